//! Both ends of what a lane can be set to: 6000 frames a second, and steps from 5 µs to 100 s.

use simulation::lab::{Frame, Lab};
use simulation::lane::DT_RANGE;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

fn lab(lane: &str) -> Lab {
    let text = format!("[[lane]]\n{lane}\n");
    Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])))
}

fn pass(lab: &mut Lab, seconds: u32) {
    (0..60 * seconds).for_each(|_| _ = lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() }));
}

/// Refresh k is at k/6000 s, and each shows its step; without vsync the first frame is at the first refresh of 60 Hz. Nothing
/// is kept for each frame for longer than a second.
#[test]
fn six_thousand_frames_a_second() {
    for (display, frames) in [("'research-6000'", 12_000), ("'uncapped'", 11_901), ("{ vrr = [48, 6000] }", 12_000)] {
        let mut lab = lab(&format!("world = 'glide'\ndt = '1/6000'\ndisplay = {display}"));
        pass(&mut lab, 2);
        let snapshot = lab.snapshot();
        let report = snapshot.lanes[0].report(Stretch::WholeRun);
        assert_eq!((report.frames, report.steps, report.dropped_secs), (frames, 12_000, 0.0), "{display}");
        assert_eq!(report.animation_error_ms.unwrap().max, 0.0, "{display}");
        assert!((report.shown_fps.unwrap() - 6000.0).abs() < 60.0);
        let bytes = snapshot.lanes[0].lane.checkpoint_bytes();
        assert!(bytes < 1 << 20, "{display}: {bytes} bytes");
    }
}

/// The shortest step is 3528 flicks, and the spring is exact to the error of 200,000 roundings.
#[test]
fn steps_of_five_microseconds() {
    assert_eq!(DT_RANGE, [Flicks(3528), Flicks(100 * Flicks::PER_SECOND)]);
    let mut lab = lab("dt = '5 us'");
    pass(&mut lab, 1);
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    assert_eq!((report.steps, report.dt_secs, report.backlog_secs), (200_000, 5e-6, 0.0));
    assert!(report.integration_error.unwrap().max < 2e-11, "velocity Verlet: dt²/24 of the way");
}

/// Every digit of a time scale counts: 34.7712371 % of 1000 s are 347.712371 s, and what is less than a flick of it is carried. Rounded to
/// 34.77 %, as it is often shown, they would be 12 ms less; as a double a frame, it would drift.
#[test]
fn a_time_scale_keeps_every_digit() {
    let mut lab = lab("world = 'glide'\npolicy = 'variable'\ntime_scale = '34.7712371 %'\ndisplay = { hz = 24 }");
    assert!(lab.snapshot().scenario.to_toml().contains("time_scale = 0.347712371\n"));
    (0..4000).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 4), ..Frame::default() }));
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    assert_eq!((report.real_time_secs, report.frames), (1000.0, 24_000));
    let exact = 1000 * i128::from(Flicks::PER_SECOND) * 347_712_371;
    assert_eq!(report.sim_time_secs, Flicks((exact / 1_000_000_000) as i64).secs());
    assert!((report.sim_time_secs - 347.712371).abs() < Flicks(1).secs(), "{} s", report.sim_time_secs);
}

/// A step of 100 s is taken after 100 s, by every presentation and at any speed; a time scale of 100 takes one a second.
#[test]
fn steps_of_a_hundred_seconds() {
    for presentation in ["latest", "interpolate", "hermite", "extrapolate", "render-step", "next-state"] {
        let mut lab = lab(&format!(
            "world = 'glide'\ndt = 100\ntime_scale = 100\nmax_frame = 'off'\npresentation = '{presentation}'"
        ));
        pass(&mut lab, 10);
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        assert_eq!((report.steps, report.sim_time_secs, report.status.as_str()), (10, 1000.0, "ok"), "{presentation}");
    }
    let mut lab = lab("dt = 100");
    pass(&mut lab, 2);
    let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
    assert_eq!((report.steps, report.backlog_secs), (0, 2.0));
}
