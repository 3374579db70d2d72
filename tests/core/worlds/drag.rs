//! Drag by the square of the speed, against what is known of it: terminal speeds, the phase curves and dying amplitudes of a spring, and the
//! same steps alone, in one call and in a map.

use simulation::analysis::many::Runs;
use simulation::reference::ReferenceMotion;
use simulation::worlds::{World, WorldSpec, WorldStepper};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, Memory, StepRange};
use timestep::time::Flicks;

fn world(id: &str, changes: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(id).expect("built in"));
    changes.iter().for_each(|(key, value)| spec[*key] = *value);
    spec
}

fn motion(spec: &WorldSpec) -> impl Fn(f64) -> [f64; 2] {
    let motion = ReferenceMotion::through(spec, &spec.params, Flicks::ZERO, spec.initial_state());
    move |t| {
        let mut y = [0.0; 2];
        assert!(motion.at(spec, t, &mut y));
        y
    }
}

/// With both frictions w' = g − c w − d w², whose solution from rest is w = w∞ (1 − E)/(1 + d w∞² E/g), E = e^(−√(c² + 4gd) t).
#[test]
fn a_fall_with_both_frictions_is_solved_to_the_end() {
    let (g, c, d) = (9.81_f64, 0.04_f64, 0.04_f64);
    let spec = world("falling", &[("gravity", g), ("damping", c), ("drag", d)]);
    assert!(spec.fits(Integrator::by_id("exact").unwrap()).is_err(), "without a closed form here");
    let at = motion(&spec);
    let root = (c * c + 4.0 * g * d).sqrt();
    let terminal = (root - c) / (2.0 * d);
    assert!((terminal - 15.168).abs() < 1e-3, "PyBullet's: {terminal}");
    for t in [0.1, 1.0, 2.7, 10.0, 100.0] {
        let fading = libm::exp(-root * t);
        let known = -terminal * (1.0 - fading) / (1.0 + d * terminal * terminal / g * fading);
        assert!((at(t)[1] - known).abs() < 1e-12 * terminal, "{t}: {} {known}", at(t)[1]);
    }
}

/// From rest at A, v² = (ω²/d)(x + 1/2d − (A + 1/2d) e^(−2d (A − x))) on the way to the next turn, which is at −B with
/// (1 + 2dA) e^(−2dA) = (1 − 2dB) e^(2dB) (Nayfeh & Mook, Nonlinear Oscillations, 3.2).
#[test]
fn a_spring_with_drag_keeps_to_its_phase_curves() {
    for (d, mut amplitude) in [(0.1, 1.0), (1.0, 2.0), (0.02, 5.0)] {
        let spec = world("spring", &[("stiffness", 9.0), ("drag", d), ("x0", amplitude)]);
        let at = motion(&spec);
        let (mut side, mut turns, mut last) = (1.0, 0, [amplitude, 0.0]);
        for step in 1..=4000 {
            let [x, v] = at(0.005 * f64::from(step));
            if last[1] * side < 0.0 && v * side >= 0.0 {
                let kept = (1.0 + 2.0 * d * amplitude) * libm::exp(-2.0 * d * amplitude);
                let [mut low, mut high] = [0.0, 0.5 / d];
                for _ in 0..200 {
                    let middle = 0.5 * (low + high);
                    let above = (1.0 - 2.0 * d * middle) * libm::exp(2.0 * d * middle) > kept;
                    *(if above { &mut low } else { &mut high }) = middle;
                }
                (amplitude, side, turns) = (low, -side, turns + 1);
            }
            let x = side * x;
            let off = amplitude - x;
            let squared = 9.0 / d * (x + 0.5 / d - (amplitude + 0.5 / d) * libm::exp(-2.0 * d * off));
            let tolerance = 1e-10 * (1.0 + 9.0 / (d * d));
            assert!((v * v - squared).abs() < tolerance, "d = {d}, step {step}: {} {squared}", v * v);
            last = [side * x, v];
        }
        assert!(turns >= 18, "{turns}");
        assert!(spec.fits(Integrator::by_id("velocity-verlet").unwrap()).is_err(), "the force depends on velocity");
        assert!(spec.kept("energy").is_none() && spec.fits(Integrator::by_id("exact").unwrap()).is_err());
    }
}

/// One of the equations without drag makes no step here: steps one by one, all in one call and in a map of runs are equal, bit by bit.
#[test]
fn all_ways_of_stepping_have_the_drag() {
    for id in ["spring", "falling"] {
        let entry = World::by_id(id).unwrap();
        let specs: Vec<_> = [0.0, 0.3, 0.0, 2.0].map(|drag| world(id, &[("drag", drag), ("v0", 4.0)])).to_vec();
        let runs = Runs::new(entry, specs.iter().map(|spec| spec.params.clone()).collect()).unwrap();
        for method in ["semi-implicit-euler", "rk4", "implicit-midpoint"] {
            let method = Integrator::by_id(method).unwrap();
            let ends = runs.advance(method, 0.01, 50);
            for (run, spec) in specs.iter().enumerate() {
                let coefficients = spec.coefficients();
                let (mut y, mut memory) = (spec.initial_state(), Memory::new());
                for step in 0..50 {
                    method.method.step(&spec.problem(&coefficients), f64::from(step) * 0.01, 0.01, &mut y, &mut memory);
                }
                let stepper = WorldStepper::new(entry, method.into(), &spec.params, &coefficients);
                let (mut at_once, range) =
                    (spec.initial_state(), StepRange { origin: 0.0, first: 0, count: 50, h: 0.01 });
                stepper.advance(range, &mut at_once, &mut Memory::new(), &mut [0.0; 2]);
                assert_eq!([&y, &y], [&at_once, &runs.state_in(&ends, run)], "{id} {} {run}", method.id);
            }
            assert_ne!(runs.state_in(&ends, 0), runs.state_in(&ends, 1));
        }
    }
}
