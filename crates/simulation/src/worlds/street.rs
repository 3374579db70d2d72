//! Walkers on a street, to and fro along it, each on a line of its own: x'' = −ω²x, s'' = 0.
//!
//! `y` = (x, s, x', s'): x along the street, s from its middle line to one side. A jump takes a walker to the other side of the
//! street, s → −s. The equations do not change under it, so the motion after a jump is the mirror image of the motion without it.

use super::body::{Bodies, BodySpec};
use super::equations::{coefficients, rhs};
use super::params::params;
use super::spring::swing;
use super::world::{Invariant, World};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use std::f64::consts::TAU;
use timestep::ode::{Equations, Real};

params! {
    half_width: "Half width" "A", 1.5 "m" in [0.01, 1000.0],
        "Distance of the turning points from the middle, of all walkers.";
    period: "Period" "T", 4.0 "s" in [0.01, 1000.0],
        "Time of the first walker to and fro; the others take up to 1.6 times as long.";
    phase: "Phase" "φ", 0.5 "turns" in [0.0, 1.0],
        "Place of the first walker at t = 0: 0 is the right end, 1/2 the left one.";
    line: "Line" "s", 0.5 "half widths" in [-0.6, 0.6],
        "Distance of the first walker's line from the middle of the street; the others walk on lines between, on both sides.";
    size: "Size" "r", 0.08 "half widths" in [0.01, 0.2], "Radius of the first walker as drawn; the others are smaller.";
}

pub static ENTRY: World = World {
    id: "street",
    name: "Street",
    summary: "Several walkers, each with its own rate, birth, death and jumps: a hero who steps at every tick, a crowd that steps rarely, a thinker more rarely still. Each is presented between its own states.",
    equation: "x'' = −(2π/T)² x, s'' = 0",
    reference: "Landau & Lifshitz, Mechanics (3rd ed., 1976), §21; bodies of several rates as in Fiedler, \"Fix Your Timestep!\" (2004), and its discussion",
    params: PARAMS,
    dim: |_| 4,
    bodies: Some(Bodies {
        default: &[BodySpec::every(1), BodySpec::every(6), BodySpec::every(15)],
        params: walker,
        jump: |y| {
            y[1] = -y[1];
            y[3] = -y[3];
        },
    }),
    rhs: rhs!(Street, 4, blocks),
    coefficients: |p| coefficients([-omega_squared(p)]),
    initial: |p, y| {
        let turn = TAU * p.phase();
        let speed = -p.half_width() * omega_squared(p).sqrt();
        y.copy_from_slice(&[p.half_width() * libm::cos(turn), p.half_width() * p.line(), speed * libm::sin(turn), 0.0]);
    },
    exact: Some(exact),
    invariants: &[Invariant {
        value: |p, y| 0.5 * (y[2] * y[2] + y[3] * y[3] + omega_squared(p) * y[0] * y[0]),
        ..Invariant::ENERGY_PER_MASS
    }],
    track: |_, y| dvec2(y[0], y[1]),
    velocity: |_, _, v| dvec3(v[0], v[1], 0.0),
    // Room above the street, where a lane's name stands.
    view: |p| View { center: dvec2(0.0, 0.12) * p.half_width(), half: dvec2(1.25, 0.85) * p.half_width() },
    motion: |p| View { center: DVec2::ZERO, half: dvec2(1.0 + p.size(), 0.72) * p.half_width() },
    fixtures: "Edges and middle of the street.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−ω²).
pub struct Street;

impl Equations for Street {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = c[0] * y[0];
        dydt[3] = y[3].constant(0.0);
    }
}

fn omega_squared(p: &[f64]) -> f64 {
    (TAU / p.period()) * (TAU / p.period())
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    (y[0], y[2]) = swing(omega_squared(p), 0.0, [y0[0], y0[2]], t - t0);
    (y[1], y[3]) = (y0[1] + y0[3] * (t - t0), y0[3]);
}

/// Parameters of walker number `index` of `count`: a period and a phase that no other has, and a line on alternating sides of the
/// street, such that the image of a line on the other side belongs to no other body.
fn walker(p: &[f64], index: usize, count: usize) -> Vec<f64> {
    if index == 0 {
        return p.to_vec();
    }
    let (number, count) = (index as f64, count as f64);
    // A golden angle apart, walkers of one period would be spread evenly.
    let phase = p.phase() + 0.381_966 * number;
    let side = if index.is_multiple_of(2) { 1.0 } else { -1.0 };
    let size = p.size() * (2.8 / count).clamp(0.3, 0.75);
    let mut own = p.to_vec();
    own[ParamKey::period as usize] *= 1.0 + 0.2 * (number % 4.0);
    own[ParamKey::phase as usize] = phase - phase.floor();
    own[ParamKey::line as usize] = side * p.line() * (1.0 - number / count);
    own[ParamKey::size as usize] = size;
    own
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let half = p.half_width();
    if brush.ink == Ink::Lane {
        let line = |height: f64, width| {
            let (from, to) = (dvec2(-1.25 * half, height), dvec2(1.25 * half, height));
            Shape::Line { from, to, width, ink: Ink::Fixture }
        };
        for (at, width) in [(0.7, 3.0), (0.0, 1.0), (-0.7, 3.0)] {
            scene.push(line(at * half, width));
        }
    }
    scene.push(Shape::Body { center: dvec2(y[0], y[1]), radius: p.size() * half, glyph: brush.glyph, ink: brush.ink });
}
