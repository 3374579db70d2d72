//! Backwards time: a reversible method returns to its start; any other is refused.

use crate::support::lab;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use timestep::integrators::{INTEGRATORS, IntegratorSpec};
use timestep::ode::Form;
use timestep::time::policies::POLICIES;
use timestep::time::{Flicks, TimeScale};

fn run(lab: &mut Lab, frames: u32) {
    for _ in 0..frames {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
    }
}

fn turn(lab: &mut Lab, factor: f64) {
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.lanes[0].time_scale = TimeScale::new(factor);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
}

/// Distance of a state from the start, relative to its size.
fn away(start: &[f64], end: &[f64]) -> f64 {
    let size = start.iter().fold(1.0_f64, |size, value| size.max(value.abs()));
    start.iter().zip(end).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / size
}

/// Every reversible method on every world it fits returns to its start: 247 steps forwards, as many backwards.
///
/// Each step rounds a few numbers, and the worlds' own motion makes a rounding error grow: quadratically in time on an orbit, not
/// at all on a spring. 494 steps of 64 roundings of 2⁻⁵³, grown a thousandfold:
/// 4·10⁻⁹. Newton's iteration of implicit methods stops at corrections of 10⁻⁸ that converge quadratically.
#[test]
fn reversible_methods_return() {
    const TOLERANCE: f64 = 494.0 * 64.0 * 1000.0 / (1_u64 << 53) as f64;
    let mut pairs = 0;
    for world in WORLDS {
        for integrator in INTEGRATORS.iter().filter(|integrator| integrator.reversible) {
            let integrator = IntegratorSpec::of(integrator);
            let spec = LaneSpec { world: WorldSpec::of(world), integrator, ..LaneSpec::default() };
            if spec.fits().is_err() || world.collide.is_some() || world.inputs > 0 {
                continue;
            }
            // Worlds without a formula multiply every rounding error, and are stiff: a shorter way in shorter steps. On the way back
            // from a target errors grow as fast as the distance: 500-fold in a second.
            let (steps, substeps) = match spec.world.form() {
                Form::Relaxation { .. } => (60, 1),
                // What the contacts damp on the way there, they excite on the way back.
                _ if world.id == "stack" => (30, 8),
                _ if world.exact.is_some() => (247, 1),
                _ => (90, 8),
            };
            let text =
                format!("[[lane]]\nworld = '{}'\nintegrator = '{}'\nsubsteps = {substeps}\n", world.id, integrator.id);
            let mut lab = lab(&text);
            let start = lab.snapshot().lanes[0].report(Stretch::WholeRun).state;
            run(&mut lab, steps);
            let there = lab.snapshot().lanes[0].report(Stretch::WholeRun);
            assert!(away(&start, &there.state) > 1e-3 || world.id == "circle", "{} stands still", world.id);
            turn(&mut lab, -1.0);
            run(&mut lab, steps);
            let back = lab.snapshot().lanes[0].report(Stretch::WholeRun);
            assert_eq!((back.steps, back.sim_time_secs), (2 * u64::from(steps), 0.0), "{} {}", world.id, integrator.id);
            let away = away(&start, &back.state);
            assert!(away < TOLERANCE, "{} {}: {away}", world.id, integrator.id);
            pairs += 1;
        }
    }
    assert!(pairs > 20, "{pairs}");
}

