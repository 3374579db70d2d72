//! Promises of the flags `symplectic` and `reversible`, tested in both directions: a flag that is set holds over a
//! very long run, one that is not set is seen to fail.

use crate::problems::{PENDULUM, Run, SPRING, fitting, named};
use timestep::ode::Problem;

fn spring_energy(y: &[f64]) -> f64 {
    0.5 * (y[1] * y[1] + y[0] * y[0])
}

fn pendulum_energy(y: &[f64]) -> f64 {
    0.5 * y[1] * y[1] + 1.0 - libm::cos(y[0])
}

/// Least and greatest energy after each of the steps `first..last`.
fn band(run: &mut Run, first: u64, last: u64, h: f64, energy: fn(&[f64]) -> f64) -> [f64; 2] {
    (first..last).fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], i| {
        let e = energy(run.steps(i, i + 1, h));
        [low.min(e), high.max(e)]
    })
}

/// Over 10⁶ steps a symplectic method's energy stays in its band: the band of the last tenth is that of the first.
/// The bound is a hundredth of the band's width, plus 10⁶ roundings of 10⁻¹⁶ where the band itself is that narrow.
fn check_bounded(problem: &Problem, energy: fn(&[f64]) -> f64) {
    const STEPS: u64 = 1_000_000;
    const TENTH: u64 = STEPS / 10;
    for entry in fitting(problem).filter(|entry| entry.symplectic) {
        let mut run = Run::new(entry, problem, &[-1.0, 0.0]);
        let early = band(&mut run, 0, TENTH, 0.1, energy);
        run.steps(TENTH, STEPS - TENTH, 0.1);
        let late = band(&mut run, STEPS - TENTH, STEPS, 0.1, energy);
        let bound = 0.01 * (early[1] - early[0]) + 1e-10;
        for (early, late) in early.into_iter().zip(late) {
            assert!((late - early).abs() < bound, "{}: energy bound went from {early} to {late}", entry.id);
        }
        assert!(early[0] > 0.3 && early[1] < 0.7, "{}: energy within {early:?}", entry.id);
    }
}

#[test]
fn symplectic_methods_keep_the_energy_of_a_spring() {
    check_bounded(&SPRING, spring_energy);
}

#[test]
fn symplectic_methods_keep_the_energy_of_a_pendulum() {
    check_bounded(&PENDULUM, pendulum_energy);
}

/// Where the energy of an undamped spring goes, from |R(iωh)|² of each method's stability function R.
const DRIFTS: [(&str, f64); 10] = [
    ("explicit-euler", 1.0),
    ("midpoint", 1.0),
    ("mid-time-euler", -1.0),
    ("heun", 1.0),
    ("ralston", 1.0),
    ("rk3", -1.0),
    ("rk4", -1.0),
    ("rk38", -1.0),
    ("implicit-euler", -1.0),
    ("relaxed-implicit-euler", -1.0),
];

#[test]
fn other_methods_drift_the_way_theory_says() {
    for (id, sign) in DRIFTS {
        let mut run = Run::new(named(id), &SPRING, &[-1.0, 0.0]);
        let energies = [0, 500, 1000].map(|from| {
            let before = spring_energy(&run.y);
            run.steps(from, from + 500, 0.2);
            (spring_energy(&run.y) / before - 1.0) * sign
        });
        assert!(energies.iter().all(|gain| *gain > 1e-4), "{id}: relative gains {energies:?} times {sign}");
    }
}

#[test]
fn methods_that_are_not_symplectic_do_not_keep_energy() {
    for entry in fitting(&SPRING).filter(|entry| !entry.symplectic) {
        let y = Run::new(entry, &SPRING, &[-1.0, 0.0]).steps(0, 10_000, 0.2).to_vec();
        let drift = (spring_energy(&y) / 0.5 - 1.0).abs();
        assert!(drift > 1e-6, "{}: energy changed by {drift:e} only", entry.id);
    }
}

/// 10⁴ steps there and 10⁴ back, with a fresh memory for the way back. Each of the 2·10⁴ steps rounds by a few 10⁻¹⁶,
/// and a displaced oscillator's phase runs on in proportion to the steps, so up to 10⁴ · 10⁴ · 10⁻¹⁶ = 10⁻⁸ would be
/// rounding at its worst; a method that does not reverse misses by far more.
fn miss_after_return(problem: &Problem, entry: &'static timestep::integrators::Integrator) -> f64 {
    const STEPS: u64 = 10_000;
    let start = [-0.6, 0.5];
    let mut run = Run::new(entry, problem, &start);
    run.steps(0, STEPS, 0.1);
    run.memory.restart();
    for i in (1..=STEPS).rev() {
        run.step(i as f64 * 0.1, -0.1);
    }
    (run.y[0] - start[0]).hypot(run.y[1] - start[1])
}

#[test]
fn reversible_methods_come_back_and_others_do_not() {
    for problem in [&SPRING, &PENDULUM] {
        for entry in fitting(problem) {
            let miss = miss_after_return(problem, entry);
            if entry.reversible {
                assert!(miss < 1e-8, "{}: came back {miss:e} away", entry.id);
            } else {
                assert!(miss.is_nan() || miss > 1e-6, "{}: came back within {miss:e}", entry.id);
            }
        }
    }
}
