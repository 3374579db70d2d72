//! Methods from outside the crate: code of their own, tableaus with more stages, and a second embedded pair.

use crate::problems::{DRIVEN, PENDULUM, SPRING};
use simulation::analysis::many::Runs;
use simulation::lab::{Frame, Lab};
use simulation::lane::{LaneSpec, Status};
use simulation::scenario::Scenario;
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::butcher::ButcherTableau;
use timestep::integrators::linear::{Matrix, Oscillator};
use timestep::integrators::{Integrator, IntegratorSpec, Memory, Method, Step, Stepper, Tolerances};
use timestep::ode::{CountingOde, Ode, Problem, Real};
use timestep::time::Flicks;

/// Adams–Bashforth of second order, y⁺ = y + h (3 f − f₋)/2, started with an Euler step: it remembers the last slope.
struct AdamsBashforth2;

impl Step for AdamsBashforth2 {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        let (history, slope) = memory.split(y.len(), y[0]);
        ode.eval(t, y, slope);
        let is_first = history.len() != y.len();
        for (i, y) in y.iter_mut().enumerate() {
            let push = if is_first { slope[i] } else { slope[i] * 1.5 - history[i] * 0.5 };
            *y += push * h;
        }
        history.clear();
        history.extend_from_slice(slope);
    }

    fn increment(_oscillator: Oscillator, _h: f64) -> Option<Matrix> {
        None
    }
}

static ADAMS_BASHFORTH_2: Integrator = Integrator {
    id: "adams-bashforth-2",
    name: "Adams–Bashforth 2",
    order: Some(2),
    evals_per_step: 1,
    summary: "Extrapolates the last two slopes.",
    reference: "Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, III.1",
    method: Method::Own(Stepper::of::<AdamsBashforth2>()),
    ..Integrator::PLAIN
};

/// Kutta's first method of fifth order, as corrected by Nyström: six stages.
static NYSTROM_5: ButcherTableau = ButcherTableau::new(
    &[0.0, 1.0 / 3.0, 2.0 / 5.0, 1.0, 2.0 / 3.0, 4.0 / 5.0],
    &[
        &[1.0 / 3.0],
        &[4.0 / 25.0, 6.0 / 25.0],
        &[1.0 / 4.0, -3.0, 15.0 / 4.0],
        &[2.0 / 27.0, 10.0 / 9.0, -50.0 / 81.0, 8.0 / 81.0],
        &[2.0 / 25.0, 12.0 / 25.0, 2.0 / 15.0, 8.0 / 75.0, 0.0],
    ],
    &[23.0 / 192.0, 0.0, 125.0 / 192.0, 0.0, -27.0 / 64.0, 125.0 / 192.0],
);

/// Bogacki & Shampine, "A 3(2) pair of Runge–Kutta formulas", Appl. Math. Lett. 2 (1989): the last stage is the new state.
static BOGACKI_SHAMPINE: ButcherTableau = ButcherTableau::new(
    &[0.0, 1.0 / 2.0, 3.0 / 4.0, 1.0],
    &[&[1.0 / 2.0], &[0.0, 3.0 / 4.0], &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0]],
    &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0, 0.0],
)
.with_error(&[2.0 / 9.0 - 7.0 / 24.0, 1.0 / 3.0 - 1.0 / 4.0, 4.0 / 9.0 - 1.0 / 3.0, -1.0 / 8.0], 2);

/// Heun's method with Euler's as its second: the new state has no stage of its own.
static HEUN_EULER: ButcherTableau =
    ButcherTableau::new(&[0.0, 1.0], &[&[1.0]], &[0.5, 0.5]).with_error(&[-0.5, 0.5], 1);

fn integrate(method: Method, problem: &Problem<'_>, end: f64, steps: u32) -> Vec<f64> {
    let (mut y, mut memory, h) = (vec![1.0, 0.2], Memory::new(), end / f64::from(steps));
    for i in 0..steps {
        method.step(problem, f64::from(i) * h, h, &mut y, &mut memory);
    }
    y
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    libm::hypot(a[0] - b[0], a[1] - b[1])
}

/// A state from steps so short that nothing is left but rounding.
fn reference(problem: &Problem<'_>, end: f64) -> Vec<f64> {
    integrate(Integrator::by_id("rk4").unwrap().method, problem, end, 40_000)
}

#[test]
fn a_method_of_ones_own_converges_with_its_order() {
    for problem in [SPRING, PENDULUM, DRIVEN] {
        let exact = reference(&problem, 2.0);
        for (method, order) in [(ADAMS_BASHFORTH_2.method, 2.0), (Method::RungeKutta(&NYSTROM_5), 5.0)] {
            let error = |steps| distance(&integrate(method, &problem, 2.0, steps), &exact);
            let slope = (error(20) / error(80)).log2() / 2.0;
            assert!((slope - order).abs() < 0.35, "{method:?}: slope {slope}");
        }
    }
}

