//! Driven by a periodic wind: x'' = A sin(2πft). The sampling theorem made visible.
//!
//! A method that samples the wind every dt sees a frequency above 1/(2dt) as a lower one: 16 Hz
//! sampled at 20 Hz is a 4 Hz wind from the other side. The exact motion has the mean velocity
//! `drift` and otherwise only swings, by A/(2πf)².
//! With w = 2πf: x = x₀ + v₀τ + A[cos(wt₀) wτ³c₃ + sin(wt₀) τ²c₂], c_k the Stumpff functions of (wτ)².

use super::drive::DriveMoment;
use super::equations::{coefficients, rhs};
use super::exact::stumpff::stumpff;
use super::params::params;
use super::world::{Camera, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, Strokes, View};
use glam::{DVec2, dvec2};
use std::f64::consts::{PI, TAU};
use timestep::ode::{Equations, Real};

/// Radius of the body, and distance of blades of grass, in sizes.
const RADIUS: f64 = 0.16;
const BLADE_GAP: f64 = 0.11;
/// Half width of the strip chart of the wind for its full strength, and its distance from the motion, in sizes; how fast it falls, in sizes
/// per second, and its length, s.
const CHART: f64 = 0.45;
const CHART_GAP: f64 = 0.4;
const CHART_FALL: f64 = 1.7;
const CHART_SECS: f64 = 0.5;
/// How fast the trail falls, in sizes per second.
const FALL: f64 = 0.5;

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
    acceleration: "strength * sin(6.283185307179586 * frequency * t)",
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
        let reach = amplitude(p).clamp(0.25 * size(p), size(p)) + radius(p);
        let [middle, height] = Glyph::band(radius(p));
        // A view that stays has room for the chart already.
        let (left, right) = (p.room().max(reach + (2.0 * CHART + CHART_GAP) * size(p)), p.room().max(reach));
        View { center: dvec2(p.x0() + 0.5 * (right - left), middle), half: dvec2(0.5 * (left + right), height) }
    },
    trail_drift: |p| drift(p) + dvec2(0.0, -FALL * size(p)),
    trail_secs: |_| 2.0,
    fixtures: "Grass that bends with the wind of this moment, marks at the middle and at both ends of the exact motion, and at the left the curve of the wind so far, with an arrow for each sample of it.",
    drive,
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

/// The acceleration by the wind at a time, m/s².
fn wind(p: &[f64], time: f64) -> f64 {
    p.acceleration() * libm::sin(TAU * p.frequency() * time)
}

/// Part of the full strength that the wind has at a time, −1 to 1.
fn strength(p: &[f64], time: f64) -> f64 {
    if p.acceleration() > 0.0 { wind(p, time) / p.acceleration() } else { 0.0 }
}

/// Radius of the drawn body, m.
fn radius(p: &[f64]) -> f64 {
    RADIUS * size(p)
}

/// Middle of the strip chart of the wind at t = 0, m: left of the motion.
fn chart(p: &[f64]) -> f64 {
    let reach = amplitude(p).clamp(0.25 * size(p), size(p)) + radius(p);
    p.x0() - p.room().max(reach + (2.0 * CHART + CHART_GAP) * size(p)) + CHART * size(p)
}

/// The grass that bends with the wind of this moment and, beside the motion, a strip chart: the curve of the wind, and an arrow for each
/// sample that the method has taken of it. With too few of them they follow another curve.
fn drive(p: &[f64], moment: &DriveMoment<'_>, scene: &mut Scene) {
    let (size, moved) = (size(p), drift(p).x * moment.time);
    grass(p, moved, strength(p, moment.time), scene);
    // Marks at rest would only flash by.
    if p.drift() == 0.0 && p.room() == 0.0 {
        for (x, height) in [(-amplitude(p), 0.16), (0.0, 0.24), (amplitude(p), 0.16)] {
            let mark = |y| dvec2(p.x0() + x, y * size);
            scene.push(Shape::Line { from: mark(0.18), to: mark(0.18 + height), width: 1.5, ink: Ink::Fixture });
        }
    }
    let Some(past) = &moment.past else { return };
    let (middle, fall) = (chart(p) + moved, CHART_FALL * size);
    let at = |age: f64, strength: f64| dvec2(middle + CHART * size * strength, -fall * age);
    // At least a dozen points for each gust; a wind too fast for that is a band.
    let each = (1.0 / (16.0 * p.frequency())).max(CHART_SECS / 600.0);
    let newest = (moment.time / each).floor();
    let points = (0..=(CHART_SECS / each) as i64).rev().map(|k| (newest - k as f64) * each);
    let points = points.filter(|time| *time >= 0.0 && moment.time - *time <= CHART_SECS).chain([moment.time]);
    let points: Vec<DVec2> = points.map(|time| at(moment.time - time, strength(p, time))).collect();
    let ends = points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    let curve = Strokes { ends, first: 0, apart: f64::INFINITY, width: 1.5, arrows: false };
    scene.push(Shape::Strokes { strokes: curve, ink: Ink::Fixture });
    let samples = past.times(moment.time - CHART_SECS, moment.time);
    let Some((first, _)) = samples.last().copied() else { return };
    let apart = samples.windows(2).map(|pair| pair[0].1 - pair[1].1).fold(f64::INFINITY, f64::min);
    let arrow = |(_, time): &(i64, f64)| [0.0, strength(p, *time)].map(|part| at(moment.time - time, part));
    let ends = samples.iter().rev().map(arrow).collect();
    let apart = if apart.is_finite() { fall * apart } else { size };
    let strokes = Strokes { ends, first, apart, width: 1.5, arrows: true };
    scene.push(Shape::Strokes { strokes, ink: Ink::Force });
}

