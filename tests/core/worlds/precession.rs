//! Precession of an orbit against a program of another kind: Python with its own steps, whose places a cubic spline joins; the farthest
//! places are the roots of the spline's r·v, and the precession is the angle between the first and the last, over the turns between.

use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// The numbers of a lane after 30 s, about ten turns of an orbit with a = 1 m and μ = 4 m³/s².
fn run(lane: &str) -> Report {
    let mut lab = Lab::new(Scenario::parse(&format!("[[lane]]\n{lane}"), "test").expect(lane));
    (0..1800).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

fn of_orbit(eccentricity: f64, method: &str, dt: &str) -> Option<f64> {
    let world = format!("world = {{ id = 'orbit', eccentricity = {eccentricity} }}");
    run(&format!("{world}\nintegrator = '{method}'\ndt = '{dt}'")).precession_per_turn
}

#[test]
fn methods_turn_an_orbit_as_in_another_program() {
    for (method, eccentricity, dt, expected, within) in [
        ("velocity-verlet", 0.5, "1/40", -0.009_827_878, 1e-4),
        ("velocity-verlet", 0.5, "1/60", -0.004_383_265, 1e-4),
        ("velocity-verlet", 0.2, "1/60", -0.001_989_824, 1e-3),
        ("velocity-verlet", 0.8, "1/240", -0.002_707_962, 1e-4),
        ("semi-implicit-euler", 0.5, "1/40", -0.009_844_744, 2e-3),
        ("semi-implicit-euler", 0.5, "1/60", -0.004_386_667, 2e-3),
        ("semi-implicit-euler", 0.8, "1/240", -0.002_710_225, 2e-3),
        ("rk4", 0.5, "1/40", 3.172_815e-5, 1e-2),
        ("rk4", 0.8, "1/240", 4.504_645e-6, 1e-2),
    ] {
        let found = of_orbit(eccentricity, method, dt).expect("turns");
        assert!((found / expected - 1.0).abs() < within, "{method}, e = {eccentricity}, {dt}: {found}, not {expected}");
    }
}

/// The error of both is of second order: half the step, a quarter of the angle.
#[test]
fn half_a_step_turns_the_orbit_by_a_quarter() {
    for method in ["velocity-verlet", "leapfrog", "semi-implicit-euler", "position-verlet"] {
        let [whole, half] = ["1/60", "1/120"].map(|dt| of_orbit(0.5, method, dt).expect("turns"));
        assert!((3.8..4.2).contains(&(whole / half)), "{method}: {whole}, {half}");
    }
}

#[test]
fn the_exact_ellipse_stays_and_others_have_no_precession() {
    let exact = of_orbit(0.5, "exact", "1/60").expect("turns");
    assert!(exact.abs() < 1e-12, "{exact}");
    assert_eq!(of_orbit(0.0, "velocity-verlet", "1/60"), None, "a circle has no axis");
    assert_eq!(run("world = 'spring'\nintegrator = 'velocity-verlet'").precession_per_turn, None);
}

/// Backwards in time the orbit turns the other way, and so does the body: by the same angle in the direction in which it runs.
#[test]
fn backwards_the_angle_is_the_same() {
    let lane = "world = { id = 'orbit', eccentricity = 0.5 }\nintegrator = 'velocity-verlet'\ntime_scale = ";
    let [on, back] = [1, -1].map(|scale| run(&format!("{lane}{scale}")).precession_per_turn.expect("turns"));
    assert!((on / back - 1.0).abs() < 1e-3, "{on}, {back}");
}
