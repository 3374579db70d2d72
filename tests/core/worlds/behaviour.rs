//! Behaviour that each world exists to show, with real steps.

use simulation::worlds::World;
use timestep::entry::Entry;
use timestep::integrators::{self, Memory};

fn world_with(id: &str, changes: &[(&str, f64)]) -> (&'static World, Vec<f64>) {
    let world = World::by_id(id).expect("listed");
    let mut p = world.default_params();
    for (key, value) in changes {
        p[world.place_of(key).expect("a key of this world")] = *value;
    }
    (world, p)
}

/// The states after 1, 2, … `steps` steps of `dt` from the initial state, contacts included.
fn run(world: &World, p: &[f64], integrator: &str, dt: f64, steps: u32) -> Vec<Vec<f64>> {
    let method = integrators::Integrator::by_id(integrator).expect("listed").method;
    let coefficients = (world.coefficients)(p);
    let (problem, mut memory) = (world.problem(p, &coefficients), Memory::new());
    let mut y = world.initial_state(p);
    let mut states = Vec::new();
    for step in 0..steps {
        let before = y.clone();
        method.step(&problem, f64::from(step) * dt, dt, &mut y, &mut memory);
        if world.collide.is_some_and(|contact| (contact.respond)(p, &before, &mut y)) {
            memory.restart();
        }
        states.push(y.clone());
    }
    states
}

fn exact_at(world: &World, p: &[f64], t: f64) -> Vec<f64> {
    let mut y = world.initial_state(p);
    world.exact.expect("has one")(p, 0.0, &world.initial_state(p), t, &mut y);
    y
}

#[test]
fn gliding_is_exact_with_any_step() {
    let (world, p) = world_with("glide", &[]);
    for dt in [0.01, 0.3, 7.7] {
        for (i, y) in run(world, &p, "explicit-euler", dt, 200).iter().enumerate() {
            let exact = exact_at(world, &p, dt * (i + 1) as f64);
            // On a wall itself the turn may fall into the one step or into the next.
            assert!((y[0] - exact[0]).abs() < 1e-11, "{dt} {i}: {y:?} {exact:?}");
        }
    }
}

/// 16 Hz sampled at 20 Hz looks like 4 Hz from the other side, which does not cancel the initial velocity.
#[test]
fn wind_above_half_the_sampling_rate_carries_the_body_away() {
    let farthest = |frequency: f64, rate: u32| {
        let (world, p) = world_with("wind", &[("frequency", frequency)]);
        let states = run(world, &p, "semi-implicit-euler", 1.0 / f64::from(rate), 3 * rate);
        states.iter().fold(0.0_f64, |far, y| far.max(y[0].abs()))
    };
    assert!(farthest(16.0, 20) > 10.0, "{}", farthest(16.0, 20));
    assert!(farthest(16.0, 2000) < 0.1, "{}", farthest(16.0, 2000));
    let (world, p) = world_with("wind", &[("frequency", 16.0)]);
    for i in 0..300 {
        assert!(exact_at(world, &p, 0.01 * f64::from(i))[0].abs() < 0.015);
    }
}

#[test]
fn long_steps_tunnel_through_the_plate_and_short_ones_do_not() {
    let (world, p) = world_with("bounce", &[("x0", 5.0), ("radius", 0.05), ("wall_height", 1.0)]);
    let lowest = |dt: f64| {
        let states = run(world, &p, "semi-implicit-euler", dt, (2.0 / dt) as u32);
        states.iter().fold(f64::INFINITY, |low, y| low.min(y[0]))
    };
    assert!(lowest(0.1) < 0.5, "{}", lowest(0.1));
    assert_eq!(lowest(0.001), 1.05);
}

#[test]
fn a_ball_that_overlaps_is_put_back_on_the_side_it_came_from() {
    let (world, p) = world_with("bounce", &[("radius", 0.25), ("wall_height", 1.0), ("wall_thickness", 0.5)]);
    let collide = world.collide.expect("has contacts").respond;
    let mut from_above = [0.5, -3.0];
    assert!(collide(&p, &[1.5, -3.0], &mut from_above));
    assert_eq!(from_above, [1.25, 0.8 * 3.0]);
    // Below there is no room for this ball: the plate is its floor from either side.
    let mut from_below = [0.5, 3.0];
    assert!(collide(&p, &[0.2, 3.0], &mut from_below));
    assert_eq!(from_below, [1.25, 3.0]);

    let (_, p) = world_with("bounce", &[("radius", 0.125), ("wall_height", 1.0), ("wall_thickness", 0.25)]);
    let mut from_below = [0.75, 3.0];
    assert!(collide(&p, &[0.5, 3.0], &mut from_below));
    assert_eq!(from_below, [0.625, -0.8 * 3.0]);
}

#[test]
fn a_pendulum_counts_its_turns() {
    let (world, p) = world_with("pendulum", &[("angle", 0.0), ("angular_velocity", 12.0)]);
    let mut last = 0.0;
    for i in 1..1000 {
        let y = exact_at(world, &p, 0.02 * f64::from(i));
        assert!(y[0] > last && y[0] - last < 0.3, "{i}: {last} {}", y[0]);
        last = y[0];
    }
    assert!(last > 100.0, "{last}");
}

#[test]
fn a_planet_in_the_centre_of_its_sun_is_still_finite() {
    let (world, p) = world_with("orbit", &[]);
    let (centre, mut rate) = ([0.0, 0.0, 1.0, 0.0], [0.0; 4]);
    world.rate(&p, 0.0, &centre, &mut rate);
    assert_eq!(rate, [1.0, 0.0, 0.0, 0.0]);
    let mut y = [f64::NAN; 4];
    world.exact.expect("has one")(&p, 0.0, &centre, 2.0, &mut y);
    assert_eq!(y, [2.0, 0.0, 1.0, 0.0]);
    world.exact.expect("has one")(&p, 0.0, &[1.0, 0.0, 0.0, 0.0], 0.5553603672697958, &mut y);
    assert!(y.iter().all(|y| y.is_finite()) && y[0].abs() < 1e-6, "{y:?}");
}

/// Lanes that differ in stiffness, mass or wind are compared by eye: they share a scale.
#[test]
fn comparable_lanes_share_their_view() {
    let view = |id, changes: &[(&str, f64)]| {
        let (world, p) = world_with(id, changes);
        (world.view)(&p)
    };
    assert_eq!(view("spring", &[]), view("spring", &[("stiffness", 1000.0), ("damping", 0.2)]));
    assert_eq!(view("wind", &[]), view("wind", &[("frequency", 16.0)]));
    assert_eq!(view("pendulum", &[]), view("pendulum", &[("gravity", 1.6), ("angle", 0.1)]));
}
