//! Free fall: x'' = −g. Its exact motion is a parabola in time, so a method's error is all its own.

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::{Camera, Invariant, World};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{dvec2, dvec3};
use timestep::ode::{Equations, Real};

/// Half the height of the view, m.
const HALF_HEIGHT: f64 = 3.0;

/// Distance of the ruler's marks, m; every fifth is long.
const MARK: f64 = 0.5;

params! {
    gravity: "Gravity" "g", 9.80665 "m/s²" in [-1000.0, 1000.0], "Acceleration downwards; 9.80665 is the standard one.";
    x0: "Start height" "x₀", 0.0 "m" in [-1000.0, 1000.0], "Height at t = 0.";
    v0: "Start velocity" "v₀", 0.0 "m/s" in [-1000.0, 1000.0], "Velocity at t = 0, upwards.";
}

pub static ENTRY: World = World {
    id: "falling",
    name: "Falling",
    summary: "A stone falls for ever under constant gravity. Explicit Euler falls by half a step too little, semi-implicit and implicit Euler by as much too far.",
    equation: "x'' = −g",
    reference: "Galilei, Discorsi (1638), third day",
    params: PARAMS,
    rhs: rhs!(Falling, 2, blocks),
    coefficients: |p| coefficients([-p.gravity()]),
    initial: |p, y| y.copy_from_slice(&[p.x0(), p.v0()]),
    exact: Some(exact),
    invariants: &[Invariant { value: |p, y| 0.5 * y[1] * y[1] + p.gravity() * y[0], ..Invariant::ENERGY_PER_MASS }],
    track: |_, y| dvec2(0.0, y[0]),
    velocity: |_, _, v| dvec3(0.0, v[0], 0.0),
    camera: Camera::FollowExact,
    view: |_| View { center: dvec2(0.0, 0.0), half: dvec2(1.4 * HALF_HEIGHT, HALF_HEIGHT) },
    motion: |_| View { center: dvec2(0.0, 0.0), half: dvec2(1.0, 0.5 * HALF_HEIGHT) },
    trail_drift: |_| dvec2(-0.8, 0.0),
    fixtures: "Marks at fixed heights: they show how fast the view falls with the exact motion.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−g).
pub struct Falling;

impl Equations for Falling {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = c[0];
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let tau = t - t0;
    y[0] = y0[0] + (y0[1] - 0.5 * p.gravity() * tau) * tau;
    y[1] = y0[1] - p.gravity() * tau;
}

fn draw(_p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    if brush.ink == Ink::Lane {
        ruler(y[0], scene);
    }
    scene.push(Shape::Body { center: dvec2(0.0, y[0]), radius: 0.28, glyph: brush.glyph, ink: brush.ink });
}

/// Marks at fixed heights around `height`: without them nothing would show that the view moves.
fn ruler(height: f64, scene: &mut Scene) {
    // Beyond this the marks would no longer be at different heights.
    if height.abs() < 1e12 {
        let middle = (height / MARK).round();
        for i in -12..=12 {
            let mark = middle + f64::from(i);
            let from = if mark % 5.0 == 0.0 { 0.6 } else { 0.8 };
            let (from, to) = (dvec2(from, mark * MARK), dvec2(1.0, mark * MARK));
            scene.push(Shape::Line { from, to, width: 1.5, ink: Ink::Fixture });
        }
    }
}
