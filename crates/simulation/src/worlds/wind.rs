//! Driven by a periodic wind: x'' = A sin(2πft). The sampling theorem made visible.
//!
//! A method that samples the wind every dt sees a frequency above 1/(2dt) as a lower one: 16 Hz
//! sampled at 20 Hz is a 4 Hz wind from the other side. The exact motion has the mean velocity
//! `drift` and otherwise only swings, by A/(2πf)².
//! With w = 2πf: x = x₀ + v₀τ + A[cos(wt₀) wτ³c₃ + sin(wt₀) τ²c₂], c_k the Stumpff functions of (wτ)².

use super::equations::{coefficients, rhs};
use super::exact::stumpff::stumpff;
use super::params::params;
use super::world::{Camera, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2};
use std::f64::consts::{PI, TAU};
use timestep::ode::{Equations, Real};

params! {
    acceleration: "Strength" "A", 150.0 "m/s²" in [0.0, 10000.0], "Largest acceleration by the wind.";
    frequency: "Frequency" "f", 4.0 "Hz" in [0.01, 1000.0], "Gusts per second.";
    x0: "Start" "x₀", 0.0 "m" in [-10.0, 10.0], "Position at t = 0.";
    drift: "Drift" "u", 0.0 "m/s" in [-100.0, 100.0],
        "Mean velocity of the exact motion, with which the view moves. It starts with u − A/(2πf).";
    room: "Room" "r", 0.0 "m" in [0.0, 10000.0],
        "Half width of a view that stays where it is, to see how far bodies are carried; 0 for one that moves with the exact motion.";
}

pub static ENTRY: World = World {
    id: "wind",
    name: "Wind",
    summary: "A gusty wind pushes to and fro. Steps too long to sample the gusts make the body drift away.",
    equation: "x'' = A sin(2πf t)",
    reference: "Shannon, Communication in the Presence of Noise, Proc. IRE 37 (1949), Theorem 1",
    params: PARAMS,
    rhs: rhs!(Wind, 2, blocks),
    coefficients: |p| coefficients([p.acceleration(), TAU * p.frequency()]),
    forcing: Some(|p| p.frequency()),
    initial: |p, y| {
        y[0] = p.x0();
        y[1] = p.drift() - p.acceleration() / (TAU * p.frequency());
    },
    exact: Some(exact),
    camera: Camera::Glide(drift),
    view: |p| {
        let size = size(p);
        View { center: dvec2(p.x0(), -0.5 * size), half: dvec2(p.room().max(1.5 * size), size) }
    },
    motion: |p| {
        let (reach, radius) = (amplitude(p).clamp(0.25 * size(p), size(p)), 0.11 * size(p));
        let [middle, height] = Glyph::band(radius);
        View { center: dvec2(p.x0(), middle), half: dvec2(p.room().max(reach + radius), height) }
    },
    trail_drift: |p| drift(p) + dvec2(0.0, -0.45 * size(p)),
    trail_secs: |_| 4.0,
    fixtures: "Marks at the middle and at both ends of the exact motion.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (A, 2πf).
pub struct Wind;

impl Equations for Wind {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        let (acceleration, turning) = (c[0], c[1]);
        dydt[1] = acceleration * (turning * t).sin();
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let (w, tau) = (TAU * p.frequency(), t - t0);
    let (sin, cos) = (libm::sin(w * t0), libm::cos(w * t0));
    let phase = w * tau;
    let [_, c1, c2, c3] = stumpff(phase * phase);
    let (in_phase, quarter_on) = (phase * c2, c1);
    y[0] = y0[0] + y0[1] * tau + p.acceleration() * tau * tau * (cos * phase * c3 + sin * c2);
    y[1] = y0[1] + p.acceleration() * tau * (cos * in_phase + sin * quarter_on);
}

/// Velocity of view and trail, m/s: the mean of the exact motion, so that its swing stays in sight, unless the view has room for its way.
fn drift(p: &[f64]) -> DVec2 {
    if p.room() > 0.0 { DVec2::ZERO } else { dvec2(p.drift(), 0.0) }
}

/// Amplitude of the exact motion, m.
fn amplitude(p: &[f64]) -> f64 {
    p.acceleration() / (4.0 * PI * PI * p.frequency() * p.frequency())
}

/// Scale of the drawing, m: 0.3 for all small swings, so that lanes with different winds compare, and a quarter of a view's room.
fn size(p: &[f64]) -> f64 {
    amplitude(p).clamp(0.3, 1e8).max(0.25 * p.room())
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let size = size(p);
    // Marks at rest would only flash by.
    if brush.ink == Ink::Lane && p.drift() == 0.0 && p.room() == 0.0 {
        for (x, height) in [(-amplitude(p), 0.16), (0.0, 0.24), (amplitude(p), 0.16)] {
            let mark = |y| dvec2(p.x0() + x, y * size);
            scene.push(Shape::Line { from: mark(0.14), to: mark(0.14 + height), width: 1.5, ink: Ink::Fixture });
        }
    }
    scene.push(Shape::Body { center: dvec2(y[0], 0.0), radius: 0.11 * size, glyph: brush.glyph, ink: brush.ink });
}
