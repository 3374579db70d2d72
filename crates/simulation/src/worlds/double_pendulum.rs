//! Two pendulums, one hanging from the other, in the plane; angles from hanging, counter-clockwise, counted on through turns.
//!
//! With Δ = θ₁ − θ₂, M = m₁ + m₂ and D = m₁ + m₂ sin²Δ, Lagrange's equations give
//! A = −m₂l₂θ'₂² sin Δ − Mg sin θ₁, B = l₁θ'₁² sin Δ − g sin θ₂,
//! θ₁'' = (A − m₂ cos Δ · B)/(l₁D), θ₂'' = (M·B − cos Δ · A)/(l₂D).
//!
//! No formula of the motion is known. The reference is solved with 31 digits (`reference`), because a wide swing multiplies
//! every error. From 2 rad and 2.5 rad it is off by 5e-14 after 25 s and by 2e-11 after 30 s (`tests/core/worlds/reference_trajectory.rs`).

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2};
use std::f64::consts::PI;
use timestep::ode::{Equations, Form, Real};

params! {
    gravity: "Gravity" "g", 9.80665 "m/s²" in [0.0, 100.0], "Acceleration downwards.";
    mass_1: "Upper mass" "m₁", 1.0 "kg" in [0.01, 100.0], "Of the upper bob.";
    mass_2: "Lower mass" "m₂", 1.0 "kg" in [0.01, 100.0], "Of the lower bob.";
    length_1: "Upper length" "l₁", 1.0 "m" in [0.1, 10.0], "From the pivot to the upper bob.";
    length_2: "Lower length" "l₂", 1.0 "m" in [0.1, 10.0], "From the upper bob to the lower.";
    angle_1: "Upper start angle" "θ₁", 2.0 "rad" in [-PI, PI],
        "Of the upper arm at t = 0, from hanging, counter-clockwise.";
    angle_2: "Lower start angle" "θ₂", 2.5 "rad" in [-PI, PI],
        "Of the lower arm at t = 0, from hanging, counter-clockwise.";
}

pub static ENTRY: World = World {
    id: "double-pendulum",
    name: "Double pendulum",
    summary: "A pendulum that hangs from a pendulum. It keeps its energy and yet cannot be predicted: every difference grows tenfold again and again, also that between two methods. The reference solution beside it keeps 12 digits for 25 s from the start that is set here, and is not drawn after 120 s.",
    equation: "M l₁θ₁'' + m₂l₂ cos Δ θ₂'' = −m₂l₂θ'₂² sin Δ − Mg sin θ₁, l₁ cos Δ θ₁'' + l₂θ₂'' = l₁θ'₁² sin Δ − g sin θ₂",
    reference: "Landau & Lifshitz, Mechanics, §5, problem 1; Shinbrot, Grebogi, Wisdom & Yorke, \"Chaos in a double pendulum\", Am. J. Phys. 60 (1992) 491. Reference: Gauss collocation with 16 nodes, in numbers of 31 digits",
    params: PARAMS,
    dim: |_| 4,
    place_unit: "rad",
    rhs: rhs!(DoublePendulum, 4, blocks, double_double),
    coefficients: |p| coefficients([p.gravity(), p.mass_1(), p.mass_2(), p.length_1(), p.length_2()]),
    form: |_| Form::SecondOrder { velocity_dependent: true },
    initial: |p, y| y.copy_from_slice(&[p.angle_1(), p.angle_2(), 0.0, 0.0]),
    invariants: &[Invariant { value: energy, ..Invariant::ENERGY }],
    track: |p, y| bobs(p, y)[1],
    velocity: |p, y, v| (swing(p.length_1(), y[0], v[0]) + swing(p.length_2(), y[1], v[1])).extend(0.0),
    view: |p| View { center: DVec2::ZERO, half: DVec2::splat(1.15 * (p.length_1() + p.length_2())) },
    motion: |p| View { center: DVec2::ZERO, half: DVec2::splat(1.1 * (p.length_1() + p.length_2())) },
    trail_secs: |_| 4.0,
    fixtures: "Pivot and rods: they hold both bodies at fixed distances.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (g, m₁, m₂, l₁, l₂): nothing is rounded on the way to 31 digits.
pub struct DoublePendulum;

impl Equations for DoublePendulum {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (g, m1, m2, l1, l2) = (c[0], c[1], c[2], c[3], c[4]);
        let (sin, cos) = ((y[0] - y[1]).sin(), (y[0] - y[1]).cos());
        let mass = m1 + m2;
        let a = -(m2 * l2 * (y[3] * y[3]) * sin + mass * g * y[0].sin());
        let b = l1 * (y[2] * y[2]) * sin - g * y[1].sin();
        let d = m1 + m2 * (sin * sin);
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = (a - m2 * cos * b) / (l1 * d);
        dydt[3] = (mass * b - cos * a) / (l2 * d);
    }
}

fn energy(p: &[f64], y: &[f64]) -> f64 {
    let (g, m1, m2) = (p.gravity(), p.mass_1(), p.mass_2());
    let (v1, v2) = (p.length_1() * y[2], p.length_2() * y[3]);
    let height = |length: f64, angle: f64| 2.0 * length * libm::sin(0.5 * angle) * libm::sin(0.5 * angle);
    let motion = 0.5 * (m1 + m2) * v1 * v1 + 0.5 * m2 * v2 * v2 + m2 * v1 * v2 * libm::cos(y[0] - y[1]);
    motion + g * ((m1 + m2) * height(p.length_1(), y[0]) + m2 * height(p.length_2(), y[1]))
}

/// Upper and lower bob, m.
fn bobs(p: &[f64], y: &[f64]) -> [DVec2; 2] {
    let arm = |length: f64, angle: f64| length * dvec2(libm::sin(angle), -libm::cos(angle));
    let upper = arm(p.length_1(), y[0]);
    [upper, upper + arm(p.length_2(), y[1])]
}

/// Velocity of the end of an arm about its other end, m/s.
fn swing(length: f64, angle: f64, rate: f64) -> DVec2 {
    length * rate * dvec2(libm::cos(angle), libm::sin(angle))
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let [upper, lower] = bobs(p, y);
    let size = p.length_1() + p.length_2();
    let (ink, width) = if brush.ink == Ink::Lane { (Ink::Fixture, 3.0) } else { (brush.ink, 1.0) };
    scene.push(Shape::Line { from: DVec2::ZERO, to: upper, width, ink });
    scene.push(Shape::Line { from: upper, to: lower, width, ink });
    if brush.ink == Ink::Lane {
        scene.push(Shape::Body { center: DVec2::ZERO, radius: 0.02 * size, glyph: Glyph::Disc, ink });
    }
    // As if of equal density.
    let upper_radius = 0.1 * size * libm::cbrt(p.mass_1() / p.mass_2()).clamp(0.4, 1.2);
    scene.push(Shape::Body { center: lower, radius: 0.1 * size, glyph: brush.glyph, ink: brush.ink });
    scene.push(Shape::Body { center: upper, radius: upper_radius, glyph: brush.glyph, ink: brush.ink });
}
