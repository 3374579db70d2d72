//! The rigid body that turns freely: it flips with the period of the elliptic functions, methods lose its norm and energy by their
//! order, and blends of its orientation are as wrong as they say.

use glam::DVec3;
use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, IntegratorSpec, Memory, Needs};
use timestep::quaternion::Quaternion;
use timestep::time::Flicks;

fn spin(changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id("spin").expect("listed"));
    for (key, value) in changes {
        spec[*key] = *value;
    }
    spec
}

fn exact(spec: &WorldSpec, y0: &[f64], t: f64) -> Vec<f64> {
    let mut y = vec![f64::NAN; 7];
    spec.world.exact.expect("has one")(&spec.params, 0.0, y0, t, &mut y);
    y
}

/// The state after each step.
fn stepped(spec: &WorldSpec, id: &str, h: f64, steps: u32) -> Vec<Vec<f64>> {
    let method = IntegratorSpec::of(Integrator::by_id(id).expect("listed")).method;
    let coefficients = spec.coefficients();
    let (problem, mut memory, mut y) = (spec.problem(&coefficients), Memory::new(), spec.initial_state());
    let step = |i| {
        method.step(&problem, f64::from(i) * h, h, &mut y, &mut memory);
        y.clone()
    };
    (0..steps).map(step).collect()
}

fn invariant(spec: &WorldSpec, id: &str, y: &[f64]) -> f64 {
    (spec.kept(id).expect("an invariant").value)(&spec.params, y)
}

/// 4K(m)/λ for the default body and start: mpmath with 40 digits, by `ellipk` and by a quadrature of Euler's equations.
const PERIOD: f64 = 5.921_893_945_899_619;

#[test]
fn the_racket_flips_with_the_period_of_the_elliptic_functions() {
    let spec = spin(&[]);
    let start = spec.initial_state();
    for turns in [1.0, 2.0, 9.0] {
        let back = exact(&spec, &start, turns * PERIOD);
        let flipped = exact(&spec, &start, (turns - 0.5) * PERIOD);
        for i in 4..7 {
            assert!((back[i] - start[i]).abs() < 1e-11 * turns, "{turns}: {back:?}");
        }
        // Half a period later ω₁ is back, and the turn about the second axis is the other way round.
        assert!((flipped[4] - start[4]).abs() + (flipped[5] + start[5]).abs() < 1e-11 * turns, "{turns}: {flipped:?}");
    }
    // By steps too: ω₂ passes zero a quarter of a period after the start, and then twice a period.
    let h = 1e-3;
    let omega: Vec<f64> = stepped(&spec, "rk4", h, 12_000).iter().map(|y| y[5]).collect();
    let crossings: Vec<f64> = (1..omega.len() - 2)
        .filter(|&i| omega[i] * omega[i + 1] <= 0.0)
        .map(|i| h * (i as f64 + 1.0 + zero_of_cubic([omega[i - 1], omega[i], omega[i + 1], omega[i + 2]])))
        .collect();
    assert_eq!(crossings.len(), 4);
    for (crossing, quarters) in crossings.iter().zip([1.0, 3.0, 5.0, 7.0]) {
        assert!((crossing - 0.25 * quarters * PERIOD).abs() < 1e-9, "{quarters}: {crossing}");
    }
}

/// Place between 0 and 1 where the cubic through these values at −1, 0, 1 and 2 is zero.
fn zero_of_cubic([a, b, c, d]: [f64; 4]) -> f64 {
    let value = |x: f64| {
        -a * x * (x - 1.0) * (x - 2.0) / 6.0 + b * (x + 1.0) * (x - 1.0) * (x - 2.0) / 2.0
            - c * (x + 1.0) * x * (x - 2.0) / 2.0
            + d * (x + 1.0) * x * (x - 1.0) / 6.0
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if value(low) * value(middle) <= 0.0 { high = middle } else { low = middle }
    }
    low
}

/// In any motion the angular momentum keeps its direction in the room, and two ways to the same moment end alike.
#[test]
fn the_exact_motion_keeps_the_angular_momentum_in_the_room() {
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    for case in 0..2000 {
        let side = [random(), random(), random()].map(|share| 0.1 + share);
        // Some bodies with equal sides, some starts that nearly have the weights of the separatrix.
        let sides = if case % 5 == 0 { [side[0], side[0], side[2]] } else { side };
        let spec = spin(&[("length", sides[0]), ("width", sides[1]), ("thickness", sides[2])]);
        let mut start = spec.initial_state();
        let q = Quaternion::rotation(DVec3::new(random(), random(), random()) * 6.0);
        start[..4].copy_from_slice(&q.to_array());
        start[4..].iter_mut().for_each(|omega| *omega = 10.0 * random() - 5.0);
        let momentum = |y: &[f64]| {
            let square = sides.map(|side| side * side);
            let all: f64 = square.iter().sum();
            let body = DVec3::from_array(std::array::from_fn(|i| (all - square[i]) * y[4 + i] / 12.0));
            Quaternion::from_slice(y).turn(body)
        };
        let t = 40.0 * random() - 20.0;
        let end = exact(&spec, &start, t);
        let (before, after) = (momentum(&start), momentum(&end));
        assert!(before.distance(after) < 1e-12 * before.length(), "{sides:?} {start:?} {t}: {before} {after}");
        assert!((invariant(&spec, "norm", &end) - 1.0).abs() < 1e-14);
        let energy = [&start, &end].map(|y| invariant(&spec, "energy", y));
        assert!((energy[1] / energy[0] - 1.0).abs() < 1e-13, "{sides:?} {start:?} {t}");
    }
}