/// Under every policy clocks and steps reverse, through hitches. With the same frames forwards and backwards, the accumulator takes
/// the same steps, at a ratio of rates that is not a whole number.
#[test]
fn every_policy_reverses() {
    for policy in POLICIES {
        let steady = policy.id == "fixed";
        let hitch = if steady { "" } else { ", hitch = { every = '1 s', lasts = '400 ms' }" };
        let mut lab =
            lab(&format!("[[lane]]\npolicy = '{}'\ndt = '1/50'\ndisplay = {{ hz = 60{hitch} }}\n", policy.id));
        lab.set_logging(true);
        let start = lab.snapshot().lanes[0].report(Stretch::WholeRun).state;
        run(&mut lab, 300);
        let there = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        turn(&mut lab, -1.0);
        let mut rows: Vec<FrameRow> = Vec::new();
        for _ in 0..300 {
            run(&mut lab, 1);
            rows.extend(lab.snapshot().lanes[0].log().frames.iter().filter(|row| row.presented).cloned());
        }
        let back = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        assert!(rows.windows(2).all(|pair| pair[1].display_time < pair[0].display_time), "{}", policy.id);
        assert!(rows.windows(2).all(|pair| pair[1].drawn.time <= pair[0].drawn.time), "{}", policy.id);
        // A mean of frames gives back a long one in ten, at most a quarter of a second.
        let given_back = if policy.id == "mean-of-ten" { Flicks::PER_SECOND / 4 } else { Flicks::PER_SECOND / 50 };
        assert!(rows.iter().all(|row| row.dropped >= Flicks(-given_back)), "{}", policy.id);
        assert!(back.steps > there.steps && back.sim_time_secs < there.sim_time_secs, "{}", policy.id);
        if policy.id == "semi-fixed" {
            assert!(back.dropped_secs > 0.4, "the clamp on long frames holds backwards: {}", back.dropped_secs);
        }
        if steady {
            assert_eq!((back.steps, back.sim_time_secs), (2 * there.steps, 0.0));
            assert!(away(&start, &back.state) < 1e-11);
        }
    }
}

/// Backwards from t = 0, every presentation follows the exact motion frame by frame.
#[test]
fn presentations_follow_the_exact_motion() {
    for presentation in ["latest", "interpolate", "hermite", "extrapolate", "render-step", "next-state"] {
        let text = format!(
            "[[lane]]\nworld = 'orbit'\nintegrator = 'yoshida4'\ndt = '1/50'\ntime_scale = -1\npresentation = '{presentation}'\n"
        );
        let mut lab = lab(&text);
        run(&mut lab, 120);
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        assert_eq!(report.status, "ok");
        let shown = report.presentation_error.expect("an orbit has an exact solution");
        assert!(shown.rms < 0.01, "{presentation}: {}", shown.rms);
        let age = report.age_ms.expect("shown");
        assert!((-21.0..=21.0).contains(&age.min) && age.max <= 41.0, "{presentation}: {age:?}");
        if presentation == "interpolate" {
            assert!(age.mean > 5.0, "as late as forwards: {}", age.mean);
        }
        assert!(report.judder_px.expect("measured") < 5.0, "{presentation}: {:?}", report.judder_px);
    }
}

#[test]
fn a_step_at_a_time() {
    let mut lab = lab("[[lane]]\ndisplay = 'live'\ntime_scale = -0.5\ndt = '1/20'\n");
    for k in 1..=10 {
        lab.frame(Frame { actions: &[Action::StepTick { lane: 0 }], ..Frame::default() });
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        assert_eq!((report.steps, report.sim_time_secs), (k, -(k as f64) / 20.0));
    }
    assert_eq!(lab.snapshot().elapsed, Flicks::SECOND);
}

#[test]
fn irreversible_lanes_are_refused() {
    for integrator in INTEGRATORS {
        let spec =
            LaneSpec { integrator: (*integrator).into(), time_scale: TimeScale::new(-1.0), ..LaneSpec::default() };
        assert_eq!(spec.runs().is_ok(), integrator.reversible, "{}", integrator.id);
    }
    let refused = |lane: &str| Scenario::parse(&format!("[[lane]]\n{lane}"), "test").unwrap_err()[0].to_string();
    let told = refused("integrator = 'explicit-euler'\ntime_scale = -1\n");
    assert!(told.contains("3:14") && told.contains("Explicit Euler cannot run backwards"), "{told}");
    assert!(refused("world = 'bounce'\ntime_scale = -1\n").contains("contacts"));
}
