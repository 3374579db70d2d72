//! The worlds without a formula against what is known of them: small motions around rest in closed form, equilibrium, the
//! step at which an explicit method explodes, and energy kept to the order of the method.

use simulation::reference::{CollocationProblem, CollocationState};
use simulation::worlds::{World, WorldSpec};
use std::f64::consts::PI;
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory};
use timestep::ode::{Form, Ode};

fn world(id: &str, changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(id).expect("built in"));
    for (key, value) in changes {
        spec[*key] = *value;
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
        assert!(matches!(spec.form(), Form::SecondOrder { .. }));
        spec.fits(Integrator::by_id(integrator).expect("built in"))
    };
    let refused = fits("double-pendulum", &[], "velocity-verlet").expect_err("refused");
    assert!(refused.contains("does not depend on velocity"), "{refused}");
    assert!(fits("chain", &[("damping", 0.1)], "leapfrog").is_err());
    assert!(fits("chain", &[], "leapfrog").is_ok() && fits("double-pendulum", &[], "rk4").is_ok());
    assert!(fits("chain", &[], "exact").is_err(), "there is no formula to step with");
}

/// Without swirl the body stays on an axis, where q x is the angle of a pendulum of length 1 m in a gravity of k.
#[test]
fn an_axis_of_the_field_is_a_pendulum() {
    let spec = world("field", &[("wells", 5.0), ("spacing", 1.5)]);
    let pendulum = world("pendulum", &[("gravity", 5.0)]);
    let q = PI / 1.5;
    for (x, v) in [(0.4, 0.0), (0.7, -1.0), (0.0, 4.0)] {
        let mut exact = [0.0; 2];
        (pendulum.world.exact.expect("a formula"))(&pendulum.params, 0.0, &[q * x, q * v], 3.0, &mut exact);
        for (y, place, velocity) in [([x, 0.0, v, 0.0], 0, 2), ([0.0, x, 0.0, v], 1, 3)] {
            let end = follow(&spec, &y, 3.0);
            assert!((end[place] - exact[0] / q).abs() < 1e-12, "{end:?} {exact:?}");
            assert!((end[velocity] - exact[1] / q).abs() < 1e-11, "{end:?} {exact:?}");
            assert!(end[1 - place].abs() < 1e-15, "{end:?}");
        }
    }
}

/// Near the middle of a well z'' = (−k + i s) z, z = x + i y: from rest z₀ cosh(μt), μ² = −k + i s, which grows whatever s is.
#[test]
fn a_swirl_drives_the_body_out_of_its_well() {
    let (k, s, small, t) = (6.0, 1.5, 1e-6, 4.0);
    let spec = world("field", &[("wells", k), ("swirl", s)]);
    assert!(!(spec.world.invariants[0].holds)(&spec.params));
    // Halves of the angle give the root.
    let (size, angle) = (libm::pow(k * k + s * s, 0.25), 0.5 * libm::atan2(s, -k));
    let (grows, turns) = (size * libm::cos(angle) * t, size * libm::sin(angle) * t);
    let exact = [libm::cosh(grows) * libm::cos(turns), libm::sinh(grows) * libm::sin(turns)];
    let end = follow(&spec, &[small, 0.0, 0.0, 0.0], t);
    for (end, exact) in end.iter().zip(exact) {
        // The next term of the sines is of third order.
        assert!((end / small - exact).abs() < 1e-9, "{end:e} {exact}");
    }
    assert!(libm::hypot(exact[0], exact[1]) > 1.5);
}

/// A body that is pushed downhill keeps its energy, counted from the bottom of the well: ½v² and k x²/2 near it.
#[test]
fn the_field_keeps_energy_without_swirl() {
    let spec = world("field", &[]);
    let energy = |y: &[f64]| (spec.world.invariants[0].value)(&spec.params, y);
    assert!((energy(&[1e-4, 2e-4, 0.0, 0.0]) / (0.5 * 6.0 * 5e-8) - 1.0).abs() < 1e-6);
    // Over a saddle and over a hill: 1 and 2 of (k/q²).
    let depth = 6.0 * 4.0 / (PI * PI);
    assert!((energy(&[1.0, 1.0, 0.0, 0.0]) / depth - 1.0).abs() < 1e-14);
    assert!((energy(&[2.0, 0.0, 0.0, 0.0]) / depth - 2.0).abs() < 1e-14);
    let y = spec.initial_state();
    for t in [1.0, 5.0, 20.0] {
        assert!((energy(&follow(&spec, &y, t)) / energy(&y) - 1.0).abs() < 1e-13);
    }
}