/// q⁺ = R(z) q about a fixed axis, z = iωh/2: |R|² of each method in closed form.
#[test]
fn methods_lose_the_norm_of_a_steady_turn_by_their_order() {
    let quarter = std::f64::consts::FRAC_PI_2;
    let spec = spin(&[("tilt", quarter), ("direction", quarter)]);
    let (h, steps) = (0.05, 40);
    let z = 0.5 * 6.0 * h;
    let factors: [(&str, f64); 7] = [
        ("explicit-euler", 1.0 + z * z),
        ("midpoint", 1.0 + z.powi(4) / 4.0),
        ("heun", 1.0 + z.powi(4) / 4.0),
        ("rk3", 1.0 - z.powi(4) / 12.0 + z.powi(6) / 36.0),
        ("rk4", 1.0 - z.powi(6) / 72.0 + z.powi(8) / 576.0),
        ("implicit-euler", 1.0 / (1.0 + z * z)),
        ("implicit-midpoint", 1.0),
    ];
    for (id, factor) in factors {
        let end = stepped(&spec, id, h, steps).pop().expect("steps");
        let (norm, known) = (invariant(&spec, "norm", &end), factor.powf(0.5 * f64::from(steps)));
        assert!((norm / known - 1.0).abs() < 1e-13, "{id}: {norm} {known}");
    }
    let end = stepped(&spec, "dormand-prince", h, steps).pop().expect("steps");
    assert!((invariant(&spec, "norm", &end) - 1.0).abs() < 1e-5);
}

/// Implicit midpoint keeps quadratic invariants (Hairer, Lubich & Wanner, Geometric Numerical Integration, IV.2): the norm, the energy
/// and the angular momentum of a body that flips. The others lose the energy, the less the smaller the step, by their order at least.
#[test]
fn only_the_implicit_midpoint_keeps_norm_and_energy_of_a_flipping_body() {
    let spec = spin(&[]);
    let start = spec.initial_state();
    let drift = |id: &str, method: &str, h: f64, steps: u32| {
        let end = stepped(&spec, method, h, steps).pop().expect("steps");
        invariant(&spec, id, &end) / invariant(&spec, id, &start) - 1.0
    };
    for id in ["norm", "energy", "angular-momentum"] {
        assert!(drift(id, "implicit-midpoint", 0.02, 1000).abs() < 1e-12, "{id}");
        for (method, order) in [("explicit-euler", 1.0), ("midpoint", 2.0), ("heun", 2.0), ("rk3", 3.0), ("rk4", 4.0)] {
            let [coarse, fine] = [100, 800].map(|steps| drift(id, method, 2.0 / f64::from(steps), steps).abs());
            let slope = (coarse / fine).log2() / 3.0;
            assert!(slope > order - 0.15 && coarse > 1e-12, "{id} {method}: order {slope}, {coarse:e}");
        }
    }
    for method in ["explicit-euler", "implicit-euler"] {
        assert!(drift("norm", method, 0.02, 100).abs() > 0.01, "{method}");
    }
}

#[test]
fn methods_of_positions_and_velocities_are_refused_and_all_others_work() {
    let spec = spin(&[]);
    for integrator in INTEGRATORS {
        match integrator.needs {
            Needs::SecondOrder | Needs::ForceWithoutVelocity => {
                let refusal = spec.fits(integrator).expect_err(integrator.id);
                assert!(
                    refusal.ends_with("needs positions and velocities, which this world does not have"),
                    "{refusal}"
                );
            }
            Needs::Relaxation | Needs::Constraints => assert!(spec.fits(integrator).is_err(), "{}", integrator.id),
            Needs::Nothing | Needs::ExactSolution => {
                assert_eq!(spec.fits(integrator), Ok(()));
                let end = stepped(&spec, integrator.id, 1e-4, 1000).pop().expect("steps");
                let known = exact(&spec, &spec.initial_state(), 0.1);
                let miss = spec.distance(&end, &known);
                assert!(miss < 1e-3, "{}: {miss}", integrator.id);
            }
        }
    }
}

/// Numbers of lanes with exact steps of 1/10 s on 60 Hz, one for each way to blend.
fn blended(presentation: &str) -> Vec<Report> {
    let text = format!(
        "[defaults]\nworld = 'spin'\nintegrator = 'exact'\ndt = '1/10'\npresentation = '{presentation}'\n\
         [matrix]\norientation = ['slerp', 'nlerp', 'lerp', 'euler-angles']\n"
    );
    let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
    (0..360).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
}

#[test]
fn the_way_to_blend_is_seen_and_changes_no_state() {
    for presentation in ["interpolate", "hermite", "extrapolate", "extrapolate-difference", "blended-extrapolate"] {
        let reports = blended(presentation);
        let errors: Vec<f64> = reports.iter().map(|r| r.presentation_error.expect("exact motion").rms).collect();
        assert!(
            errors[1] != errors[0] && errors[2] > errors[0] && errors[3] > 5.0 * errors[0],
            "{presentation}: {errors:?}"
        );
        assert!(reports.iter().all(|report| report.state_hash == reports[0].state_hash), "{presentation}");
    }
    for presentation in ["latest", "render-step"] {
        let reports = blended(presentation);
        assert!(
            reports.iter().all(|report| report.presentation_error == reports[0].presentation_error),
            "{presentation}"
        );
    }
    // A cubic through both angular velocities is nearer to the motion than the arc.
    let [arc, cubic] = ["interpolate", "hermite"].map(|id| blended(id)[0].presentation_error.expect("exact").rms);
    assert!(cubic < 0.1 * arc, "{cubic} {arc}");
}
