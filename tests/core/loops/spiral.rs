//! The spiral of death: a lane is in it when its steps cost more time than they cover, and only then.

use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Report;
use timestep_lab::metrics::Stretch;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

/// Report of one lane after ten seconds.
fn run(lane: &str) -> Report {
    let mut lab = Lab::new(Scenario::parse(&format!("[[lane]]\n{lane}\n"), "test").unwrap());
    for _ in 0..600 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
    }
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

#[test]
fn only_steps_that_cost_more_than_they_cover_are_a_spiral() {
    for (lane, expected) in [
        ("display = { render_cost = '2 ms' }\ndt = '1/5'", "ok"),
        ("display = 'vsync-off'\ndt = '1/20'", "ok"),
        ("display = { vsync = false, render_cost = '17 ms' }", "ok"),
        ("display = { step_cost = '20 ms' }\ntime_scale = 0.5", "ok"),
        ("display = { step_cost = '20 ms' }", "ok"), // the clamp throws time away
        ("display = { step_cost = '20 ms' }\nmax_frame = 'off'", "spiral"),
        ("display = { step_cost = '9 ms' }\ntime_scale = 2.0\nmax_frame = 'off'", "spiral"),
        ("display = { step_cost = '9 ms' }\nmax_frame = 'off'", "ok"),
        ("display = { step_cost = '3 ms' }\nsubsteps = 8\nmax_frame = 'off'", "spiral"),
    ] {
        let report = run(lane);
        assert_eq!(report.status, expected, "{lane}: {report:?}");
    }
}

/// A thread that is behind has nothing newer than its last tick, so that blended poses never leave the chord.
#[test]
fn nothing_is_blended_past_the_newest_state() {
    for presentation in ["interpolate", "next-state"] {
        for cost in ["12 ms", "30 ms"] {
            let lane = format!(
                "world = 'circle'\npolicy = 'threaded'\npresentation = '{presentation}'\n\
                 integrator = 'exact'\ndisplay = {{ hz = 144, step_cost = '{cost}' }}"
            );
            let mut lab = Lab::new(Scenario::parse(&format!("[[lane]]\n{lane}\n"), "test").unwrap());
            lab.set_logging(true);
            for _ in 0..300 {
                lab.frame(Frame { elapsed: Flicks::from_ratio(1, 144), ..Frame::default() });
                for row in &lab.snapshot().lanes[0].log().frames {
                    let radius = row.point.length();
                    assert!(radius <= 1.0 + 1e-12, "{presentation}, {cost}: {radius} m");
                }
            }
        }
    }
}

/// Before the first step there is no state to blend with; the pose neither jumps ahead nor runs backwards.
#[test]
fn before_the_first_step_nothing_jumps() {
    for (presentation, moves) in [
        ("latest", false),
        ("interpolate", false),
        ("hermite", false),
        ("extrapolate", true),
        ("extrapolate-difference", true),
        ("blended-extrapolate", true),
        ("render-step", true),
        ("next-state", true),
    ] {
        let lane = format!("world = 'glide'\ndt = '1/10'\npresentation = '{presentation}'\ndisplay = {{ hz = 60 }}");
        let mut lab = Lab::new(Scenario::parse(&format!("[[lane]]\n{lane}\n"), "test").unwrap());
        lab.set_logging(true);
        for frame in 1..=5 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let x = lab.snapshot().lanes[0].log().frames[0].point.x;
            // The body starts at −1.5 m with 2 m/s.
            let expected = if moves { -1.5 + 2.0 * f64::from(frame) / 60.0 } else { -1.5 };
            assert!((x - expected).abs() < 1e-9, "{presentation}, frame {frame}: {x} instead of {expected}");
        }
    }
}
