//! `velocity_error`: velocities beside the places, against closed forms.

use crate::support::near;
use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use timestep::time::Flicks;

/// Steps a second of every lane below.
const RATE: f64 = 64.0;

/// The numbers of a lane after 2 s.
fn measure(lane: &str) -> Report {
    let text = format!("[[lane]]\ndt = '1/64'\ndisplay = {{ hz = 64 }}\n{lane}\n");
    let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])));
    (0..8).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 4), ..Frame::default() }));
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

/// The point moves, where the places change at their rates, as its velocity says: central differences of the place, where errors are
/// measured at what is drawn, and of the marker in the room.
#[test]
fn the_velocity_of_every_world_is_the_derivative_of_its_place() {
    for world in WORLDS {
        let world = WorldSpec::of(world);
        let coefficients = world.coefficients();
        let mut y = world.initial_state();
        for (index, value) in y.iter_mut().enumerate() {
            *value += 0.3 + 0.1 * index as f64;
        }
        let slopes = world.problem(&coefficients).slopes(0.25, &y).into_owned();
        let h = 1e-5;
        let moved = |by: f64| {
            let mut moved = y.clone();
            moved.iter_mut().zip(&slopes).for_each(|(place, slope)| *place += by * slope);
            world.attitude.as_ref().map_or_else(|| world.track(&moved).extend(0.0), |attitude| attitude.marker(&moved))
        };
        let (found, wanted) = ((world.velocity)(&world.params, &y, &slopes), (moved(h) - moved(-h)) / (2.0 * h));
        assert!(found.distance(wanted) <= 1e-7 * (1.0 + wanted.length()), "{}: {found} and not {wanted}", world.id);
        assert!(found.length() > 0.1, "{}: it moves", world.id);
    }
}

/// Falling from rest, Euler has every velocity right and is gth/2 above its place; Verlet has every place right, and its velocity is
/// that of half a step or of a step ago. A reader of one of the two numbers alone would take the wrong method for the right one.
#[test]
fn places_and_velocities_are_wrong_by_themselves() {
    let (g, h, t) = (9.80665, 1.0 / RATE, 2.0);
    for (integrator, place, velocity) in [
        ("explicit-euler", 0.5 * g * t * h, 0.0),
        ("position-verlet", 0.0, 0.5 * g * h),
        ("position-verlet-central", 0.0, g * h),
        ("velocity-verlet", 0.0, 0.0),
    ] {
        let report = measure(&format!("world = 'falling'\nintegrator = '{integrator}'"));
        let [places, velocities] = [report.integration_error, report.velocity_error].map(Option::unwrap);
        near(places.last, place, 1e-11, integrator);
        for (number, name) in [(velocities.last, "last"), (velocities.max, "max"), (velocities.rms, "rms")] {
            near(number, velocity, 1e-11, &format!("{integrator}, {name}"));
        }
    }
}

/// A turn at a steady rate ω by explicit Euler: a step of the quaternion is 1 + hω/2, so that the marker's way is (1 + h²ω²/4)ⁿ long
/// and lags by ωt − 2n atan(hω/2). The velocity is ω times the place, turned by a right angle; so is its error.
#[test]
fn the_marker_of_a_turning_body_has_the_velocity_of_its_circle() {
    let (omega, h, n) = (6.0, 1.0 / RATE, 2.0 * RATE);
    let world = "{ id = 'spin', tilt = 1.5707963267948966, direction = 1.5707963267948966 }";
    let report = measure(&format!("world = {world}\nintegrator = 'explicit-euler'"));
    let stretched = libm::pow(1.0 + h * h * omega * omega / 4.0, n);
    let lag = omega * h * n - 2.0 * n * libm::atan(0.5 * h * omega);
    let place = (stretched * stretched + 1.0 - 2.0 * stretched * libm::cos(lag)).sqrt();
    near(report.integration_error.unwrap().last, place, 1e-9, "place");
    near(report.velocity_error.unwrap().last, omega * place, 1e-8, "velocity");
}

/// In an equation of first order the place decides the velocity: x' = −λ(x − target) is λ times as wrong as x.
#[test]
fn a_velocity_without_a_state_follows_from_the_place() {
    let report = measure("world = { id = 'ease', frequency = 0.0 }\nintegrator = 'explicit-euler'");
    let rate = -60.0 * libm::log1p(-0.1);
    let left = |share: f64| libm::pow(share, 2.0 * RATE);
    let place = (left(libm::exp(-rate / RATE)) - left(1.0 - rate / RATE)).abs();
    near(report.integration_error.unwrap().last, place, 1e-12, "place");
    near(report.velocity_error.unwrap().last, rate * place, 1e-11, "velocity");
    assert!(report.velocity_error.unwrap().max > 0.1);
}
