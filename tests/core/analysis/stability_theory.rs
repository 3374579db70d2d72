//! The longest stable steps against the literature, and a step's matrix against the step itself.

use crate::problems::named;
use simulation::analysis::theory::{self, Limit, Theory};
use simulation::worlds::{WORLDS, World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::linear::Oscillator;
use timestep::integrators::{INTEGRATORS, Integrator, Memory, Method, Needs};

fn limit(id: &str, omega: f64, gamma: f64) -> Limit {
    let oscillator = Oscillator { omega_squared: omega * omega, gamma };
    theory::stability_limit(named(id), oscillator).unwrap_or_else(|| panic!("{id} has no theory"))
}

fn assert_limit(id: &str, omega: f64, gamma: f64, expected: f64) {
    let found = limit(id, omega, gamma).dt().unwrap_or_else(|| panic!("{id}: {:?}", limit(id, omega, gamma)));
    assert!((found / expected - 1.0).abs() < 1e-9, "{id}, ω = {omega}, γ = {gamma}: {found} and not {expected}");
}

/// Undamped: hω of the imaginary stability limit (Hairer & Wanner, Solving ODEs II, IV.2; Hairer, Lubich & Wanner I.1.4
/// for 2; RK3 √3 and RK4 √8 are where |R(iy)| = 1).
#[test]
fn undamped_limits_are_those_of_the_literature() {
    for omega in [1.0, 0.03, 700.0] {
        for id in ["explicit-euler", "midpoint", "heun", "ralston"] {
            assert_eq!(limit(id, omega, 0.0), Limit::Never, "{id}");
        }
        for id in ["semi-implicit-euler", "velocity-verlet", "leapfrog", "position-verlet", "naive-verlet"] {
            assert_limit(id, omega, 0.0, 2.0 / omega);
        }
        assert_limit("position-verlet-central", omega, 0.0, 2.0 / omega);
        assert_limit("time-corrected-verlet", omega, 0.0, 2.0 / omega);
        assert_limit("rk3", omega, 0.0, 3.0_f64.sqrt() / omega);
        assert_limit("rk4", omega, 0.0, 8.0_f64.sqrt() / omega);
        assert_limit("rk38", omega, 0.0, 8.0_f64.sqrt() / omega);
        for id in ["implicit-euler", "relaxed-implicit-euler", "implicit-midpoint", "exact"] {
            assert_eq!(limit(id, omega, 0.0), Limit::Always, "{id}");
        }
    }
}

/// Forest–Ruth is leapfrog with steps w h, (1 − 2w) h, w h, and leapfrog turns by (1 − s²/2, s, …) with s its own hω: half the
/// trace of the three, bisected for where it leaves [−1, 1]. Quoted as 1.573 (McLachlan & Atela, "The accuracy of symplectic
/// integrators", Nonlinearity 5, 1992).
#[test]
fn yoshida_needs_a_smaller_step_than_leapfrog() {
    let w = 1.0 / (2.0 - 2.0_f64.cbrt());
    let half_trace = |z: f64| {
        let leap = |s: f64| [[1.0 - s * s / 2.0, s * (1.0 - s * s / 4.0)], [-s, 1.0 - s * s / 2.0]];
        let times =
            |a: [[f64; 2]; 2], b: [[f64; 2]; 2]| [0, 1].map(|i| [0, 1].map(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j]));
        let all = times(leap(w * z), times(leap((1.0 - 2.0 * w) * z), leap(w * z)));
        0.5 * (all[0][0] + all[1][1])
    };
    let (mut stable, mut unstable) = (1.5, 1.6);
    assert!(half_trace(stable).abs() < 1.0 && half_trace(unstable).abs() > 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (stable + unstable);
        *(if half_trace(middle).abs() <= 1.0 { &mut stable } else { &mut unstable }) = middle;
    }
    assert!((stable - 1.573).abs() < 1e-3, "{stable}");
    assert_limit("yoshida4", 1.0, 0.0, stable);
}

/// Explicit Euler with friction: |1 + hλ| ≤ 1 is h ≤ 2γ/ω² where it swings, and h ≤ 2/(γ + √(γ² − ω²)) where it does not.
/// On the negative real axis Heun and midpoint end at 2, RK3 at 2.512745, RK4 at 2.785294 (Hairer & Wanner II, IV.2).
#[test]
fn friction_moves_the_limits() {
    for (omega, gamma) in [(1.0, 0.1), (3.0, 1e-4), (0.5, 0.4999), (100.0, 2.0)] {
        assert_limit("explicit-euler", omega, gamma, 2.0 * gamma / (omega * omega));
    }
    for (omega, gamma) in [(1.0, 1.5), (2.0, 50.0)] {
        let fast: f64 = gamma + f64::sqrt(gamma * gamma - omega * omega);
        for (id, end) in [("explicit-euler", 2.0), ("midpoint", 2.0), ("heun", 2.0), ("ralston", 2.0)] {
            assert_limit(id, omega, gamma, end / fast);
        }
        assert_limit("rk3", omega, gamma, 2.512_745_326_618_329 / fast);
        assert_limit("rk4", omega, gamma, 2.785_293_563_405_282 / fast);
        // v first: the step's determinant is 1 − 2γh, its trace 2 − 2γh − ω²h²: −(1 + det) at h²ω² + 4γh = 4.
        assert_limit(
            "semi-implicit-euler",
            omega,
            gamma,
            4.0 / (2.0 * gamma + 2.0 * f64::sqrt(gamma * gamma + omega * omega)),
        );
        assert_eq!(limit("implicit-euler", omega, gamma), Limit::Always);
        assert_eq!(limit("relaxed-implicit-euler", omega, gamma), Limit::Always);
        assert_eq!(limit("implicit-midpoint", omega, gamma), Limit::Always);
    }
    // Friction alone, and nothing at all.
    assert_limit("explicit-euler", 0.0, 0.25, 4.0);
    assert_eq!(limit("explicit-euler", 0.0, 0.0), Limit::Always);
}

