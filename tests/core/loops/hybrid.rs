//! A variable part beside the fixed one: whole steps that are the same everywhere, and one more in each frame that is thrown away.

use simulation::lab::{Frame, Lab};
use simulation::lane::FrameRow;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Numbers and frames of a lane after 4 s.
fn run(lane: &str) -> (Report, Vec<FrameRow>) {
    let mut lab =
        Lab::new(Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap_or_else(|e| panic!("{lane}: {}", e[0])));
    lab.set_logging(true);
    let mut rows = Vec::new();
    for _ in 0..240 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        lab.take_rows().into_iter().for_each(|(_, log)| rows.extend(log.frames));
    }
    (lab.snapshot().lanes[0].report(Stretch::WholeRun), rows)
}

/// The state that goes on has no trace of the variable steps; a semi-fixed loop, which keeps them, has other bits on every display.
#[test]
fn the_whole_steps_are_those_of_the_accumulator() {
    let hashes = |policy: &str| {
        [50, 75, 144].map(|hz| {
            let (report, _) =
                run(&format!("policy = '{policy}'\ndt = '1/25'\nintegrator = 'rk4'\ndisplay = {{ hz = {hz} }}"));
            (report.steps, report.state_hash)
        })
    };
    let [fixed, hybrid, semi] = ["fixed", "hybrid", "semi-fixed"].map(hashes);
    assert_eq!(hybrid, fixed);
    assert!(hybrid.iter().all(|run| *run == hybrid[0]) && hybrid[0].0 == 100, "{hybrid:?}");
    assert!(semi.iter().all(|run| run.1 != fixed[0].1), "{semi:?}");
}

/// Falling by explicit Euler: after n steps and the remainder r the body is at −g h² n (n − 1)/2 − g h n r, and no frame is late.
#[test]
fn frames_show_the_remainder_stepped() {
    let (report, rows) = run("world = 'falling'\npolicy = 'hybrid'\ndt = '1/50'\nintegrator = 'explicit-euler'");
    let (g, h) = (9.80665, 0.02);
    let age = report.age_ms.expect("frames were shown");
    assert_eq!([age.min, age.max], [0.0, 0.0]);
    assert_eq!(rows.len(), 240);
    for (number, row) in (1..).zip(&rows) {
        let t = f64::from(number) / 60.0;
        let n = (t / h + 1e-9).floor();
        let wanted = -g * h * h * n * (n - 1.0) / 2.0 - g * h * n * (t - n * h);
        assert!((row.drawn.pose[0] - wanted).abs() < 1e-10, "frame {number}: {} and not {wanted}", row.drawn.pose[0]);
    }
}

/// The variable step costs as much as a whole one. `steps` are those that go on, so that who counts them takes both loops for equally
/// dear: of 9 ms, one fits a refresh of 60 Hz and two do not.
#[test]
fn the_variable_step_costs_a_step() {
    let lane = |policy: &str| run(&format!("policy = '{policy}'\ndt = '1/50'\ndisplay = {{ step_cost = '9 ms' }}"));
    let (hybrid, rows) = lane("hybrid");
    let cost = Flicks::from_millis(9.0);
    assert!(
        rows.iter().all(|row| row.done - row.start == cost.times(row.steps + u64::from(row.overstep != Flicks::ZERO)))
    );
    let (fixed, _) = lane("fixed");
    assert!(hybrid.steps.abs_diff(fixed.steps) <= 1, "{} and {}", hybrid.steps, fixed.steps);
    let [slow, fast] = [hybrid, fixed].map(|report| report.shown_fps.expect("frames were shown"));
    assert!(fast > 59.5 && slow < 45.0, "{fast} and {slow}");
}

/// Whatever presentation is chosen, the loop draws its own variable step.
#[test]
fn the_presentation_has_no_effect() {
    let lane = |presentation: &str| run(&format!("policy = 'hybrid'\ndt = '1/50'\npresentation = '{presentation}'")).1;
    let shown = |rows: &[FrameRow]| rows.iter().map(|row| row.drawn.pose.clone()).collect::<Vec<_>>();
    let all = ["latest", "interpolate", "fed-back", "render-step"].map(lane);
    assert!(all.iter().all(|rows| shown(rows) == shown(&all[0])));
}