#[test]
fn the_stack_stands_at_rest() {
    for boxes in [1.0, 2.0, 7.0, 16.0] {
        let spec = world("stack", &[("boxes", boxes), ("nudge", 0.0)]);
        let (y, n) = (spec.initial_state(), boxes as usize);
        let mut rate = y.clone();
        spec.world.rate(&spec.params, 0.0, &y, &mut rate);
        // Roundings of a height of 4 m, times k/m.
        assert!(y.len() == 2 * n && rate.iter().all(|rate| rate.abs() < 1e-11), "{rate:?}");
        // Each contact is pressed together by the boxes above it.
        let pressed = 9.80665 / 3500.0 * boxes * (boxes + 1.0) / 2.0;
        assert!((y[n - 1] - (0.25 * (boxes - 0.5) - pressed)).abs() < 1e-14, "{y:?}");
    }
}

/// Nudged, the column swings in its modes sin(iθ), θ = (2j − 1)π/(2N + 1), each damped by c ω²/(2k); no contact opens.
#[test]
fn a_nudged_stack_swings_in_the_modes_of_the_closed_form() {
    for (boxes, damping, nudge) in [(6, 5.0, -0.1), (3, 0.0, 0.02), (16, 40.0, -0.05)] {
        let spec = world("stack", &[("boxes", f64::from(boxes)), ("damping", damping), ("nudge", nudge)]);
        let (start, n, t) = (spec.initial_state(), boxes as usize, 0.7);
        let end = follow(&spec, &start, t);
        for i in 1..=n {
            let part = |j: usize| {
                let theta = (2 * j - 1) as f64 * PI / (2 * n + 1) as f64;
                let share = 4.0 / (2 * n + 1) as f64 * libm::sin(n as f64 * theta) * libm::sin(i as f64 * theta);
                let omega = 2.0 * 3500.0_f64.sqrt() * libm::sin(0.5 * theta);
                let gamma = 0.5 * damping * omega * omega / 3500.0;
                let turning = ((omega - gamma) * (omega + gamma)).sqrt();
                share * nudge * libm::exp(-gamma * t) * libm::sin(turning * t) / turning
            };
            let moved: f64 = (1..=n).map(part).sum();
            let off = end[i - 1] - start[i - 1] - moved;
            assert!(off.abs() < 1e-13, "{boxes} boxes, box {i}: {off:e}");
        }
    }
}

/// Steps of a stack from rest; the largest distance of the top box from there.
fn jitter(spec: &WorldSpec, integrator: &str, h: f64, steps: u32) -> f64 {
    let (rest, top) = (spec.initial_state(), spec.dim() / 2 - 1);
    (1..=8)
        .map(|part| (stepped(spec, integrator, &rest, h, part * steps / 8)[top] - rest[top]).abs())
        .fold(0.0, f64::max)
}

/// 2√(k/m) sin(11π/26) = 122.8/s for six boxes and 4000 N/m: kick-drift methods are stable up to 2/ω = 16.28 ms, so at 60 Hz they are not,
/// and the roundings of the forces at rest grow to jitter. Two substeps are enough.
#[test]
fn the_highest_frequency_of_the_stack_limits_its_steps() {
    let spec = world("stack", &[("stiffness", 4000.0), ("damping", 0.0), ("nudge", 0.0)]);
    let limit = 1.0 / ((4000.0_f64).sqrt() * libm::sin(11.0 * PI / 26.0));
    // mpmath with 30 digits.
    assert!((limit - 0.016_284_588_856_989_99).abs() < 1e-15, "{limit}");
    for id in ["semi-implicit-euler", "velocity-verlet", "leapfrog"] {
        assert!(jitter(&spec, id, 0.99 * limit, 2000) < 1e-9, "{id}");
        assert!(jitter(&spec, id, 1.0 / 60.0, 2000) > 1e-3, "{id}");
        assert!(jitter(&spec, id, 1.0 / 120.0, 4000) < 1e-9, "{id}");
    }
    assert!(jitter(&spec, "explicit-euler", 1.0 / 120.0, 4000) > 1e-3, "which gains energy");
    assert!(jitter(&world("stack", &[("nudge", 0.0)]), "implicit-euler", 1.0 / 60.0, 200) < 1e-9);
}

/// Boxes only push: apart from the floor a single box falls freely, and it never sticks.
#[test]
fn contacts_of_the_stack_only_push() {
    let spec = world("stack", &[("boxes", 1.0)]);
    let acceleration = |height: f64, velocity: f64| {
        let mut rate = [0.0; 2];
        spec.world.rate(&spec.params, 0.0, &[height, velocity], &mut rate);
        rate[1]
    };
    assert_eq!(acceleration(0.2, -3.0), -9.80665);
    // Overlaps by 0.025 m: 87.5 N up; leaving fast enough the damper would pull.
    assert!((acceleration(0.1, 0.0) - (87.5 - 9.80665)).abs() < 1e-9);
    assert!((acceleration(0.1, -2.0) - (97.5 - 9.80665)).abs() < 1e-9);
    assert_eq!(acceleration(0.1, 30.0), -9.80665);
}
