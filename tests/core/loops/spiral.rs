//! The spiral of death: a lane is in it when its steps cost more time than they cover, and only then.

use simulation::lab::{Frame, Lab};
use simulation::metrics::Report;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

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

/// Steps of 25 ms, of dt = 1/60 s: the accumulator spirals, and the step that follows the load becomes 1/30 s, which takes 75 % of the
/// time. When steps cost nothing any more, it is dt again. Each change costs the time that the machine fell behind by until then.
#[test]
fn a_step_that_follows_the_load_survives_where_the_fixed_one_spirals() {
    let lane = |policy: &str| {
        let display = "{ step_cost = { is = '25 ms', until = '5 s' }, vsync = false }";
        format!("[[lane]]\npolicy = '{policy}'\nmax_frame = 'off'\ndisplay = {display}\n")
    };
    let lengths = |policy: &str| {
        let mut lab = Lab::new(Scenario::parse(&lane(policy), "test").unwrap());
        lab.set_logging(true);
        let (mut lengths, mut before, mut statuses) = (Vec::new(), Flicks::ZERO, Vec::new());
        for _ in 0..600 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let snapshot = lab.snapshot();
            statuses.push(snapshot.lanes[0].status().to_string());
            for row in &snapshot.lanes[0].log().steps {
                lengths.push(row.sim_time - before);
                before = row.sim_time;
            }
        }
        lengths.dedup();
        statuses.dedup();
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        assert_eq!(report.dropped_secs, 0.0);
        (lengths, statuses, report)
    };
    let (dt, twice) = (Flicks::from_ratio(1, 60), Flicks::from_ratio(1, 30));
    let (fixed, statuses, _) = lengths("fixed");
    assert!(fixed == [dt] && statuses.contains(&"spiral".to_owned()), "{statuses:?}");
    let (following, statuses, report) = lengths("follow-load");
    assert_eq!((following.as_slice(), statuses.as_slice()), (&[dt, twice, dt][..], &["ok".to_owned()][..]));
    assert!(report.backlog_secs < 1.0 / 60.0 && report.sim_time_secs > 9.98, "{report:?}");
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
