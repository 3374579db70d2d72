//! A loop that waits for whole steps: nothing is left over in any frame, on every display, with every clock.

use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A lane after ten seconds, and all of its frames.
fn run(lane: &str) -> (Report, Vec<FrameRow>) {
    let text = format!("[[lane]]\nworld = 'glide'\nintegrator = 'exact'\n{lane}\n");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])));
    lab.set_logging(true);
    let mut rows = Vec::new();
    for _ in 0..600 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        rows.extend(lab.snapshot().lanes[0].log().frames.iter().cloned());
    }
    (lab.snapshot().lanes[0].report(Stretch::WholeRun), rows)
}

/// A lane that waits for steps of 1/50 s.
fn waiting(lane: &str) -> (Report, Vec<FrameRow>) {
    run(&format!("policy = 'wait-for-step'\ndt = '1/50'\n{lane}"))
}

const FREE: &str = "display = { vrr = [40, 144] }";

#[test]
fn on_variable_refresh_every_step_is_shown_at_its_own_time() {
    for (lane, age) in [
        (FREE, 0.0),
        ("display = { vsync = false, fps_cap = 1000 }", 0.0),
        ("display = { vrr = [40, 144], render_cost = '3 ms' }", 3.0),
        ("display = { vrr = [40, 144], render_cost = '3 ms', step_cost = '2 ms', frames_in_flight = 2 }", 5.0),
    ] {
        let (report, rows) = waiting(lane);
        assert_eq!(report.animation_error_ms.as_ref().unwrap().max, 0.0, "{lane}");
        let ages = report.age_ms.as_ref().unwrap();
        assert!((ages.min - age).abs() < 1e-9 && (ages.max - age).abs() < 1e-9, "{lane}: {ages:?}");
        assert!(rows.iter().all(|row| row.steps == 1 && row.backlog == Flicks::ZERO), "{lane}");
        assert!((report.shown_fps.unwrap() - 50.0).abs() < 0.2, "{lane}: {:?}", report.shown_fps);
    }
    let (fixed, _) = run(&format!("policy = 'fixed'\ndt = '1/50'\n{FREE}"));
    assert!(fixed.animation_error_ms.unwrap().max > 1.0, "a loop that does not wait shows 144 frames a second");
}

/// Steps and refreshes that do not fit: the loop waits for the step, and the display rounds up to a refresh.
#[test]
fn on_fixed_refresh_the_display_still_rounds() {
    let (report, rows) = waiting("display = { hz = 60 }");
    let step = Flicks::from_ratio(1, 50);
    assert!(rows.iter().all(|row| row.start.0 % step.0 == 0 && row.backlog == Flicks::ZERO));
    let age = report.age_ms.unwrap();
    assert!(age.min >= 0.0 && age.max > 10.0 && age.max < 1000.0 / 60.0, "{age:?}");
    assert!(report.animation_error_ms.unwrap().max > 3.0);
}

/// With a noisy timer, another clock, a scale of time, costly frames and a trace: whole steps, at least one, and nothing left over.
#[test]
fn whole_steps_are_whole_everywhere() {
    for lane in [
        "display = { hz = 144, noise = '0.5 ms' }",
        "display = { vsync = false, fps_cap = 300, noise = { uniform = '0.5 ms' } }",
        "clock = 'refresh'\ndisplay = { hz = 144, render_cost = '2 ms' }",
        "clock = 'refresh'\ndisplay = { vrr = [40, 144], render_cost = '2 ms', frames_in_flight = 3 }",
        "time_scale = '34.7712371 %'\ndisplay = { hz = 144 }",
        "display = { hz = 60, step_cost = '15 ms', render_cost = '9 ms' }",
        "display = { hz = 60, queue = 'newest', fps_cap = 500, render_cost = '1 ms' }",
        "display = { hz = 60, hitch = { every = '1 s', lasts = '90 ms' } }",
        "display = { trace = 'coarse-clock' }",
    ] {
        let (report, rows) = waiting(lane);
        assert!(rows.len() > 50 && rows.iter().all(|row| row.steps >= 1), "{lane}");
        let over = rows.iter().find(|row| row.backlog != Flicks::ZERO);
        assert!(over.is_none(), "{lane}: {over:?}");
        assert_eq!(report.dropped_secs, 0.0, "{lane}");
        assert!(rows.windows(2).all(|pair| pair[0].start < pair[1].start), "{lane}");
    }
}

/// The window comes when it comes: the lane leaves out its frames until a step is due, and carries what is over.
#[test]
fn the_live_window_is_not_held_up() {
    let (report, rows) = run("policy = 'wait-for-step'\ndt = '1/10'\ndisplay = 'live'");
    assert_eq!((report.frames, report.steps), (100, 100));
    assert!(rows.iter().all(|row| row.elapsed == Flicks::from_ratio(1, 10)));
    let (report, _) = waiting("display = 'live'");
    assert!(report.frames == 500 && report.steps == 500, "{report:?}");
}

/// A wait of a hundred seconds ends with the setting that asked for it.
#[test]
fn an_edit_ends_a_wait() {
    for display in ["{ hz = 60 }", "{ vsync = false }", "{ vrr = [48, 144] }", "'live'"] {
        let text = format!("[[lane]]\npolicy = 'wait-for-step'\ndt = 100\ndisplay = {display}");
        let mut scenario = Scenario::parse(&text, "test").unwrap();
        let mut lab = Lab::new(scenario.clone());
        let mut pass = |scenario: Option<&Scenario>| {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, scenario, ..Frame::default() });
            let snapshot = lab.snapshot();
            (snapshot.lanes[0].frames(), snapshot.lanes[0].steps())
        };
        let waits = (0..60).map(|_| pass(None)).last();
        assert!(waits.is_some_and(|(frames, steps)| frames <= 1 && steps == 0), "{display}: {waits:?}");
        scenario.lanes[0].dt = Flicks::from_ratio(1, 30);
        pass(Some(&scenario));
        let ended = (0..60).map(|_| pass(None)).last();
        assert!(ended.is_some_and(|(frames, steps)| frames >= 30 && steps >= 29), "{display}: {ended:?}");
    }
}
