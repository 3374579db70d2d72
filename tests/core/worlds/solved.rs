//! The worlds without a formula against what is known of them: small motions around rest in closed form, equilibrium, the
//! step at which an explicit method explodes, and energy kept to the order of the method.

use std::f64::consts::PI;
use timestep_lab::entry::Entry;
use timestep_lab::integrators::{Integrator, Memory};
use timestep_lab::ode::{Form, Ode};
use timestep_lab::reference::{CollocationProblem, CollocationState};
use timestep_lab::worlds::{World, WorldSpec};

fn world(id: &str, changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(id).expect("built in"));
    for (key, value) in changes {
        let index = spec.world.params.iter().position(|param| param.key == *key).expect("a key of this world");
        spec.params[index] = *value;
    }
    spec
}

/// The state `secs` after `y`, to rounding.
fn follow(spec: &WorldSpec, y: &[f64], secs: f64) -> Vec<f64> {
    let coefficients = (spec.world.coefficients)(&spec.params);
    let problem = spec.world.problem(&spec.params, &coefficients);
    let double = |t: f64, y: &[f64], dydt: &mut [f64]| problem.eval(t, y, dydt);
    let (mut place, mut end) = (CollocationState::new(0.0, y, 1.0), y.to_vec());
    loop {
        let (piece, next) = place
            .step(CollocationProblem { double: &double, double_double: None, second_order: true })
            .expect("smooth");
        if next.t >= secs {
            piece.at(secs, &mut end);
            return end;
        }
        place = next;
    }
}

fn stepped(spec: &WorldSpec, integrator: &str, y: &[f64], h: f64, steps: u32) -> Vec<f64> {
    let (mut y, mut memory) = (y.to_vec(), Memory::new());
    let coefficients = (spec.world.coefficients)(&spec.params);
    let problem = spec.world.problem(&spec.params, &coefficients);
    let entry = Integrator::by_id(integrator).expect("built in");
    for i in 0..steps {
        entry.method.step(&problem, f64::from(i) * h, h, &mut y, &mut memory);
    }
    y
}

/// ω² and amplitudes of both normal modes: det(K − ω²M) = 0 (Landau & Lifshitz, Mechanics, §23, problem 2).
fn modes(p: &[f64]) -> [(f64, [f64; 2]); 2] {
    let (g, m1, m2, l1, l2) = (p[0], p[1], p[2], p[3], p[4]);
    let (a, b, c) = (m1 * l1 * l2, (m1 + m2) * g * (l1 + l2), (m1 + m2) * g * g);
    let root = (b * b - 4.0 * a * c).sqrt();
    [(b - root) / (2.0 * a), (b + root) / (2.0 * a)]
        .map(|squared| (squared.sqrt(), [(g - squared * l2) / (squared * l1), 1.0]))
}

#[test]
fn a_small_double_pendulum_swings_in_its_normal_modes() {
    for changes in [&[][..], &[("mass_2", 3.0), ("length_1", 0.4)], &[("mass_1", 0.2), ("length_2", 2.5)]] {
        let spec = world("double-pendulum", changes);
        for (omega, shape) in modes(&spec.params) {
            // The deviation from small angles is of third order.
            let small = 1e-7;
            let end = follow(&spec, &[small * shape[0], small * shape[1], 0.0, 0.0], 10.0);
            for (angle, part) in end.iter().zip(shape) {
                let off = angle / small - part * libm::cos(10.0 * omega);
                assert!(off.abs() < 1e-7, "ω = {omega}: {off:e}");
            }
        }
    }
    // Equal masses and lengths: (2 ± √2) g/l.
    let equal = modes(&world("double-pendulum", &[]).params).map(|(omega, _)| omega * omega / 9.80665);
    assert!((equal[0] - (2.0 - 2f64.sqrt())).abs() < 1e-14 && (equal[1] - (2.0 + 2f64.sqrt())).abs() < 1e-14);
}

/// A lower bob without weight leaves a pendulum, which has a formula.
#[test]
fn a_light_lower_bob_leaves_a_pendulum() {
    let spec = world("double-pendulum", &[("mass_1", 100.0), ("mass_2", 0.01), ("angle_1", 1.0), ("angle_2", 1.0)]);
    let pendulum = world("pendulum", &[("angle", 1.0)]);
    let end = follow(&spec, &spec.world.initial_state(&spec.params), 2.0);
    let mut exact = [0.0; 2];
    (pendulum.world.exact.expect("a formula"))(&pendulum.params, 0.0, &[1.0, 0.0], 2.0, &mut exact);
    assert!((end[0] - exact[0]).abs() < 2e-3 && (end[0] - exact[0]).abs() > 1e-9, "{end:?} {exact:?}");
}

#[test]
fn the_chain_hangs_at_rest() {
    for masses in [1.0, 2.0, 7.0, 16.0] {
        let spec = world("chain", &[("masses", masses), ("angle", 0.0), ("damping", 2.0)]);
        let y = spec.world.initial_state(&spec.params);
        assert_eq!(y.len(), 4 * masses as usize);
        let mut rate = y.clone();
        spec.world.rate(&spec.params, 0.0, &y, &mut rate);
        assert!(rate.iter().all(|rate| rate.abs() < 1e-9), "{rate:?}");
        // Each spring carries the masses below it.
        let lowest = y[2 * masses as usize - 1];
        let stretch = 0.1 * 9.80665 / 2000.0 * masses * (masses + 1.0) / 2.0;
        assert!((lowest + 1.5 + stretch).abs() < 1e-12, "{lowest}");
    }
}