/// The matrix by formula against one step of the method from each unit state, on the spring itself.
#[test]
fn a_steps_matrix_is_what_the_step_does() {
    let spring = World::by_id("spring").expect("a world");
    let mut checked = 0;
    for entry in INTEGRATORS.iter().filter(|entry| entry.method_has_no_history()) {
        for (k, c) in [(1.0, 0.0), (9.0, 0.7), (2.0, 8.0), (0.0, 1.0)] {
            for h in [1e-3, 0.4, 1.7] {
                let params = [k, 1.0, c, 0.0, 0.0, 0.0];
                let oscillator = theory::oscillator(spring, &params).expect("an oscillator");
                let Some(increment) = entry.increment(oscillator, h) else {
                    assert!(spring.fits(&params, entry).is_err(), "{} has no matrix", entry.id);
                    continue;
                };
                let coefficients = (spring.coefficients)(&params);
                for j in 0..2 {
                    let mut y = [0.0, 0.0];
                    y[j] = 1.0;
                    entry.method.step(&spring.problem(&params, &coefficients), 0.0, h, &mut y, &mut Memory::new());
                    for (i, y) in y.into_iter().enumerate() {
                        let expected = increment.0[i][j] + f64::from(u8::from(i == j));
                        // Newton's iteration is one of differences: to 1e-8 of itself.
                        let close = (y - expected).abs() < 1e-9 * (1.0 + expected.abs());
                        assert!(close, "{}, k {k}, c {c}, h {h}: {} and {expected}", entry.id, y);
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

trait History {
    fn method_has_no_history(&self) -> bool;
}

impl History for Integrator {
    /// Without those whose state is two positions, and the exact solution, which is no matrix of a method.
    fn method_has_no_history(&self) -> bool {
        let remembers = self.id.ends_with("-verlet") && self.id != "velocity-verlet" || self.id.ends_with("-central");
        !remembers && !self.chooses_its_steps() && !matches!(self.method, Method::Exact)
    }
}

/// Störmer's recursion by the roots of λ² − (2 − z²)λ + 1 against the companion matrix.
#[test]
fn the_position_verlets_have_stormers_roots() {
    for id in ["position-verlet", "position-verlet-central", "naive-verlet", "time-corrected-verlet"] {
        assert!(named(id).needs == Needs::ForceWithoutVelocity);
        for z in [0.1_f64, 1.0, 1.9, 2.1, 5.0] {
            let half = 1.0 - 0.5 * z * z;
            let expected = if half.abs() <= 1.0 { 1.0 } else { half.abs() + (half * half - 1.0).sqrt() };
            let found = theory::spectral_radius(named(id), Oscillator { omega_squared: z * z, gamma: 0.0 }, 1.0);
            assert!((found.expect("a theory") - expected).abs() < 1e-12 * expected, "{id} {z}: {found:?}");
        }
    }
}

/// The exact motion's radius is how it fades, which is never above one.
#[test]
fn the_exact_motion_fades() {
    let radius = |omega: f64, gamma| {
        theory::spectral_radius(named("exact"), Oscillator { omega_squared: omega * omega, gamma }, 0.5).expect("known")
    };
    assert_eq!(radius(3.0, 0.0), 1.0);
    assert!((radius(3.0, 0.2) - libm::exp(-0.1)).abs() < 1e-15);
    // λ = −γ ± √(γ² − ω²) = −1 and −9.
    assert!((radius(3.0, 5.0) - libm::exp(-0.5)).abs() < 1e-15);
}

/// The oscillator a world says it is, is the one its right-hand side has near rest: differences of the force.
#[test]
fn worlds_are_the_oscillators_they_say() {
    let mut found = Vec::new();
    for world in WORLDS {
        let spec = WorldSpec::of(world);
        let Some(oscillator) = theory::oscillator(world, &spec.params) else { continue };
        found.push(world.id);
        let (dim, small) = ((world.dim)(&spec.params), 1e-5);
        for j in 0..dim {
            let (mut y, mut dydt) = (vec![0.0; dim], vec![0.0; dim]);
            y[j] = small;
            world.rate(&spec.params, 0.0, &y, &mut dydt);
            for i in 0..dim / 2 {
                let expected = if i == j {
                    -oscillator.omega_squared
                } else if i + dim / 2 == j {
                    -2.0 * oscillator.gamma
                } else {
                    0.0
                };
                let slope = dydt[dim / 2 + i] / small;
                assert!((slope - expected).abs() < 1e-8, "{}: {slope} and {expected}", world.id);
            }
        }
    }
    assert_eq!(found, ["spring", "circle", "pendulum", "cart"]);
}

#[test]
fn the_wind_must_be_sampled() {
    let wind = World::by_id("wind").expect("a world");
    assert_eq!(theory::of_world(wind), Some(Theory::Sampling));
    let params = WorldSpec::of(wind).params;
    assert_eq!(theory::limit(named("rk4"), wind, &params), Some(Limit::UpTo(0.125)));
    assert_eq!(theory::limit(named("exact"), wind, &params), Some(Limit::Always));
    let orbit = World::by_id("orbit").expect("a world");
    assert_eq!(theory::limit(named("rk4"), orbit, &WorldSpec::of(orbit).params), None);
}
