//! A body in a field of acceleration over the plane: wells and hills like the squares of a chessboard, and a swirl around each.
//!
//! With q = π/L the wells are the potential −(k/q²) cos(qx) cos(qy), whose downhill slope is the acceleration
//! −(k/q) (sin(qx) cos(qy), cos(qx) sin(qy)): a spring of k near the middle of each well, saddles at (±L/2, ±L/2), hills at
//! (±L, 0) and (0, ±L). The swirl (s/q) (−cos(qx) sin(qy), sin(qx) cos(qy)) has no potential: it drives whoever circles with
//! it. Both are bounded, so that no motion escapes in finite time. On the axis y = 0, without swirl, the body is a pendulum:
//! x'' = −(k/q) sin(qx).
//!
//! No formula of the motion is known. From well to well it is chaotic, so the reference is solved with 31 digits.

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use std::f64::consts::PI;
use timestep::ode::{Equations, Real};

params! {
    wells: "Wells" "k", 6.0 "1/s²" in [0.0, 1000.0],
        "Acceleration towards the middle of a well per distance from it, near the middle.";
    swirl: "Swirl" "s", 0.0 "1/s²" in [-100.0, 100.0],
        "Acceleration around the middle of a well per distance from it, counter-clockwise. It does not keep energy.";
    spacing: "Spacing" "L", 2.0 "m" in [0.1, 100.0], "Distance from the middle of a well to the hills beside it.";
    x0: "Start, x" "x₀", 0.7 "m" in [-100.0, 100.0], "First coordinate at t = 0; the middle of a well is at 0.";
    y0: "Start, y" "y₀", 0.0 "m" in [-100.0, 100.0], "Second coordinate at t = 0.";
    vx0: "Start velocity, x" "x'₀", 0.0 "m/s" in [-100.0, 100.0], "First coordinate's velocity at t = 0.";
    vy0: "Start velocity, y" "y'₀", 1.0 "m/s" in [-100.0, 100.0], "Second coordinate's velocity at t = 0.";
}

pub static ENTRY: World = World {
    id: "field",
    name: "Field",
    summary: "A body in a field of acceleration, drawn as arrows: wells, hills and, if there is one, a swirl. Without swirl its energy stays; a method that samples the field too rarely climbs out of its well.",
    equation: "x'' = −(k/q) sin(qx) cos(qy) − (s/q) cos(qx) sin(qy), y'' = −(k/q) cos(qx) sin(qy) + (s/q) sin(qx) cos(qy), q = π/L",
    reference: "Ott, Chaos in Dynamical Systems (2nd ed., 2002), 1.5 (periodic potentials). Reference: Gauss collocation with 16 nodes, in numbers of 31 digits",
    params: PARAMS,
    dim: |_| 4,
    rhs: rhs!(Field, 4, blocks, double_double),
    coefficients: |p| {
        let q = PI / p.spacing();
        coefficients([p.wells() / q, p.swirl() / q, q])
    },
    initial: |p, y| y.copy_from_slice(&[p.x0(), p.y0(), p.vx0(), p.vy0()]),
    invariants: &[Invariant { value: energy, holds: |p| p.swirl() == 0.0, ..Invariant::ENERGY_PER_MASS }],
    track: |_, y| dvec2(y[0], y[1]),
    velocity: |_, _, v| dvec3(v[0], v[1], 0.0),
    view: |p| View { center: DVec2::ZERO, half: dvec2(1.2, 0.75) * size(p) },
    motion: |p| (ENTRY.view)(p),
    trail_secs: |_| 6.0,
    fixtures: "Arrow of the field: which way, and how hard, a body is pushed here.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (k/q, s/q, q).
pub struct Field;

impl Equations for Field {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (wells, swirl, q) = (c[0], c[1], c[2]);
        let (x, y, vx, vy) = (q * y[0], q * y[1], y[2], y[3]);
        let (across, up) = (x.sin() * y.cos(), x.cos() * y.sin());
        dydt[0] = vx;
        dydt[1] = vy;
        dydt[2] = -(wells * across + swirl * up);
        dydt[3] = swirl * across - wells * up;
    }
}

/// Counted from the bottom of a well: (k/q²) (1 − cos(qx) cos(qy)), without the cancellation near it.
fn energy(p: &[f64], y: &[f64]) -> f64 {
    let half = 0.5 * PI / p.spacing();
    let (across, up) = (libm::sin(half * (y[0] + y[1])), libm::sin(half * (y[0] - y[1])));
    let depth = p.wells() * p.spacing() * p.spacing() / (PI * PI);
    0.5 * (y[2] * y[2] + y[3] * y[3]) + depth * (across * across + up * up)
}

/// Scale of the drawing, m: the start is inside, and at least the well around the middle.
fn size(p: &[f64]) -> f64 {
    p.spacing().max(1.2 * p.x0().abs()).max(1.6 * p.y0().abs())
}

/// Arrows in a row and in a column.
const ARROWS: [u32; 2] = [11, 7];

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    if brush.ink == Ink::Lane {
        arrows(p, scene);
    }
    scene.push(Shape::Body { center: dvec2(y[0], y[1]), radius: 0.07 * size(p), glyph: brush.glyph, ink: brush.ink });
}

/// The field on a grid: each arrow points the way that a body is pushed, and is as long as the push is strong.
fn arrows(p: &[f64], scene: &mut Scene) {
    let (half, [columns, rows]) = ((ENTRY.view)(p).half, ARROWS);
    let cell = dvec2(2.0 * half.x / f64::from(columns), 2.0 * half.y / f64::from(rows));
    let strongest = libm::hypot(p.wells(), p.swirl()) * p.spacing() / PI;
    if strongest == 0.0 {
        return;
    }
    let reach = 0.85 * cell.min_element() / strongest;
    for index in 0..columns * rows {
        let place = |at: u32, count: u32| f64::from(at) - 0.5 * f64::from(count - 1);
        let middle = dvec2(place(index % columns, columns), place(index / columns, rows)) * cell;
        let mut rate = [0.0; 4];
        ENTRY.rate(p, 0.0, &[middle.x, middle.y, 0.0, 0.0], &mut rate);
        let push = dvec2(rate[2], rate[3]) * reach;
        // A stump of an arrow has no direction to show.
        if push.length() > 0.05 * cell.min_element() {
            let (from, to) = (middle - 0.5 * push, middle + 0.5 * push);
            scene.push(Shape::Arrow { from, to, width: 1.0, ink: Ink::Fixture });
        }
    }
}
