//! Bodies in a hand: the exact motion against a matrix exponential and against swings from wall to wall, and the order of methods.

use glam::dvec2;
use simulation::input::{Grab, Input};
use simulation::worlds::{WORLDS, World, WorldSpec, WorldStepper};
use std::f64::consts::TAU;
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, IntegratorSpec, Memory, StepRange};

/// Ω² of a spring that swings once a second, 1/s².
const STIFFNESS: f64 = TAU * TAU;

fn held(id: &str, push: [f64; 2], body: usize, target: [f64; 2]) -> (WorldSpec, Vec<f64>) {
    let world = WorldSpec::of(World::by_id(id).unwrap());
    let params = Input::new(push[0], push[1]).holding(Grab::new(body, target.into())).drive(&world);
    (world, params)
}

fn exact(world: &WorldSpec, params: &[f64], y0: &[f64], secs: f64) -> Vec<f64> {
    let mut y = y0.to_vec();
    (world.exact.unwrap())(params, 0.0, y0, secs, &mut y);
    y
}

/// The state of x'' = f − S x − c x' after `secs`: e^(At) of the matrix of (x, v, 1), by Taylor's series of a small part of the time,
/// squared again and again.
fn linear_motion(stiffness: &[&[f64]], friction: f64, force: &[f64], y0: &[f64], secs: f64) -> Vec<f64> {
    let (n, dim) = (force.len(), 2 * force.len() + 1);
    let mut a = vec![vec![0.0; dim]; dim];
    for i in 0..n {
        a[i][n + i] = 1.0;
        (0..n).for_each(|j| a[n + i][j] = -stiffness[i][j]);
        (a[n + i][n + i], a[n + i][2 * n]) = (-friction, force[i]);
    }
    let times = |left: &[Vec<f64>], right: &[Vec<f64>]| -> Vec<Vec<f64>> {
        let entry = |i: usize, j: usize| (0..dim).map(|k| left[i][k] * right[k][j]).sum::<f64>();
        (0..dim).map(|i| (0..dim).map(|j| entry(i, j)).collect()).collect()
    };
    const SQUARINGS: i32 = 8;
    let part = secs / 2_f64.powi(SQUARINGS);
    let unit: Vec<Vec<f64>> = (0..dim).map(|i| (0..dim).map(|j| f64::from(i == j)).collect()).collect();
    let (mut sum, mut term) = (unit.clone(), unit);
    for order in 1..24 {
        term =
            times(&term, &a).into_iter().map(|row| row.iter().map(|x| x * part / f64::from(order)).collect()).collect();
        sum.iter_mut().zip(&term).for_each(|(sum, term)| sum.iter_mut().zip(term).for_each(|(s, t)| *s += t));
    }
    (0..SQUARINGS).for_each(|_| sum = times(&sum, &sum));
    let start: Vec<f64> = y0.iter().copied().chain([1.0]).collect();
    sum.iter().take(2 * n).map(|row| row.iter().zip(&start).map(|(a, x)| a * x).sum()).collect()
}

fn assert_near(found: &[f64], expected: &[f64], bound: f64, about: &str) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= bound * (1.0 + expected.abs()), "{about}: {found} instead of {expected}");
    }
}

#[test]
fn springs_carts_and_duels_in_a_hand_move_as_the_matrix_exponential_has_it() {
    let [tx, ty] = [0.7, -0.45];
    for secs in [0.01, 0.3, 1.0, 2.7] {
        for damping in [0.0, 0.6, 20.0] {
            let (mut world, _) = held("spring", [0.0; 2], 0, [tx, ty]);
            (world["stiffness"], world["mass"], world["damping"]) = (3.0, 1.5, damping);
            let params = Input::NONE.holding(Grab::new(0, dvec2(tx, ty))).drive(&world);
            let found = exact(&world, &params, &[-1.0, 0.25], secs);
            let stiffness = [3.0 / 1.5 + STIFFNESS];
            let expected = linear_motion(&[&stiffness], damping / 1.5, &[STIFFNESS * tx], &[-1.0, 0.25], secs);
            assert_near(&found, &expected, 1e-12, &format!("spring, damping {damping}, {secs} s"));
        }
        let (world, params) = held("cart", [1.0, -0.5], 0, [tx, ty]);
        let (k, start) = (4.0 + STIFFNESS, [0.3, -0.2, 1.5, 0.75]);
        let force = [12.0 + STIFFNESS * tx, -6.0 + STIFFNESS * ty];
        let expected = linear_motion(&[&[k, 0.0], &[0.0, k]], 3.0, &force, &start, secs);
        assert_near(&exact(&world, &params, &start, secs), &expected, 1e-12, &format!("cart, {secs} s"));
        for (body, pulled) in [(0, [STIFFNESS, 0.0]), (1, [0.0, STIFFNESS])] {
            for joint in [6.0, 0.0] {
                let (mut world, _) = held("duel", [0.0; 2], body, [tx, ty]);
                world["spring"] = joint;
                let params = Input::new(1.0, -0.5).holding(Grab::new(body, dvec2(tx, ty))).drive(&world);
                let stiffness = [[4.0 + joint + pulled[0], -joint], [-joint, 4.0 + joint + pulled[1]]];
                let force = [12.0 + pulled[0] * tx, -6.0 + pulled[1] * tx];
                let expected = linear_motion(&[&stiffness[0], &stiffness[1]], 1.5, &force, &start, secs);
                let about = format!("duel, body {body}, spring {joint}, {secs} s");
                assert_near(&exact(&world, &params, &start, secs), &expected, 1e-12, &about);
            }
        }
    }
}