/// 2√(k/m) sin((2j − 1)π/(4N + 2)): of a chain that hangs from one end, with the shapes sin(i(2j − 1)π/(2N + 1)).
fn vertical_mode(n: usize, j: usize) -> (f64, Vec<f64>) {
    let angle = (2 * j - 1) as f64 * PI / (2 * n + 1) as f64;
    let omega = 2.0 * (2000.0_f64 / 0.1).sqrt() * libm::sin(0.5 * angle);
    (omega, (1..=n).map(|i| libm::sin(i as f64 * angle)).collect())
}

fn stretched(n: usize, j: usize) -> (WorldSpec, Vec<f64>, Vec<f64>, f64) {
    let spec = world("chain", &[("masses", n as f64), ("angle", 0.0)]);
    let rest = spec.world.initial_state(&spec.params);
    let (omega, shape) = vertical_mode(n, j);
    let mut y = rest.clone();
    shape.iter().enumerate().for_each(|(i, part)| y[2 * i + 1] += 1e-3 * part);
    (spec, rest, y, omega)
}

/// Up and down the springs are linear, so that the closed form holds for any amplitude.
#[test]
fn the_chain_has_the_frequencies_of_the_closed_form() {
    for (n, j) in [(1, 1), (6, 1), (6, 6), (16, 16)] {
        let (spec, rest, y, omega) = stretched(n, j);
        let secs = 20.0 / omega;
        let end = follow(&spec, &y, secs);
        for i in 0..2 * n {
            let off = (end[i] - rest[i]) - (y[i] - rest[i]) * libm::cos(20.0);
            assert!(off.abs() < 1e-12, "N = {n}, mode {j}: {off:e}");
        }
    }
}

/// The fastest spring decides: at h = 2/ω a step of leapfrog stops being stable, although nothing visible is that fast.
#[test]
fn the_highest_frequency_limits_explicit_steps() {
    let (spec, rest, y, omega) = stretched(6, 6);
    // numpy 2: sqrt(eigvalsh(K · 2000/0.1))[-1], K = 2 on the diagonal and 1 in its last place, −1 beside it.
    assert!((omega - 274.62381729582086).abs() < 1e-9, "{omega}");
    let moved = |factor: f64| {
        let end = stepped(&spec, "leapfrog", &y, factor * 2.0 / omega, 300);
        end.iter().zip(&rest).take(12).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()))
    };
    assert!(moved(0.98) < 0.01, "{}", moved(0.98));
    assert!(moved(1.02) > 0.1 || moved(1.02).is_nan(), "{}", moved(1.02));
}

#[test]
fn energy_is_kept_to_the_order_of_the_method() {
    let double = world("double-pendulum", &[("angle_1", 0.8), ("angle_2", -0.5)]);
    let chain = world("chain", &[("stiffness", 200.0), ("masses", 3.0)]);
    for (spec, h) in [(&double, 0.02), (&chain, 0.004)] {
        let mut y = spec.world.initial_state(&spec.params);
        let half = y.len() / 2;
        y[half..].iter_mut().enumerate().for_each(|(i, v)| *v = [1.0, -0.5, 0.7][i % 3]);
        let energy = |y: &[f64]| (spec.world.invariants[0].value)(&spec.params, y);
        assert!((spec.world.invariants[0].holds)(&spec.params));
        for (id, order) in [("explicit-euler", 1.0), ("midpoint", 2.0), ("rk3", 3.0), ("rk4", 4.0)] {
            let error = |halvings: u32| {
                // The largest over eight stretches, so that no change of sign passes for a small error.
                let (mut now, mut worst) = (y.clone(), 0.0_f64);
                for _ in 0..8 {
                    now = stepped(spec, id, &now, h / f64::from(1 << halvings), 4 << halvings);
                    worst = worst.max((energy(&now) / energy(&y) - 1.0).abs());
                }
                worst
            };
            let slope = (error(1) / error(4)).log2() / 3.0;
            println!("{} {id}: {slope:.2}, {:e}", spec.world.id, error(4));
            assert!(slope > order - 0.2 && slope < order + 1.4, "{} {id}: slope {slope}", spec.world.id);
        }
        let end = follow(spec, &y, 5.0);
        assert!((energy(&end) / energy(&y) - 1.0).abs() < 1e-13, "{}", spec.world.id);
    }
    let damped = world("chain", &[("damping", 1.0)]);
    assert!(!(damped.world.invariants[0].holds)(&damped.params));
    let (y, energy) = (damped.world.initial_state(&damped.params), damped.world.invariants[0].value);
    let end = follow(&damped, &y, 2.0);
    assert!(energy(&damped.params, &end) < energy(&damped.params, &y) - 1e-4, "friction takes energy");
}

/// The force of the double pendulum and of a damped chain depends on velocity; an undamped chain's does not.
#[test]
fn verlet_fits_where_the_force_does_not_depend_on_velocity() {
    let fits = |id: &str, changes: &[(&str, f64)], integrator: &str| {
        let spec = world(id, changes);
        let form = (spec.world.form)(&spec.params);
        assert!(matches!(form, Form::SecondOrder { .. }));
        Integrator::by_id(integrator).expect("built in").fits(form, spec.world.exact.is_some())
    };
    let refused = fits("double-pendulum", &[], "velocity-verlet").expect_err("refused");
    assert!(refused.contains("does not depend on velocity"), "{refused}");
    assert!(fits("chain", &[("damping", 0.1)], "leapfrog").is_err());
    assert!(fits("chain", &[], "leapfrog").is_ok() && fits("double-pendulum", &[], "rk4").is_ok());
    assert!(fits("chain", &[], "exact").is_err(), "there is no formula to step with");
}
