//! The error of energy and what it is compared with: the range of kinetic energy in the exact run, from formulas for it.

use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use timestep::time::Flicks;

/// The numbers of a lane after so many seconds.
fn run(lane: &str, secs: f64) -> Report {
    let scenario =
        Scenario::parse(&format!("[[lane]]\n{lane}"), "test").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut lab = Lab::new(scenario);
    let length = Flicks::from_secs(secs);
    while lab.snapshot().elapsed < length {
        let elapsed = Flicks::from_ratio(1, 60).min(length - lab.snapshot().elapsed);
        lab.frame(Frame { elapsed, ..Frame::default() });
    }
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

/// Energy that the lane has gained, in parts of its drift: the scale that the drift is relative to, J.
fn scale(lane: &str, secs: f64) -> f64 {
    let report = run(lane, secs);
    let [drift, error] =
        [report.energy_drift, report.energy_error].map(|change| change.unwrap_or_else(|| panic!("{lane}")));
    assert!((drift.max / error.max / (drift.last / error.last) - 1.0).abs() < 1e-12, "{lane}");
    error.last / drift.last
}

fn near(value: f64, expected: f64, what: &str) {
    assert!((value / expected - 1.0).abs() < 1e-9, "{what}: {value}, not {expected}");
}

/// Whatever the step is, and where the samples of a coarse one fall.
#[test]
fn drift_is_relative_to_the_range_of_kinetic_energy() {
    let g = 9.80665_f64;
    for dt in [1.0 / 60.0, 0.25, 0.55] {
        let lane = |world: &str| format!("world = {world}\nintegrator = 'explicit-euler'\ndt = {dt}");
        // A spring at rest 1 m out: from 0 to k/2.
        near(scale(&lane("{ id = 'spring', stiffness = 16 }"), 8.0), 8.0, "spring");
        // A fall from rest: up to (g t)²/2 at the last step.
        let t = (2.0_f64 / dt + 1e-9).floor() * dt;
        near(scale(&lane("'falling'"), 2.0), 0.5 * (g * t).powi(2), "fall");
    }
    // A Kepler orbit with a = 1 m, µ = 1 m³/s² and e = 0.6: v² = (1 + e)/(1 − e) at its nearest point, the inverse at its farthest.
    let orbit = scale(
        "world = { id = 'orbit', mu = 1, semi_major_axis = 1, eccentricity = 0.6 }\nintegrator = 'semi-implicit-euler'\ndt = '1/60'",
        8.0,
    );
    near(orbit, 0.5 * (4.0 - 0.25), "orbit");
    // Uniform motion on a circle has no range: the energy itself is the scale.
    let circle = "world = 'circle'\nintegrator = 'explicit-euler'\ndt = '1/60'";
    let kinetic = WorldSpec::of(WORLDS.iter().find(|world| world.id == "circle").unwrap());
    near(scale(circle, 2.0), kinetic.kinetic_energy(&kinetic.initial_state()).unwrap(), "circle");
}

/// A fall from another height is off by the same energy, and drifts as much.
#[test]
fn the_zero_of_height_does_not_count() {
    let fall = |height: f64| {
        run(&format!("world = {{ id = 'falling', x0 = {height:?} }}\nintegrator = 'explicit-euler'"), 2.0)
    };
    let zero = fall(0.0);
    assert_eq!(zero.initial_energy, Some(0.0));
    for height in [-8.0, 0.5, 1000.0] {
        let other = fall(height);
        let [a, b] =
            [&zero, &other].map(|report| (report.energy_drift.unwrap().last, report.energy_error.unwrap().last));
        near(b.0, a.0, "drift");
        near(b.1, a.1, "error");
        near(other.initial_energy.unwrap(), 9.80665 * height, "initial energy");
    }
    assert!(zero.energy_error.unwrap().last.abs() > 1.0, "{:?}", zero.energy_error);
}

/// Kinetic energy is quadratic in velocities, zero at rest, and with the energy of the places makes the whole.
#[test]
fn kinetic_energy_is_that_of_the_motion() {
    let mut kept = 0;
    for world in WORLDS {
        let spec = WorldSpec::of(world);
        let mut y = spec.initial_state();
        let velocities = if world.attitude.is_some() { 4 } else { spec.form().places(y.len()) };
        (velocities..y.len()).for_each(|index| y[index] += 0.3 + 0.1 * index as f64);
        let Some(kinetic) = spec.kinetic_energy(&y) else { continue };
        kept += 1;
        y[velocities..].iter_mut().for_each(|velocity| *velocity *= 3.0);
        near(spec.kinetic_energy(&y).unwrap(), 9.0 * kinetic, world.id);
        y[velocities..].fill(0.0);
        assert_eq!(spec.kinetic_energy(&y), Some(0.0), "{}", world.id);
    }
    assert!(kept >= 10, "{kept} worlds keep energy");
}

/// A motion that keeps energy exactly has no drift, also where there is nothing to compare with.
#[test]
fn no_error_is_no_drift() {
    let report = run("world = { id = 'spring', x0 = 0 }\nintegrator = 'exact'", 1.0);
    assert_eq!(report.energy_drift.map(|drift| (drift.max, drift.last)), Some((0.0, 0.0)));
    let damped = run("world = { id = 'spring', damping = 0.5 }\nintegrator = 'rk4'", 1.0);
    assert_eq!((damped.energy_drift, damped.energy_error, damped.initial_energy), (None, None, None));
}
