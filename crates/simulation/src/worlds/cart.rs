//! A cart on a plane that the user pushes: m x'' = F u − c x' − k x, the same on both axes.
//!
//! The input u ∈ [−1, 1]² is behind the parameters and is constant between two samples of the lane, so each stretch
//! is a damped spring about the place F u / k where it would come to rest, and has that exact solution. A soft leash (k)
//! rather than walls keeps the cart in view: a wall's contact would hide what the push did. A hand that pulls is one more spring. A hop is a
//! jump of the velocity between two steps, and the exact motion goes on from there.

use super::equations::{coefficients, rhs};
use super::grip::Grip;
use super::params::params;
use super::spring;
use super::world::World;
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use timestep::ode::{Equations, Form, Real};

params! {
    mass: "Mass" "m", 1.0 "kg" in [0.01, 1000.0], "Mass of the cart.";
    force: "Top force" "F", 12.0 "N" in [0.01, 10000.0], "Force along an axis at full input.";
    friction: "Friction" "c", 3.0 "kg/s" in [0.0, 1000.0], "Force against the motion per speed.";
    leash: "Leash" "k", 4.0 "N/m" in [0.1, 1000.0],
        "Stiffness of the soft spring that draws the cart back to the middle; at full push it rests F/k away.";
    hop: "Hop" "j", 0.0 "m/s" in [0.0, 20.0], "Upward velocity that each press of the key Up adds, beside its push.";
}

pub static ENTRY: World = World {
    id: "cart",
    name: "Cart",
    summary: "You drive it, with the arrow keys, WASD or the pointer. The loop and the presentation decide how long it takes until you see what you did.",
    equation: "m x'' = F u − c x' − k x, on both axes; u is the input",
    reference: "Landau & Lifshitz, Mechanics (3rd ed., 1976), §22, §25, with a force that is constant for a while",
    params: PARAMS,
    dim: |_| 4,
    inputs: 2,
    hop: Some(|p| p.hop()),
    grips: &[Grip { places: [Some(0), Some(1)], center: |_, y| dvec2(y[0], y[1]), radius }],
    rhs: rhs!(Cart, 4, blocks),
    coefficients: |p| {
        let force = p.force() / p.mass();
        coefficients([force * push(p, 0), force * push(p, 1), p.leash() / p.mass(), p.friction() / p.mass()])
    },
    form: |p| Form::SecondOrder { velocity_dependent: p.friction() != 0.0 },
    oscillator: Some(|p| [p.leash() / p.mass(), 0.5 * p.friction() / p.mass()]),
    exact: Some(exact),
    track: |_, y| dvec2(y[0], y[1]),
    velocity: |_, _, v| dvec3(v[0], v[1], 0.0),
    view: |p| View { center: DVec2::ZERO, half: DVec2::splat(1.25) * reach(p) },
    motion: |p| View { center: DVec2::ZERO, half: DVec2::splat(1.1) * reach(p) },
    fixtures: "Marks of the middle and of the edge of the plane that the body is driven on.",
    draw,
    ..World::PLAIN
};

/// The input, which is behind the parameters; where nothing is there, 0.
fn push(p: &[f64], axis: usize) -> f64 {
    p.get(PARAMS.len() + axis).copied().unwrap_or(0.0)
}

/// The equations of motion, with c = (F/m u on either axis, k/m, c/m).
pub struct Cart;

impl Equations for Cart {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (push, leash, friction) = (&c[..2], c[2], c[3]);
        for axis in 0..2 {
            let (x, v) = (y[axis], y[2 + axis]);
            dydt[axis] = v;
            dydt[2 + axis] = push[axis] - (leash * x + friction * v);
        }
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    if t == t0 {
        y.copy_from_slice(y0);
        return;
    }
    let (omega_squared, gamma, pull) = (p.leash() / p.mass(), 0.5 * p.friction() / p.mass(), ENTRY.pull(p));
    for axis in 0..2 {
        (y[axis], y[2 + axis]) = if let Some(pull) = &pull {
            let forces = [pull.target[axis], p.force() / p.mass() * push(p, axis)];
            spring::pulled_swing(omega_squared, gamma, forces, [y0[axis], y0[2 + axis]], t - t0)
        } else {
            let rest = reach(p) * push(p, axis);
            let (x, v) = spring::swing(omega_squared, gamma, [y0[axis] - rest, y0[2 + axis]], t - t0);
            (x + rest, v)
        };
    }
}

/// Distance from the middle at which a full push holds the cart, m.
fn reach(p: &[f64]) -> f64 {
    p.force() / p.leash()
}

/// Radius of the drawn cart, m.
fn radius(p: &[f64]) -> f64 {
    0.16 * reach(p)
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let reach = reach(p);
    if brush.ink == Ink::Lane {
        let line = |from: DVec2, to: DVec2, width| Shape::Line { from, to, width, ink: Ink::Fixture };
        for (a, b) in [
            ((-1.0, -1.0), (1.0, -1.0)),
            ((1.0, -1.0), (1.0, 1.0)),
            ((1.0, 1.0), (-1.0, 1.0)),
            ((-1.0, 1.0), (-1.0, -1.0)),
        ] {
            scene.push(line(DVec2::from(a) * reach, DVec2::from(b) * reach, 1.5));
        }
        for arm in [dvec2(0.1, 0.0), dvec2(0.0, 0.1)] {
            scene.push(line(-arm * reach, arm * reach, 1.5));
        }
    }
    scene.push(Shape::Body { center: dvec2(y[0], y[1]), radius: radius(p), glyph: brush.glyph, ink: brush.ink });
}
