//! Springs as distances that places are moved to keep: against a program written from the paper, in the limits of short steps and stiff
//! springs, and where forces explode.

use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory};
use timestep::ode::{ConstraintEnd, DistanceConstraint, Form, Ode};

fn world(id: &str, changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(id).expect("built in"));
    for (key, value) in changes {
        spec[*key] = *value;
    }
    spec
}

/// The state after `steps` steps of `h` from the start.
fn stepped(spec: &WorldSpec, integrator: &str, h: f64, steps: u32) -> Vec<f64> {
    let coefficients = spec.coefficients();
    let problem = spec.problem(&coefficients);
    let entry = Integrator::by_id(integrator).expect("built in");
    entry.can_integrate(&problem).expect("it fits");
    let (mut y, mut memory) = (spec.initial_state(), Memory::new());
    for i in 0..steps {
        entry.method.step(&problem, f64::from(i) * h, h, &mut y, &mut memory);
    }
    y
}

fn energy(spec: &WorldSpec, y: &[f64]) -> f64 {
    (spec.world.invariants[0].value)(&spec.params, y)
}

/// Longest distance between the same places of two states.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Algorithm 1 of Macklin, Müller & Chentanez 2016 in NumPy, with their accumulated multipliers (one iteration) and the damping of their
/// equation 26, forty lines written from the paper: the multipliers are set to zero; v += h g, p = x + h v; for each spring from the pivot down
/// Δλ = (−C − α̃ λ − γ ∇C·(p − x)) / ((1 + γ) Σw + α̃) with α̃ = 1/(k h²) and γ = c/(k h), λ += Δλ, both ends of p move by ±w Δλ n; then
/// v = (p − x)/h, x = p. Each line is the world's settings, steps a second, steps, and the places and velocities it prints.
#[test]
fn it_does_what_a_program_written_from_the_paper_does() {
    let three = world("chain", &[("masses", 3.0), ("stiffness", 20_000.0), ("damping", 0.5), ("mass", 0.05)]);
    let six = world("chain", &[]);
    let known: [(&WorldSpec, f64, u32, &[f64]); 2] = [
        (
            &three,
            240.0,
            480,
            &[
                0.216_622_83,
                -0.451_146_59,
                0.487_398_57,
                -0.871_790_03,
                0.821_363_36,
                -1.243_942_16,
                0.565_260_44,
                0.270_673_83,
                1.132_741_68,
                0.634_544_93,
                1.903_857_37,
                1.320_676_89,
            ],
        ),
        (
            &six,
            480.0,
            1920,
            &[
                0.040_075_3,
                -0.250_657_74,
                0.084_816_21,
                -0.499_998_05,
                0.136_948_94,
                -0.747_358_79,
                0.203_943,
                -0.990_528_28,
                0.304_287_29,
                -1.221_241_59,
                0.459_492_32,
                -1.418_258_25,
                0.208_727_39,
                0.039_591_53,
                0.544_810_32,
                0.105_605_29,
                1.034_892_7,
                0.213_720_86,
                1.692_200_91,
                0.398_405_2,
                2.594_076_53,
                0.791_593_3,
                3.253_662_29,
                1.311_860_57,
            ],
        ),
    ];
    for (spec, rate, steps, printed) in known {
        let y = stepped(spec, "position-based", 1.0 / rate, steps);
        assert_eq!(y.len(), printed.len());
        assert!(apart(&y, printed) < 1e-8, "{y:?}");
    }
}

/// With steps of many to a period of the fastest spring, and damping, the distances are the springs: the error halves with the step.
#[test]
fn short_steps_converge_to_the_springs_at_first_order() {
    let spec = world("chain", &[("masses", 3.0), ("damping", 0.3)]);
    let exact = stepped(&spec, "rk4", 1.0 / 8000.0, 8000);
    let errors = [2000_u32, 4000, 8000].map(|rate| {
        let y = stepped(&spec, "position-based", 1.0 / f64::from(rate), rate);
        apart(&y[..6], &exact[..6])
    });
    for pair in errors.windows(2) {
        let ratio = pair[0] / pair[1];
        assert!((1.9..2.1).contains(&ratio), "{errors:?}");
    }
}