/// Blades of grass along the line of the motion, bent by a wind of this strength; they stay in place while a view moves by `moved`.
fn grass(p: &[f64], moved: f64, strength: f64, scene: &mut Scene) {
    let (size, apart) = (size(p), BLADE_GAP * size(p));
    let from = ((p.x0() + moved) / apart).round() as i64;
    let reach = ((2.0 * p.room()).max(8.0 * size) / apart).ceil().min(200.0) as i64;
    let blade = |number: i64| {
        // Uneven, but the same in every frame.
        let part = (number as f64 * 0.618_033_988_75).rem_euclid(1.0);
        let (height, root) = ((0.18 + 0.1 * part) * size, dvec2(apart * number as f64, -1.3 * radius(p)));
        [root, root + height * DVec2::from_angle(0.5 * PI - strength * (0.7 + 0.3 * part))]
    };
    let ends = (from - reach..=from + reach).map(blade).collect();
    let strokes = Strokes { ends, first: from - reach, apart, width: 1.5, arrows: false };
    scene.push(Shape::Strokes { strokes, ink: Ink::FaintFixture(180) });
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    scene.push(Shape::Body { center: dvec2(y[0], 0.0), radius: radius(p), glyph: brush.glyph, ink: brush.ink });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ForceSamples;

    fn params(frequency: f64) -> Vec<f64> {
        let mut p = ENTRY.default_params();
        p[1] = frequency;
        p
    }

    fn arrows(p: &[f64], moment: &DriveMoment<'_>) -> Vec<[DVec2; 2]> {
        let mut scene = Scene::default();
        drive(p, moment, &mut scene);
        let strokes = scene.shapes.into_iter().filter_map(|shape| match shape {
            Shape::Strokes { strokes, ink: Ink::Force } => Some(strokes.ends),
            _ => None,
        });
        strokes.flatten().collect()
    }

    /// The equation of motion itself says what a method samples: each arrow is as long as the acceleration there, in units of A.
    #[test]
    fn arrows_are_as_long_as_the_sampled_force() {
        let p = params(4.0);
        let (every, time) = (1.0 / 20.0, 1.975);
        let past = Some(ForceSamples { newest: &[0.0], every: Some(every) });
        let arrows = arrows(&p, &DriveMoment { time, pose: &[0.0, 0.0], past });
        assert_eq!(arrows.len(), 10);
        for (k, [foot, tip]) in (30..).zip(&arrows) {
            let mut dydt = [0.0; 2];
            ENTRY.rate(&p, every * f64::from(k), &[0.0, 0.0], &mut dydt);
            let length = (tip.x - foot.x) / (CHART * size(&p)) * p[0];
            assert!((length - dydt[1]).abs() < 1e-6 * p[0], "step {k}: {length} and {}", dydt[1]);
            assert!((foot.y + CHART_FALL * size(&p) * (time - every * f64::from(k))).abs() < 1e-9, "step {k}: {foot}");
        }
    }

    /// 16 gusts a second in 20 samples look like 4 gusts from the other side: the sampling theorem.
    #[test]
    fn too_few_arrows_follow_another_curve() {
        let past = Some(ForceSamples { newest: &[0.0], every: Some(1.0 / 20.0) });
        let moment = DriveMoment { time: 2.0, pose: &[0.0, 0.0], past };
        let lengths = |frequency: f64| -> Vec<f64> {
            let p = params(frequency);
            arrows(&p, &moment).iter().map(|[foot, tip]| (tip.x - foot.x) / size(&p)).collect()
        };
        let (fast, slow) = (lengths(16.0), lengths(4.0));
        assert!(fast.len() == slow.len() && fast.len() >= 10);
        assert!(fast.iter().zip(&slow).all(|(fast, slow)| (fast + slow).abs() < 1e-9));
        assert!(fast.iter().any(|length| length.abs() > 0.1));
    }

    /// Before a bet only the wind of this moment is seen.
    #[test]
    fn the_past_is_drawn_only_where_it_is_asked_for() {
        let mut scene = Scene::default();
        drive(&params(4.0), &DriveMoment { time: 1.0, pose: &[0.0, 0.0], past: None }, &mut scene);
        assert!(!scene.shapes.iter().any(|shape| matches!(shape.ink(), Ink::Force)));
    }
}
