//! Uniform motion on a circle, held by a force towards the middle: x'' = −ω²x, ω = u/r. The sweep for
//! judging presentations in two dimensions: straight-line blends cut its corners.

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use std::f64::consts::TAU;
use timestep::ode::{Equations, Real};

params! {
    speed: "Speed" "u", 2.0 "m/s" in [0.0, 1000.0], "Speed along the circle.";
    radius: "Radius" "R", 1.0 "m" in [0.01, 1000.0], "Radius of the circle.";
}

pub static ENTRY: World = World {
    id: "circle",
    name: "Circle",
    summary: "Constant speed on a circle. Linear interpolation cuts the curve short, extrapolation leaves it.",
    equation: "r'' = −(u/R)² r",
    acceleration: "-(speed * speed) / (radius * radius) * position",
    reference: "Huygens, Horologium oscillatorium (1673), part V",
    params: PARAMS,
    dim: |_| 4,
    rhs: rhs!(Circle, 4, blocks),
    coefficients: |p| {
        let rate = p.speed() / p.radius();
        coefficients([-(rate * rate)])
    },
    oscillator: Some(|p| [p.speed() / p.radius() * (p.speed() / p.radius()), 0.0]),
    initial: |p, y| y.copy_from_slice(&[p.radius(), 0.0, 0.0, p.speed()]),
    exact: Some(exact),
    invariants: &[
        Invariant {
            value: |p, y| {
                let rate = p.speed() / p.radius();
                0.5 * (y[2] * y[2] + y[3] * y[3] + rate * rate * (y[0] * y[0] + y[1] * y[1]))
            },
            ..Invariant::ENERGY_PER_MASS
        },
        Invariant { value: |_, y| y[0] * y[3] - y[1] * y[2], ..Invariant::ANGULAR_MOMENTUM },
    ],
    track: |_, y| dvec2(y[0], y[1]),
    velocity: |_, _, v| dvec3(v[0], v[1], 0.0),
    view: |p| View { center: dvec2(0.0, 0.0), half: dvec2(1.25 * p.radius(), 1.25 * p.radius()) },
    motion: |p| View { center: dvec2(0.0, 0.0), half: DVec2::splat(1.12 * p.radius()) },
    trail_secs: |p| TAU * p.radius() / p.speed().abs(),
    fixtures: "The circle and its centre.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−ω²).
pub struct Circle;

impl Equations for Circle {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = c[0] * y[0];
        dydt[3] = c[0] * y[1];
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let (rate, tau) = (p.speed() / p.radius(), t - t0);
    let phase = rate * tau;
    let (sin, cos) = (libm::sin(phase), libm::cos(phase));
    let sin_over_rate = if phase == 0.0 { tau } else { sin / rate };
    for i in 0..2 {
        y[i] = y0[i] * cos + y0[i + 2] * sin_over_rate;
        y[i + 2] = y0[i + 2] * cos - y0[i] * rate * sin;
    }
}

/// Parts of the drawn circle.
const PARTS: u32 = 96;

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    if brush.ink == Ink::Lane {
        let point = |part: u32| p.radius() * DVec2::from_angle(TAU * f64::from(part) / f64::from(PARTS));
        let points = (0..=PARTS).map(point).collect();
        scene.push(Shape::Trail { points, dots: 0, oldest: 1.0, width: 1.0, ink: Ink::Fixture });
        let middle = dvec2(0.0, 0.0);
        scene.push(Shape::Body { center: middle, radius: 0.03 * p.radius(), glyph: Glyph::Disc, ink: Ink::Fixture });
    }
    let center = dvec2(y[0], y[1]);
    scene.push(Shape::Body { center, radius: 0.12 * p.radius(), glyph: brush.glyph, ink: brush.ink });
}