/// A lane steps it, contacts restart it, and a sweep takes it run by run.
#[test]
fn a_method_of_ones_own_drives_lanes_and_sweeps() {
    let lanes = ["spring", "bounce", "orbit", "chain"].map(|id| LaneSpec {
        world: WorldSpec::of(World::by_id(id).unwrap()),
        integrator: (&ADAMS_BASHFORTH_2).into(),
        dt: Flicks::from_ratio(1, 500),
        ..LaneSpec::default()
    });
    assert!(lanes.iter().all(|lane| lane.fits().is_ok()));
    let mut lab = Lab::new(Scenario::of(lanes.to_vec()));
    for _ in 0..60 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
    }
    for lane in &lab.snapshot().lanes {
        assert!(lane.steps() >= 450, "{}: {} steps", lane.spec().world.id, lane.steps());
        assert_eq!(lane.status(), Status::Ok, "{}", lane.spec().world.id);
    }
    let spring = World::by_id("spring").unwrap();
    let params = spring.default_params();
    let runs = Runs::new(spring, vec![params.clone(); 3]).unwrap();
    let ends = runs.advance(&ADAMS_BASHFORTH_2, 0.01, 100);
    let coefficients = (spring.coefficients)(&params);
    let (mut y, mut memory) = (spring.initial_state(&params), Memory::new());
    for i in 0..100 {
        let problem = spring.problem(&params, &coefficients);
        ADAMS_BASHFORTH_2.method.step(&problem, f64::from(i) * 0.01, 0.01, &mut y, &mut memory);
    }
    assert_eq!(runs.state_in(&ends, 1), y);
    assert!((y[0] + libm::cos(1.0)).abs() < 1e-3, "{y:?}");
}

static PAIR_3_2: Integrator = Integrator {
    id: "bogacki-shampine",
    name: "Bogacki–Shampine 3(2)",
    order: Some(3),
    evals_per_step: 3,
    summary: "A second adaptive method is a table.",
    reference: "Bogacki & Shampine, Appl. Math. Lett. 2 (1989)",
    method: Method::Adaptive(&BOGACKI_SHAMPINE),
    ..Integrator::PLAIN
};

static PAIR_2_1: Integrator = Integrator {
    id: "heun-euler",
    name: "Heun–Euler 2(1)",
    order: Some(2),
    evals_per_step: 2,
    summary: "An adaptive method whose last stage is not the new state.",
    reference: "Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.4",
    method: Method::Adaptive(&HEUN_EULER),
    ..Integrator::PLAIN
};

/// State, work and counted evaluations after 5 s in ten calls.
fn controlled(entry: &'static Integrator, problem: Problem<'_>, rtol: f64) -> (Vec<f64>, Memory<f64>, u64) {
    let spec = IntegratorSpec { integrator: entry, tolerances: Tolerances { rtol, atol: 1e-3 * rtol } };
    let counting = CountingOde::new(problem);
    let (mut y, mut memory) = (vec![1.0, 0.2], Memory::new());
    for i in 0..10 {
        spec.step(&counting, f64::from(i) * 0.5, 0.5, &mut y, &mut memory);
    }
    (y, memory, counting.evaluations())
}

/// A tenth of the tolerance means about a tenth of the error, at the price that the order allows, and every attempt costs
/// what the tableau says.
#[test]
fn a_second_embedded_pair_is_a_table() {
    for (entry, low, slopes, floor) in [(&PAIR_3_2, 2.0, 3, 1e-9), (&PAIR_2_1, 1.0, 1, 1e-6)] {
        for problem in [SPRING, PENDULUM, DRIVEN] {
            let exact = reference(&problem, 5.0);
            let mut last: Option<(f64, u64)> = None;
            for rtol in [1e-3, 1e-4, 1e-5, 1e-6] {
                let (y, memory, evaluations) = controlled(entry, problem, rtol);
                let (error, work) = (distance(&y, &exact), memory.internal().work());
                assert_eq!(work.evals, evaluations, "{}", entry.id);
                let attempts = work.accepted + work.rejected;
                // The first slope of a step is the last of the one before, or is taken anew after each accepted one.
                let anew = if slopes == 1 { work.accepted } else { 0 };
                assert_eq!(
                    evaluations,
                    2 + slopes * attempts + anew.saturating_sub(u64::from(slopes == 1)),
                    "{}",
                    entry.id
                );
                assert!(error < 60.0 * rtol, "{} at {rtol:e}: {error:e}", entry.id);
                if let Some((coarse, fewer)) = last {
                    assert!(error < 0.45 * coarse || error < floor, "{} at {rtol:e}: {coarse:e}, {error:e}", entry.id);
                    let more = attempts as f64 / fewer as f64;
                    let expected = libm::pow(10.0, 1.0 / (low + 1.0));
                    assert!(more < 1.35 * expected && more > 1.0, "{} at {rtol:e}: {more} times the steps", entry.id);
                }
                last = Some((error, attempts));
            }
        }
    }
}

/// A tableau without an estimate cannot be controlled.
#[test]
fn a_pair_needs_an_estimate() {
    let (mut y, mut memory) = ([1.0, 0.0], Memory::new());
    Method::Adaptive(&NYSTROM_5).step(&SPRING, 0.0, 0.1, &mut y, &mut memory);
    assert!(y.iter().all(|y| y.is_nan()));
    assert!(BOGACKI_SHAMPINE.ends_in_next() && !HEUN_EULER.ends_in_next() && !NYSTROM_5.ends_in_next());
}
