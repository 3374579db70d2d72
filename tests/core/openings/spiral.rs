//! The opening about the spiral of death: with the clamp the lane goes on, without it the frames get longer and longer.

use super::{ROWS, changed, opening, watch};
use timestep_lab::time::Flicks;

#[test]
fn the_clamp_decides() {
    let start = opening("spiral", 60.0);
    let run = watch(&start, 60.0, false);
    let [without, with] = &run.reports[..] else { panic!("two lanes") };
    assert_eq!((without.status.as_str(), with.status.as_str()), ("spiral", "ok"));
    assert!(with.shown_fps.unwrap() > 12.0 && without.shown_fps.unwrap() < 4.0);
    assert_eq!(without.dropped_secs, 0.0);
    // It goes on slower than real time: what the clamp cuts is lost.
    assert!((with.sim_time_secs + with.dropped_secs - start.duration.secs()).abs() < 0.2);
    assert!(with.dropped_secs > 1.0);
    // The last frame without a clamp stands for more than half a second, and those with it never for a tenth.
    let still = |lane: usize| run.shown[lane].chunk_by(|a, b| a == b).map(<[f64]>::len).max().unwrap() / ROWS as usize;
    assert!(still(0) > 30 && still(1) <= 5, "{} and {} refreshes", still(0), still(1));
}

#[test]
fn the_clamp_that_is_switched_on_is_that_of_the_other_lane() {
    let start = opening("spiral", 60.0);
    let on = changed(&start, |lane| lane.guards.max_frame = Some(start.clamp()));
    let run = watch(&on, 60.0, false);
    assert_eq!(run.shown[0], run.shown[1]);
}

#[test]
fn fewer_steps_keep_up() {
    let start = opening("spiral", 60.0);
    for steps in [40, 30, 20, 10] {
        let run = watch(&changed(&start, |lane| lane.dt = Flicks::from_ratio(1, steps)), 60.0, false);
        let report = &run.reports[0];
        assert_eq!((report.status.as_str(), report.dropped_secs), ("ok", 0.0), "{steps} steps");
        assert!(start.duration.secs() - report.sim_time_secs < 0.15, "{steps} steps: {} s", report.sim_time_secs);
    }
}
