//! Numbers that can be worked out by hand: the error of both Eulers in free fall, what they do to the energy of a
//! spring, and the step at which each explicit method becomes unstable.

use crate::problems::{FALLING, G, Run, SPRING, named};
use timestep::ode::Problem;

/// Position error after `steps` steps of 1/20 s of a fall from rest.
fn fall_error(id: &str, steps: u64) -> f64 {
    let h = 1.0 / 20.0;
    let t = steps as f64 * h;
    Run::new(named(id), &FALLING, &[0.0, 0.0]).steps(0, steps, h)[0] + 0.5 * G * t * t
}

/// g h² n/2 too high for explicit Euler, as much too low for the semi-implicit one.
#[test]
fn both_eulers_miss_a_fall_by_the_same_distance() {
    for (steps, metres) in [(9, "0.110"), (199, "2.439")] {
        assert_eq!(format!("{:.3}", fall_error("explicit-euler", steps)), metres);
        assert_eq!(format!("{:.3}", fall_error("semi-implicit-euler", steps)), format!("-{metres}"));
        let by_hand = G * steps as f64 / 800.0;
        assert!((fall_error("explicit-euler", steps) - by_hand).abs() < 1e-11);
    }
}

/// A parabola is exact for every method of second order; what is left is the rounding of 485 m 199 times over.
#[test]
fn second_order_methods_fall_exactly() {
    for id in ["midpoint", "velocity-verlet", "leapfrog", "heun", "implicit-midpoint"] {
        let error = fall_error(id, 199);
        assert!(error.abs() < 199.0 * 485.0 * f64::EPSILON, "{id}: off by {error:e}");
    }
}

/// Exact too, but here a rounded position is also a rounded displacement that every later step repeats.
#[test]
fn position_verlet_falls_exactly() {
    for id in ["position-verlet", "position-verlet-central", "time-corrected-verlet"] {
        let error = fall_error(id, 199);
        assert!(error.abs() < 0.5 * 199.0 * 199.0 * 485.0 * f64::EPSILON, "{id}: off by {error:e}");
    }
}

/// The mean of both velocities makes a constant force exact although the method is of first order.
#[test]
fn mid_time_euler_falls_exactly() {
    assert!(fall_error("mid-time-euler", 199).abs() < 199.0 * 485.0 * f64::EPSILON);
}

/// From rest the naive start takes g h² for g h²/2 and moves on with the velocity of that: g h/2 too fast.
#[test]
fn naive_verlet_falls_like_semi_implicit_euler() {
    assert!((fall_error("naive-verlet", 199) - fall_error("semi-implicit-euler", 199)).abs() < 1e-9);
}

#[test]
fn explicit_euler_multiplies_the_energy_of_a_spring() {
    let (omega, h, steps) = (3.0, 0.01, 1000);
    let problem = Problem { coefficients: &[omega * omega], ..SPRING };
    let energy = |y: &[f64]| y[1] * y[1] + omega * omega * y[0] * y[0];
    let start = [-1.0, 0.5];
    let end = energy(Run::new(named("explicit-euler"), &problem, &start).steps(0, steps, h));
    let by_hand = (1.0 + omega * omega * h * h).powi(1000) * energy(&start);
    assert!((end / by_hand - 1.0).abs() < 1e-10, "{end} instead of {by_hand}");
}

/// Kick, then drift, keeps v² + ω²x² − hω²xv; position Verlet's state moves in the same way after its first step.
#[test]
fn semi_implicit_euler_keeps_a_nearby_energy() {
    let (omega2, h) = (9.0, 0.1);
    let problem = Problem { coefficients: &[omega2], ..SPRING };
    let kept = |y: &[f64]| y[1] * y[1] + omega2 * y[0] * y[0] - h * omega2 * y[0] * y[1];
    for id in ["semi-implicit-euler", "position-verlet", "naive-verlet", "time-corrected-verlet"] {
        let mut run = Run::new(named(id), &problem, &[-1.0, 0.5]);
        let early = kept(run.steps(0, 1, h));
        for i in 1..1000 {
            let drift = kept(run.steps(i, i + 1, h)) / early - 1.0;
            assert!(drift.abs() < 1e-12, "{id}: {drift:e} after step {i}");
        }
    }
}

/// ωh where a method stops being stable on an undamped spring: 2 for the Verlet family (Hairer, Lubich & Wanner,
/// I.5.2), √8 and √3 for four stages of order 4 and three of order 3 (Hairer & Wanner II, IV.2), and √(12 − 6·∛4)
/// for Forest–Ruth, the root of |½ tr| = 1 of its step matrix.
#[test]
fn stability_limits() {
    let forest_ruth = (12.0 - 6.0 * 4f64.cbrt()).sqrt();
    let limits = [
        ("semi-implicit-euler", 2.0),
        ("position-verlet", 2.0),
        ("position-verlet-central", 2.0),
        ("naive-verlet", 2.0),
        ("time-corrected-verlet", 2.0),
        ("velocity-verlet", 2.0),
        ("leapfrog", 2.0),
        ("rk3", 3f64.sqrt()),
        ("rk4", 8f64.sqrt()),
        ("rk38", 8f64.sqrt()),
        ("yoshida4", forest_ruth),
    ];
    for (id, limit) in limits {
        let greatest = |factor: f64| {
            let mut run = Run::new(named(id), &SPRING, &[-1.0, 0.0]);
            (0..10_000).map(|i| run.steps(i, i + 1, limit * factor)[0].abs()).fold(0.0, f64::max)
        };
        assert!(greatest(0.999) < 100.0, "{id}: {:e} just below ωh = {limit}", greatest(0.999));
        assert!(greatest(1.001) > 1e3, "{id}: {:e} just above ωh = {limit}", greatest(1.001));
    }
}