/// Two masses on the stiffest springs there are hang as a double pendulum, whose equations are in angles and know no spring. The error of
/// first order is taken out by two step lengths; what remains is of second order, and the stretch of the springs, mg/k = 25 µm.
#[test]
fn two_masses_on_the_stiffest_springs_are_a_double_pendulum() {
    let chain = world("chain", &[("masses", 2.0), ("stiffness", 20_000.0), ("mass", 0.05), ("angle", 1.2)]);
    let rods = world(
        "double-pendulum",
        &[
            ("mass_1", 0.05),
            ("mass_2", 0.05),
            ("length_1", 0.75),
            ("length_2", 0.75),
            ("angle_1", 1.2),
            ("angle_2", 1.2),
        ],
    );
    let angles = stepped(&rods, "rk4", 1e-3, 1500);
    let down = |angle: f64| [libm::sin(angle) * 0.75, -libm::cos(angle) * 0.75];
    let (upper, lower) = (down(angles[0]), down(angles[1]));
    let expected = [upper[0], upper[1], upper[0] + lower[0], upper[1] + lower[1]];
    let at = |rate: u32| stepped(&chain, "position-based", 1.0 / f64::from(rate), rate + rate / 2);
    let (coarse, fine) = (at(4000), at(8000));
    let limit: Vec<f64> = coarse.iter().zip(&fine).map(|(coarse, fine)| 2.0 * fine - coarse).collect();
    let [coarse, fine, limit] = [&coarse, &fine, &limit].map(|y| apart(&y[..4], &expected));
    assert!(
        limit < 5e-4 && fine > 4.0 * limit && (1.8..2.2).contains(&(coarse / fine)),
        "{coarse:e} {fine:e} {limit:e}"
    );
}

/// A rod of length 2 from a pivot beside the origin, with gravity.
struct Rod;

impl Ode<f64> for Rod {
    fn eval(&self, _t: f64, y: &[f64], dydt: &mut [f64]) {
        dydt.copy_from_slice(&[y[2], y[3], 0.0, -10.0]);
    }

    fn form(&self) -> Form {
        Form::SecondOrder { velocity_dependent: false }
    }

    fn constraint(&self, index: usize) -> Option<DistanceConstraint<f64>> {
        let ends = [ConstraintEnd::Pivot([1.0, 0.5]), ConstraintEnd::Body { place: 0, inverse_mass: 4.0 }];
        (index == 0).then_some(DistanceConstraint { ends, length: 2.0, compliance: 0.0, damping: 0.0 })
    }
}

/// A compliance of 0 is a rigid rod, in an equation of one's own, at steps of any length: the body stays on its circle, and one step is
/// the projection that geometry says.
#[test]
fn a_rod_keeps_its_length_at_steps_of_any_length() {
    let entry = Integrator::by_id("position-based").expect("built in");
    entry.can_integrate(&Rod).expect("it has a distance");
    let mut still = [3.0, 0.5, 0.1, 0.2];
    entry.method.step(&Rod, 0.0, 0.0, &mut still, &mut Memory::new());
    assert_eq!(still, [3.0, 0.5, 0.1, 0.2], "a step of no time changes nothing");
    for h in [1e-3, 1.0 / 60.0, 0.5, 3.0] {
        let mut y = [3.0, 0.5, 0.0, 0.0];
        entry.method.step(&Rod, 0.0, h, &mut y, &mut Memory::new());
        let drop = -10.0 * h * h;
        let along = 2.0 / libm::hypot(2.0, drop);
        let expected = [1.0 + 2.0 * along, 0.5 + drop * along];
        assert!(apart(&y[..2], &expected) < 1e-14, "{h}: {y:?}");
        assert!((y[2] - (expected[0] - 3.0) / h).abs() < 1e-12 / h, "{h}: {y:?}");
        for _ in 0..1000 {
            entry.method.step(&Rod, 0.0, h, &mut y, &mut Memory::new());
            assert!((libm::hypot(y[0] - 1.0, y[1] - 0.5) - 2.0).abs() < 1e-14, "{h}: {y:?}");
        }
    }
}

/// 60 steps of 8 substeps on the stiffest chain: 480 a second are fewer than the π·197 that methods of the leapfrog kind need, which are
/// far away within a second. By position the energy only falls, less with more substeps.
#[test]
fn stiff_springs_explode_as_forces_and_not_as_distances() {
    let spec = world("chain", &[("stiffness", 20_000.0), ("mass", 0.05)]);
    let start = energy(&spec, &spec.initial_state());
    for forces in ["explicit-euler", "semi-implicit-euler", "leapfrog", "velocity-verlet"] {
        let y = stepped(&spec, forces, 1.0 / 480.0, 480);
        assert!(!y.iter().all(|y| y.abs() < 1e6), "{forces}: {y:?}");
    }
    let left = [8_u32, 16, 32, 64].map(|substeps| {
        let rate = 60 * substeps;
        energy(&spec, &stepped(&spec, "position-based", 1.0 / f64::from(rate), 10 * rate)) / start
    });
    assert!(left.is_sorted() && left[0] > 0.9 && left[3] < 1.0, "{left:?}");
    // The same program in NumPy has 2.432418289726949 J of 2.620797800138498 J after 10 s of 480 steps.
    assert!((left[0] - 2.432_418_289_726_949 / 2.620_797_800_138_498).abs() < 1e-6, "{left:?}");
}
