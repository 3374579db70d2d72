//! A body that eases towards a target, first order: x' = λ(g − x), and the target g = A sin φ swings by itself, φ' = 2πf.
//!
//! A game has it as "move by the fraction k of the way in each frame". What is left of a distance after a frame of 1/60 s is
//! 1 − k of it, after n of them (1 − k)ⁿ = exp(−λ n/60), so λ = −60 ln(1 − k) moves alike at every frame rate.
//!
//! Where the body has followed for long it is at p(φ) = A λ (λ sin φ − ω cos φ)/(λ² + ω²), ω = 2πf, and the distance from
//! there decays: x(t) = p(φ) + (x₀ − p(φ₀)) exp(−λτ). The phase φ is a part of the state, so that a pose has its own target.

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::World;
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2};
use std::f64::consts::TAU;
use timestep::ode::{Equations, Form, Real};

/// Frames per second for which the fraction k is given.
const FRAMES_PER_SECOND: f64 = 60.0;

params! {
    fraction: "Fraction" "k", 0.1 "" in [0.0, 0.999], "Share of the way to the target that a frame of 1/60 s moves.";
    amplitude: "Amplitude" "A", 1.0 "m" in [0.0, 100.0], "Farthest place of the target from the middle.";
    frequency: "Frequency" "f", 0.5 "Hz" in [0.0, 100.0],
        "Swings of the target per second; at 0 it rests in the middle.";
    x0: "Start" "x₀", -1.0 "m" in [-100.0, 100.0], "Position at t = 0, when the target is in the middle.";
}

pub static ENTRY: World = World {
    id: "ease",
    name: "Ease",
    summary: "A body eases towards a target that swings to and fro, as cameras and menus do. The way to a target at rest shrinks as an exponential, alike at every frame rate; explicit Euler overshoots once λ·dt is above 1.",
    equation: "x' = λ (A sin φ − x), φ' = 2πf, λ = −60 ln(1 − k)",
    reference: "Newton, Scala graduum caloris (1701), law of cooling; Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, I.3 (linear equations)",
    params: PARAMS,
    rhs: rhs!(Ease, 2, blocks),
    coefficients: |p| coefficients([rate(p), p.amplitude(), TAU * p.frequency()]),
    form: |p| Form::Relaxation { rate: rate(p), relaxing: 1 },
    initial: |p, y| {
        y[0] = p.x0();
        y[1] = 0.0;
    },
    exact: Some(exact),
    view: |p| View { center: dvec2(0.0, -0.5 * size(p)), half: dvec2(1.4, 0.9) * size(p) },
    motion: |p| {
        // From the start or the target's left end to its right one, or the other way round, as high as the body.
        let room = 0.14 * size(p);
        View::of_corners(dvec2(p.x0().min(-p.amplitude()) - room, -room), dvec2(p.x0().max(p.amplitude()) + room, room))
    },
    trail_drift: |p| dvec2(0.0, -0.4 * size(p)),
    trail_secs: |_| 4.0,
    fixtures: "Target that the body follows, and the way to it.",
    draw,
    ..World::PLAIN
};

/// λ, 1/s.
fn rate(p: &[f64]) -> f64 {
    -FRAMES_PER_SECOND * libm::log1p(-p.fraction())
}

/// The equations of motion, with c = (λ, A, 2πf).
pub struct Ease;

impl Equations for Ease {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (rate, amplitude, turning) = (c[0], c[1], c[2]);
        dydt[0] = rate * (amplitude * y[1].sin() - y[0]);
        dydt[1] = turning;
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let (rate, turning, tau) = (rate(p), TAU * p.frequency(), t - t0);
    y.copy_from_slice(y0);
    if tau == 0.0 {
        return;
    }
    y[1] += turning * tau;
    if rate > 0.0 {
        let share = p.amplitude() * rate / (rate * rate + turning * turning);
        let followed = |phase: f64| share * (rate * libm::sin(phase) - turning * libm::cos(phase));
        y[0] = followed(y[1]) + (y0[0] - followed(y0[1])) * libm::exp(-rate * tau);
    }
}

/// Scale of the drawing, m: the farthest place of body and target.
fn size(p: &[f64]) -> f64 {
    p.amplitude().max(p.x0().abs()).max(0.1)
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let (size, body) = (size(p), dvec2(y[0], 0.0));
    if brush.ink == Ink::Lane {
        let target = dvec2(p.amplitude() * libm::sin(y[1]), 0.0);
        let line = |from: DVec2, to: DVec2, width| Shape::Line { from, to, width, ink: Ink::Fixture };
        let up = dvec2(0.0, 0.22 * size);
        scene.push(line(target - up, target + up, 1.5));
        scene.push(line(body, target, 1.5));
        scene.push(Shape::Body { center: target, radius: 0.06 * size, glyph: Glyph::Disc, ink: Ink::Fixture });
    }
    scene.push(Shape::Body { center: body, radius: 0.12 * size, glyph: brush.glyph, ink: brush.ink });
}
