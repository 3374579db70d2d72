//! A body that glides to and fro between two walls at constant speed: nothing to integrate, so that
//! whatever is not smooth comes from the loop or the presentation.
//!
//! The walls reflect. Position in a room with two mirrors is the fold (triangle wave) of a straight
//! motion, which makes both the flow and the contact exact, however long the step. A body set down
//! outside the room is, at its first move, its own mirror image inside.
//!
//! A hand that pulls to T makes it swing about T with Ω: on a circle in the plane of x − T and x'/Ω, of which the walls cut off two
//! arcs. A wall takes the body from one end of its arc to the other at once, and what is left of the circle is one period.

use super::contact::Contact;
use super::equations::rhs;
use super::grip::Grip;
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::dvec2;
use std::f64::consts::PI;
use timestep::ode::{Equations, Pull, Real};

params! {
    speed: "Speed" "u", 2.0 "m/s" in [0.0, 1000.0], "Velocity at t = 0; its magnitude never changes.";
    half_width: "Half width" "w", 1.5 "m" in [0.01, 1000.0],
        "Distance of each wall from the middle; the body starts at the left one.";
}

pub static ENTRY: World = World {
    id: "glide",
    name: "Glide",
    summary: "Constant speed between two walls. Every method that keeps its start velocity is right, so any judder comes from the loop or the presentation.",
    equation: "x'' = 0, elastic walls at ±w",
    acceleration: "0",
    reference: "Newton, Principia (1687), first law; the fold is the method of images",
    params: PARAMS,
    grips: &[Grip { places: [Some(0), None], center: |_, y| dvec2(y[0], 0.0), radius }],
    rhs: rhs!(Glide, 2),
    initial: |p, y| {
        y[0] = -p.half_width();
        y[1] = p.speed();
    },
    exact: Some(exact),
    collide: Some(Contact {
        gap: |p, _, y| p.half_width() - y[0].abs(),
        respond: |p, _, y| {
            let outside = y[0].abs() > p.half_width();
            fold(p.half_width(), y);
            outside
        },
    }),
    invariants: &[Invariant { value: |_, y| 0.5 * y[1] * y[1], ..Invariant::ENERGY_PER_MASS }],
    view: |p| View {
        center: dvec2(0.0, -0.5 * p.half_width()),
        half: dvec2(1.2 * p.half_width(), 0.8 * p.half_width()),
    },
    motion: |p| {
        let [middle, height] = Glyph::band(radius(p));
        View { center: dvec2(0.0, middle), half: dvec2(p.half_width() + 1.1 * radius(p), height) }
    },
    trail_drift: |p| dvec2(0.0, -0.35 * p.half_width()),
    trail_secs: |_| 3.0,
    fixtures: "Walls: here the body turns back.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, which have no coefficients.
pub struct Glide;

impl Equations for Glide {
    #[inline(always)]
    fn eval<R: Real>(_c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = y[1].constant(0.0);
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let tau = t - t0;
    y.copy_from_slice(y0);
    if tau == 0.0 {
        return;
    }
    match ENTRY.pull(p) {
        None => {
            y[0] += y0[1] * tau;
            fold(p.half_width(), y);
        }
        Some(pull) => {
            fold(p.half_width(), y);
            (y[0], y[1]) = swing_between_walls(p.half_width(), pull.target[0], [y[0], y[1]], tau);
        }
    }
}

/// Position and velocity of x'' = Ω² (`target` − x) between elastic walls at ±`half_width`, a time `tau` after `x0`, `v0`.
///
/// With x − T = A cos θ and x'/Ω = −A sin θ, θ grows by Ω a second. The walls leave the arcs from β to π − δ, to the left, and from
/// π + δ to 2π − β, to the right.
fn swing_between_walls(half_width: f64, target: f64, [x0, v0]: [f64; 2], tau: f64) -> (f64, f64) {
    let omega = Pull::STIFFNESS.sqrt();
    let (across, along) = (x0 - target, -v0 / omega);
    let amplitude = libm::hypot(across, along);
    let cut_off = |wall: f64| libm::acos((wall / amplitude).clamp(-1.0, 1.0));
    let [right, left] = [half_width - target, half_width + target].map(cut_off);
    let arc = PI - right - left;
    if amplitude == 0.0 || arc <= 0.0 {
        return (x0, v0); // At rest: in the middle of the swing, or pulled against a wall.
    }
    // Way along both arcs, one behind the other.
    let angle = libm::atan2(along, across);
    let way = if angle >= 0.0 { angle - right } else { angle + PI - left + arc };
    let way = (way + omega * tau).rem_euclid(2.0 * arc);
    let angle = if way <= arc { right + way } else { PI + left + (way - arc) };
    let x = target + amplitude * libm::cos(angle);
    (x.clamp(-half_width, half_width), -omega * amplitude * libm::sin(angle))
}

/// Reflects a state off walls at ±`half_width` as often as it takes to bring it between them.
fn fold(half_width: f64, y: &mut [f64]) {
    if y[0].abs() > half_width && y[0].is_finite() {
        let width = 2.0 * half_width;
        let along = (y[0] + half_width).rem_euclid(2.0 * width);
        if along <= width {
            y[0] = along - half_width;
        } else {
            y[0] = width + half_width - along;
            y[1] = -y[1];
        }
    }
}

/// Radius of the drawn body, m.
fn radius(p: &[f64]) -> f64 {
    0.1 * p.half_width()
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let radius = radius(p);
    if brush.ink == Ink::Lane {
        for wall in [-p.half_width() - radius, p.half_width() + radius] {
            // Not so high that texts above the motion lie over it.
            let (from, to) = (dvec2(wall, -1.35 * radius), dvec2(wall, 1.35 * radius));
            scene.push(Shape::Line { from, to, width: 4.0, ink: Ink::Fixture });
        }
    }
    scene.push(Shape::Body { center: dvec2(y[0], 0.0), radius, glyph: brush.glyph, ink: brush.ink });
}
