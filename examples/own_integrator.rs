//! An integrator of your own, written outside this crate, in a lane and in a convergence study.
//!
//! A method is a unit struct that implements [`Step`], and an [`Integrator`] that describes it. It need not be in the
//! crate's list: lanes, convergence and work–precision take any `&'static Integrator`. Scenario files name methods by the
//! ids of the list, so a lane gets this one in code; a stability map steps it run by run instead of in blocks.
//!
//! The method is the other semi-implicit Euler: it moves the position first, with the old velocity, and evaluates the
//! force at the new position.
//!
//! Run it: `cargo run --example own_integrator`
//!
//! It prints the lane's energy drift beside that of the crate's semi-implicit Euler, and the measured order of convergence.

use std::ops::ControlFlow;
use timestep_lab::analysis::ConvergenceStudy;
use timestep_lab::analysis::convergence::convergence;
use timestep_lab::entry::Entry;
use timestep_lab::integrators::{Integrator, IntegratorSpec, Memory, Method, Needs, Step, Stepper};
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Stretch;
use timestep_lab::ode::{Ode, Real};
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::worlds::{World, WorldSpec};

/// x⁺ = x + h v, then v⁺ = v + h a(x⁺).
struct PositionFirst;

impl Step for PositionFirst {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let (half, slopes) = (y.len() / 2, memory.scratch(y.len(), y[0]));
        for i in 0..half {
            y[i] += y[half + i] * h;
        }
        ode.eval(t + h, y, slopes);
        for i in half..y.len() {
            y[i] += slopes[i] * h;
        }
    }
}

static POSITION_FIRST: Integrator = Integrator {
    id: "position-first",
    name: "Position first",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Moves the position with the old velocity, then the velocity with the force at the new position.",
    reference: "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1, (1.9)",
    method: Method::Own(Stepper::of::<PositionFirst>()),
    ..Integrator::PLAIN
};

fn in_a_lane() {
    let text = "[defaults]\ndt = \"1/20\"\nintegrator = \"semi-implicit-euler\"\n[[lane]]\n[[lane]]\n";
    let mut scenario =
        Scenario::parse(text, "own_integrator.toml").unwrap_or_else(|problems| panic!("{}", problems[0]));
    scenario.lanes[1].integrator = IntegratorSpec::of(&POSITION_FIRST);
    let mut lab = Lab::new(scenario);
    // 20 s in frames of 1/60 s.
    for _ in 0..20 * 60 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    for lane in &lab.snapshot().lanes {
        let report = lane.report(Stretch::WholeRun);
        let drift = report.energy_drift.map_or(f64::NAN, |drift| drift.max);
        println!("{:40} {} steps, largest energy drift {:.2} %", report.label, report.steps, 100.0 * drift);
        assert!(drift < 0.06, "a symplectic method keeps the energy near its start");
    }
}

fn in_a_study() {
    let spring = WorldSpec::of(World::by_id("spring").expect("the list of worlds has it"));
    let dts = [Flicks::from_ratio(1, 10), Flicks::from_ratio(1, 10_000)];
    let study = ConvergenceStudy::new(spring, vec![&POSITION_FIRST], Flicks::SECOND, dts, 1_000_000)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let curves = convergence(&study, &|_| ControlFlow::Continue(())).expect("nobody cancels it");
    let fit = curves[0].fit.expect("a straight line through the errors");
    println!("error against dt: slope {:.3} over {} steps, declared order 1", fit.slope, fit.points);
    assert!((fit.slope - 1.0).abs() < 0.05, "it converges as declared");
}

pub fn main() {
    in_a_lane();
    in_a_study();
}
