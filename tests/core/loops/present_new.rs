//! A loop that presents only new states: frames without a step are neither rendered nor shown, and are not lost ones.

use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A lane after ten seconds, and all of its frames in the order in which they started.
fn run(policy: &str, lane: &str) -> (Report, Vec<FrameRow>) {
    let text = format!("[[lane]]\nworld = 'glide'\nintegrator = 'exact'\npolicy = '{policy}'\n{lane}\n");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])));
    lab.set_logging(true);
    let mut rows = Vec::new();
    for _ in 0..600 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        rows.extend(lab.snapshot().lanes[0].log().frames.iter().cloned());
    }
    rows.sort_by_key(|row| row.frame);
    (lab.snapshot().lanes[0].report(Stretch::WholeRun), rows)
}

#[test]
fn only_frames_with_a_step_are_shown() {
    let lane = "dt = '1/50'\ndisplay = { hz = 60 }";
    let (new, rows) = run("present-new", lane);
    let (all, _) = run("fixed", lane);
    assert_eq!((new.frames, new.steps, new.frames_never_shown), (600, 500, 0));
    assert!(rows.iter().all(|row| row.shown.is_some() == (row.steps > 0)));
    let [shown, every] = [&new, &all].map(|report| report.shown_fps.unwrap());
    assert!((shown - 50.0).abs() < 0.2 && (every - 60.0).abs() < 0.2, "{shown} and {every} frames a second");
    // The same states come at the same refreshes; those that would be repeated are older.
    let [oldest, oldest_repeated] = [&new, &all].map(|report| report.age_ms.unwrap().max);
    assert!(oldest < 1000.0 / 60.0 && oldest_repeated > oldest + 1.0, "{oldest} and {oldest_repeated} ms");
    // What the eye sees is the same, but for the range in which its lag is sought: the display holds a state as long as it would be
    // repeated.
    let [blur, blur_repeated] = [&new, &all].map(|report| report.eye_blur_px.unwrap());
    assert!((blur / blur_repeated - 1.0).abs() < 0.002, "{blur} and {blur_repeated} px");
}

/// A frame without a step costs no rendering, and the loop looks again at the next refresh, or as soon as it may without vsync.
#[test]
fn frames_that_are_not_presented_cost_no_rendering() {
    for (display, next) in [
        ("{ hz = 60, render_cost = '12 ms' }", Flicks::from_ratio(1, 60)),
        ("{ hz = 60, vsync = false, render_cost = '1 ms', fps_cap = 200 }", Flicks::from_ratio(1, 200)),
        ("{ vrr = [40, 120], render_cost = '12 ms' }", Flicks::from_ratio(1, 120)),
    ] {
        let (report, rows) = run("present-new", &format!("dt = '1/20'\ndisplay = {display}"));
        let mut idle = 0;
        for pair in rows.windows(2).filter(|pair| !pair[0].presented) {
            assert_eq!(pair[0].done, pair[0].start, "{display}");
            assert_eq!(pair[1].start - pair[0].start, next, "{display}");
            idle += 1;
        }
        assert!(idle > 200 && (report.shown_fps.unwrap() - 20.0).abs() < 0.3, "{display}: {idle}, {report:?}");
        assert!(rows.iter().filter(|row| row.presented).all(|row| row.done > row.start), "{display}");
    }
}

/// The live window is drawn anyway; the lane holds its last frame in it.
#[test]
fn a_live_lane_holds_its_frame() {
    let (report, _) = run("present-new", "dt = '1/20'\ndisplay = 'live'");
    assert_eq!((report.frames, report.steps, report.frames_never_shown), (600, 200, 0));
    assert!((report.shown_fps.unwrap() - 20.0).abs() < 0.2);
}