/// A swing about `target` between elastic walls, from wall to wall: the time of each impact is found by halving.
fn from_wall_to_wall(wall: f64, target: f64, [x, v]: [f64; 2], secs: f64) -> [f64; 2] {
    let (mut state, mut left) = ([x, v], secs);
    let free = |[x, v]: [f64; 2], s: f64| {
        let (sin, cos) = (TAU * s).sin_cos();
        [target + (x - target) * cos + v / TAU * sin, v * cos - TAU * (x - target) * sin]
    };
    loop {
        // Ten thousand parts of a swing: no impact lasts as short.
        let is_out = |s: f64| free(state, s)[0].abs() > wall;
        let Some(after) = (1..=(left * 1e4) as u32).map(|part| f64::from(part) * 1e-4).find(|&s| is_out(s)) else {
            return free(state, left);
        };
        let (mut inside, mut outside) = (after - 1e-4, after);
        for _ in 0..60 {
            let middle = 0.5 * (inside + outside);
            if is_out(middle) { outside = middle } else { inside = middle }
        }
        let [x, v] = free(state, inside);
        (state, left) = ([x, -v], left - inside);
    }
}

#[test]
fn a_gliding_body_in_a_hand_swings_from_wall_to_wall() {
    // Free of both walls, against the right one, against the left one, against both, and pulled beyond a wall.
    for (target, x, v) in [(0.1, -0.6, 1.0), (0.9, -0.4, 2.0), (-0.9, 0.6, 1.0), (0.2, -1.5, 9.0), (2.0, -0.5, 1.0)] {
        let (world, params) = held("glide", [0.0; 2], 0, [target, 0.3]);
        for secs in [0.05, 0.31, 0.77, 2.13, 5.9] {
            let expected = from_wall_to_wall(1.5, target, [x, v], secs);
            let about = format!("glide to {target} from {x} at {v}, {secs} s");
            assert_near(&exact(&world, &params, &[x, v], secs), &expected, 1e-10, &about);
        }
    }
    // Backwards, and at rest against a wall.
    let (world, params) = held("glide", [0.0; 2], 0, [2.0, 0.0]);
    let there = exact(&world, &params, &[-0.5, 1.0], 1.7);
    assert_near(&exact(&world, &params, &there, -1.7), &[-0.5, 1.0], 1e-11, "back");
    assert_eq!(exact(&world, &params, &[1.5, 0.0], 0.4), [1.5, 0.0]);
}

/// The hand is part of what every method steps over: halving the step divides the error as the order says.
#[test]
fn methods_keep_their_order_with_a_body_in_a_hand() {
    let (mut world, _) = held("cart", [0.0; 2], 0, [0.0; 2]);
    world["friction"] = 0.0; // Without friction every method fits, and at rest naive Verlet too.
    let params = Input::new(0.5, -1.0).holding(Grab::new(0, dvec2(0.8, -0.3))).drive(&world);
    let (coefficients, start, secs) = ((world.coefficients)(&params), [0.2, 0.4, 0.0, 0.0], 0.75);
    let end = exact(&world, &params, &start, secs);
    let mut tried = 0;
    for integrator in INTEGRATORS {
        let Some(order) = integrator.order.filter(|_| !integrator.chooses_its_steps()) else { continue };
        if world.fits(integrator).is_err() || integrator.mistake.is_some() {
            continue;
        }
        let stepper = WorldStepper::new(world.world, IntegratorSpec::of(integrator), &params, &coefficients);
        let error = |steps: u64| {
            let range = StepRange { origin: 0.0, first: 0, count: steps, h: secs / steps as f64 };
            let (mut y, mut memory) = (start.to_vec(), Memory::new());
            stepper.advance(range, &mut y, &mut memory, &mut [0.0; 4]);
            y[..2].iter().zip(&end).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        let gained = (error(320) / error(640)).log2();
        assert!((gained - f64::from(order)).abs() < 0.2, "{}: order {gained}, not {order}", integrator.id);
        tried += 1;
    }
    assert!(tried > 12, "only {tried}");
}

/// Every body that can be grabbed has a place of its own in a world of second order, and is drawn there.
#[test]
fn grips_are_at_their_bodies() {
    let mut grabbed = Vec::new();
    for world in WORLDS.iter().filter(|world| !world.grips.is_empty()) {
        let spec = WorldSpec::of(world);
        assert!(world.grips.len() <= Grab::MOST_BODIES && spec.exact.is_some());
        let y: Vec<f64> = (0..spec.dim()).map(|index| 0.3 + 0.1 * index as f64).collect();
        for grip in world.grips {
            let center = (grip.center)(&spec.params, &y);
            for (place, along) in grip.places.into_iter().zip(center.to_array()) {
                assert!(place.is_none_or(|place| y[place] == along && 2 * place < spec.dim()), "{}", world.id);
            }
            let view = spec.view();
            assert!(((grip.radius)(&spec.params) / view.half.y) > 0.05, "{} is too small to be grabbed", world.id);
        }
        grabbed.push(world.id);
    }
    assert_eq!(grabbed, ["spring", "glide", "cart", "duel"]);
}
