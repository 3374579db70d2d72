//! The implicit methods really solve their equation: on stiff problems (hλ = 1000), on many degrees of freedom, and
//! back and forth; where there is no solution they say so.

use crate::problems::{PENDULUM, Run, SPRING, first_order, named};
use timestep::ode::Problem;

/// y' = −λ (y − cos t), Hairer & Wanner II, IV.1, (1.1), has the implicit Euler step (y + hλ cos(t + h))/(1 + hλ).
#[test]
fn implicit_euler_on_a_stiff_decay() {
    let (lambda, h) = (1e5, 0.01);
    let params = [lambda];
    let problem = first_order(&params, |p, t, y, dydt| dydt[0] = -p[0] * (y[0] - libm::cos(t)));
    let mut run = Run::new(named("implicit-euler"), &problem, &[3.0]);
    for i in 0..1000 {
        let t = i as f64 * h;
        let by_hand = (run.y[0] + h * lambda * libm::cos(t + h)) / (1.0 + h * lambda);
        run.step(t, h);
        assert!((run.y[0] - by_hand).abs() < 1e-12, "step {i}: {} instead of {by_hand}", run.y[0]);
    }
}

/// y' = −λ y³ with hλ = 1000: the step solves y⁺ + 1000 y⁺³ = y.
#[test]
fn implicit_euler_on_a_stiff_nonlinear_decay() {
    let params = [1e5];
    let problem = first_order(&params, |p, _, y, dydt| dydt[0] = -p[0] * y[0] * y[0] * y[0]);
    let mut run = Run::new(named("implicit-euler"), &problem, &[5.0]);
    for i in 0..20 {
        let before = run.y[0];
        run.step(0.0, 0.01);
        let after = run.y[0];
        let residual = after + 1000.0 * after * after * after - before;
        assert!(residual.abs() < 1e-12 * before, "step {i}: residual {residual:e}");
    }
}

/// The implicit midpoint step of a spring is a rotation of (ωx, v) by 2·atan(ωh/2), whatever ωh is.
#[test]
fn implicit_midpoint_on_a_stiff_spring() {
    let (omega, h) = (1e5, 0.01);
    let params = [omega * omega];
    let problem = Problem { coefficients: &params, ..SPRING };
    let mut run = Run::new(named("implicit-midpoint"), &problem, &[-1.0, 0.0]);
    let angle = 2.0 * libm::atan(0.5 * omega * h);
    for i in 0..1000 {
        run.step(0.0, h);
        let by_hand = [-libm::cos(f64::from(i + 1) * angle), libm::sin(f64::from(i + 1) * angle)];
        let miss = (run.y[0] - by_hand[0]).hypot(run.y[1] / omega - by_hand[1]);
        assert!(miss < 1e-9, "step {i}: {miss:e} away from the rotation");
    }
}

/// Twenty masses on a line of stiff springs, ωh = 1000 for the fastest mode: x''_i = k (x_{i−1} − 2x_i + x_{i+1}).
fn chain(p: &[f64], _t: f64, y: &[f64], dydt: &mut [f64]) {
    let (x, v) = y.split_at(y.len() / 2);
    let at = |i: usize| x.get(i).copied().unwrap_or(0.0);
    for i in 0..x.len() {
        dydt[i] = v[i];
        dydt[x.len() + i] = p[0] * (at(i.wrapping_sub(1)) - 2.0 * at(i) + at(i + 1));
    }
}

#[test]
fn both_methods_on_a_stiff_chain() {
    const MASSES: usize = 20;
    let (h, stiffness) = (0.01, 2.5e9);
    let params = [stiffness];
    let problem = first_order(&params, chain);
    let start: Vec<f64> = (0..2 * MASSES).map(|i| libm::sin(i as f64)).collect();
    for (id, theta) in [("implicit-euler", 1.0), ("implicit-midpoint", 0.5)] {
        let mut run = Run::new(named(id), &problem, &start);
        for _ in 0..10 {
            let before = run.y.clone();
            run.step(0.0, h);
            let stage: Vec<f64> = before.iter().zip(&run.y).map(|(a, b)| a + (b - a) * theta).collect();
            let mut slope = vec![0.0; stage.len()];
            chain(&params, 0.0, &stage, &mut slope);
            // Velocities are larger than positions by the frequency, 10⁵/s.
            for (i, slope) in slope.iter().enumerate() {
                let scale = if i < MASSES { 1.0 } else { 1e5 };
                let residual = (before[i] + h * slope - run.y[i]) / scale;
                assert!(residual.abs() < 1e-9, "{id}, component {i}: residual {residual:e}");
            }
        }
    }
}

/// An area of phase space shrinks by 1/(1 + q)² in a step on the undamped spring, q = (ωh)², and by 1/(1 + q) with implicit Euler.
#[test]
fn a_relaxed_step_shrinks_phase_space_twice() {
    for h in [0.01, 0.3, 2.0] {
        let area = |id| {
            let [[a, b], [c, d]] = [[1.0, 0.0], [0.0, 1.0]].map(|start: [f64; 2]| {
                let y = Run::new(named(id), &SPRING, &start).steps(0, 1, h).to_vec();
                [y[0], y[1]]
            });
            a * d - b * c
        };
        let share = 1.0 / (1.0 + h * h);
        assert!((area("implicit-euler") - share).abs() < 1e-7, "{h}");
        assert!((area("relaxed-implicit-euler") - share * share).abs() < 1e-7, "{h}");
    }
}

/// One step there and one back.
#[test]
fn implicit_midpoint_undoes_a_step() {
    for problem in [&SPRING, &PENDULUM] {
        for h in [0.01, 0.1, 0.5, 1.0] {
            for angle in [0.1, 1.0, 2.0, 3.0] {
                let start = [angle, 0.7];
                let mut run = Run::new(named("implicit-midpoint"), problem, &start);
                run.step(0.0, h);
                run.step(h, -h);
                let miss = (run.y[0] - start[0]).hypot(run.y[1] - start[1]);
                assert!(miss < 1e-14 * 10.0, "h {h}, angle {angle}: {miss:e}");
            }
        }
    }
}

/// y' = y² + 1 with h = 1 from 0 asks for y⁺ = y⁺² + 1, which no number is; y' = y with h = 1 for y⁺ = y + y⁺.
#[test]
fn no_solution_is_not_a_number() {
    let never = first_order(&[], |_, _, y, dydt| dydt[0] = y[0] * y[0] + 1.0);
    assert!(Run::new(named("implicit-euler"), &never, &[0.0]).steps(0, 1, 1.0)[0].is_nan());
    let singular = first_order(&[], |_, _, y, dydt| dydt[0] = y[0]);
    assert!(!Run::new(named("implicit-euler"), &singular, &[1.0]).steps(0, 1, 1.0)[0].is_finite());
}
