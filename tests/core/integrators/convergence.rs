//! Every integrator converges with the order it declares, no more and no less: over three halvings of the step the
//! position's error falls by 2^(3 · order). Steps follow from the order, so that no method is measured on the floor
//! of rounding or before it has begun to converge.

use crate::problems::{DRIVEN, PENDULUM, Run, SPRING, WIND, fitting, named};
use timestep::integrators::{Integrator, Method};
use timestep::ode::Problem;

/// The coarsest step is `COARSE^(1/order)` seconds, so that the first error is of about the same size for all orders.
const COARSE: f64 = 0.002;

/// The slope log₂(error(h)/error(h/8))/3 of the position at `end` seconds.
fn slope(entry: &'static Integrator, problem: &Problem, start: [f64; 2], end: f64, exact: f64) -> f64 {
    let order = f64::from(entry.order.expect("only methods with an order are measured"));
    let coarse_steps = (end / COARSE.powf(1.0 / order)).ceil() as u64;
    let error = |steps: u64| {
        let position = Run::new(entry, problem, &start).steps(0, steps, end / steps as f64)[0];
        let error = (position - exact).abs();
        assert!((1e-12..0.1).contains(&error), "{}: error {error:e} after {steps} steps measures nothing", entry.id);
        error
    };
    (error(coarse_steps) / error(8 * coarse_steps)).log2() / 3.0
}

fn with_order(problem: &Problem) -> impl Iterator<Item = (&'static Integrator, f64)> {
    // The error of an adaptive method follows its tolerances: tests/dormand_prince.rs.
    let fixed = fitting(problem).filter(|entry| !matches!(entry.method, Method::Adaptive(_)));
    fixed.filter_map(|entry| entry.order.map(|order| (entry, f64::from(order))))
}

fn check_declared_order(problem: &Problem, start: [f64; 2], end: f64, exact: f64) {
    for (entry, order) in with_order(problem) {
        let slope = slope(entry, problem, start, end, exact);
        assert!((slope - order).abs() < 0.1, "{}: declares order {order}, measured {slope:.3}", entry.id);
    }
}

#[test]
fn spring() {
    check_declared_order(&SPRING, [-1.0, 0.0], 2.4, -libm::cos(2.4));
}

/// θ(2) for θ(0) = 1, θ'(0) = 0, from mpmath 1.3 with 40 digits:
/// `k = sin(mpf(1)/2); 2*asin(k*ellipfun('sn', ellipk(k*k) - 2, m=k*k))`; its Taylor solver `odefun` agrees to 30.
#[test]
fn pendulum() {
    check_declared_order(&PENDULUM, [1.0, 0.0], 2.0, -0.306_200_957_588_524);
}

/// A force of position and of time: a stage evaluated at the wrong time loses an order here.
#[test]
fn driven_spring() {
    let exact = |t: f64| -2.0 / 3.0 * libm::cos(t) - libm::cos(2.0 * t) / 3.0;
    check_declared_order(&DRIVEN, [exact(0.0), 0.0], 3.0, exact(3.0));
}

/// A force of time alone, from rest: some methods do better than they declare, none worse.
#[test]
fn wind() {
    let exact = 2.0 - libm::sin(2.0);
    for (entry, order) in with_order(&WIND) {
        let slope = slope(entry, &WIND, [0.0, 0.0], 2.0, exact);
        assert!(slope > order - 0.1, "{}: declares order {order}, measured {slope:.3}", entry.id);
    }
}

/// The midpoint in time earns modified Euler its second order, but only where position does not matter.
#[test]
fn mid_time_euler_is_better_in_the_wind() {
    let slope = slope(named("mid-time-euler"), &WIND, [0.0, 0.0], 2.0, 2.0 - libm::sin(2.0));
    assert!((slope - 2.0).abs() < 0.1, "measured {slope:.3}");
}

/// The naive start gives the start velocity away: the error does not shrink with the step.
#[test]
fn naive_verlet_loses_a_start_velocity() {
    let naive = named("naive-verlet");
    for steps in [100, 10_000] {
        let position = Run::new(naive, &SPRING, &[0.0, 1.0]).steps(0, steps, 1.0 / steps as f64)[0];
        assert!((position - libm::sin(1.0)).abs() > 0.8, "position {position}");
    }
}

/// Velocities of the position Verlet methods: backward of first order, central of second but for one step ago.
#[test]
fn velocity_read_outs() {
    let error = |id: &str, steps: u64, late: u64| {
        let entry = named(id);
        let h = 2.0 / steps as f64;
        let velocity = Run::new(entry, &SPRING, &[-1.0, 0.0]).steps(0, steps, h)[1];
        (velocity - libm::sin((steps - late) as f64 * h)).abs()
    };
    let slope = |id, late| (error(id, 100, late) / error(id, 800, late)).log2() / 3.0;
    assert!((slope("position-verlet", 0) - 1.0).abs() < 0.1);
    assert!((slope("position-verlet-central", 1) - 2.0).abs() < 0.1);
    assert!((slope("position-verlet-central", 0) - 1.0).abs() < 0.1);
}

/// With steps of changing length only the time-corrected recursion converges.
#[test]
fn time_correction_bears_uneven_steps() {
    let error = |id: &str, pairs: u64| {
        let entry = named(id);
        let mut run = Run::new(entry, &SPRING, &[-1.0, 0.0]);
        let pair = 2.0 / pairs as f64;
        for i in 0..pairs {
            let t = i as f64 * pair;
            run.step(t, 0.7 * pair);
            run.step(t + 0.7 * pair, 0.3 * pair);
        }
        (run.y[0] + libm::cos(2.0)).abs()
    };
    let corrected = (error("time-corrected-verlet", 50) / error("time-corrected-verlet", 400)).log2() / 3.0;
    assert!((corrected - 2.0).abs() < 0.1, "measured {corrected}");
    assert!(error("position-verlet", 400) > 0.1);
}
