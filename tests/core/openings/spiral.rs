//! The opening about the spiral of death: with the clamp the lane goes on, without it the frames get longer and longer.

use super::{ROWS, SCREENS, Watched, changed, opening, watch};
use simulation::displays::Display;
use timestep::time::Flicks;

/// Longest time for which a lane shows the same place, s.
fn still(run: &Watched, lane: usize, hz: f64) -> f64 {
    let longest = run.shown[lane].chunk_by(|a, b| a == b).map(<[f64]>::len).max().unwrap();
    longest as f64 / (hz * ROWS as f64)
}

#[test]
fn the_clamp_decides_on_every_screen() {
    for hz in SCREENS {
        let start = opening("spiral", hz);
        let Display::Virtual(display) = &start.lanes[0].display else { panic!("a virtual display") };
        assert_eq!((display.hz.hz(), display.step_cost), (hz, Flicks::from_millis(20.0)));
        let line = start.opening.as_ref().unwrap();
        let filled = line.fill(&line.line, &start.lanes).unwrap();
        assert_eq!(filled, "Each step of 16.7\u{A0}ms takes 20\u{A0}ms to compute.");
        let run = watch(&start, hz, false);
        let [without, with] = &run.reports[..] else { panic!("two lanes") };
        assert_eq!((without.status.as_str(), with.status.as_str()), ("spiral", "ok"), "{hz} Hz");
        let [slow, fast] = [without.shown_fps.unwrap(), with.shown_fps.unwrap()];
        assert!(fast > 12.0 && slow < 5.0, "{hz} Hz: {slow} and {fast} frames a second");
        assert_eq!(without.dropped_secs, 0.0);
        // It goes on slower than real time: what the clamp cuts is lost.
        assert!((with.sim_time_secs + with.dropped_secs - start.duration.secs()).abs() < 0.2, "{hz} Hz");
        assert!(with.dropped_secs > 1.0, "{hz} Hz");
        // The last frame without a clamp stands for half a second, and those with it never for a tenth.
        let [without, with] = [still(&run, 0, hz), still(&run, 1, hz)];
        assert!(without > 0.5 && with < 0.1, "{hz} Hz: {without} s and {with} s");
    }
}

#[test]
fn the_clamp_that_is_switched_on_is_that_of_the_other_lane() {
    for hz in SCREENS {
        let start = opening("spiral", hz);
        let on = changed(&start, |lane| lane.guards.max_frame = Some(start.clamp()));
        let run = watch(&on, hz, false);
        assert_eq!(run.shown[0], run.shown[1], "{hz} Hz");
    }
}

#[test]
fn fewer_steps_keep_up() {
    for hz in SCREENS {
        let start = opening("spiral", hz);
        for steps in [40, 30, 20, 10] {
            let run = watch(&changed(&start, |lane| lane.dt = Flicks::from_ratio(1, steps)), hz, false);
            let report = &run.reports[0];
            assert_eq!((report.status.as_str(), report.dropped_secs), ("ok", 0.0), "{hz} Hz, {steps} steps");
            let behind = start.duration.secs() - report.sim_time_secs;
            assert!(behind < 0.15, "{hz} Hz, {steps} steps: {behind} s");
        }
    }
}
