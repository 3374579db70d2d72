//! Boxes at rest on each other: a column under gravity whose contacts are springs with dampers that only push.
//!
//! Two boxes, or the lowest and the floor, that overlap by o press on each other with k o + c o', if that is positive; apart
//! they do not. At rest the j-th contact from the top carries j boxes: o = j m g/k, in closed form, and so does the whole
//! column stand. While no contact opens, the deviations from rest are a chain of masses on springs that is fixed at one end,
//! with the frequencies 2√(k/m) sin((2j − 1)π/(4N + 2)), j = 1 … N: the highest limits the steps of an explicit method,
//! kick-drift methods without damping to h < 2/ω, and a stack that is stiff enough to look solid jitters above it.
//!
//! Heights of the centres y₁, y₂, … from the floor up, then the velocities. The reference is solved.
//! (Hairer & Wanner, "Solving Ordinary Differential Equations II", IV.2; Drumwright, "A fast and stable penalty method for
//! rigid body simulation", IEEE TVCG 14, 2008.)

use super::equations::{coefficients, rhs};
use super::world::{Camera, Invariant, Param, World};
use crate::ode::{Equations, Form, Real};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{dvec2, dvec3};

pub static ENTRY: World = World {
    id: "stack",
    name: "Stack",
    summary: "A column of boxes at rest on penalty contacts: springs with dampers that push while boxes overlap. It should stand; steps that are too long for the stiff contacts make it jitter. The integration error is the jitter of the top box, against the exact motion.",
    equation: "m y₁'' = −mg + F₁ − F₂ and so on, F₁ = max(0, k o₁ + c o₁') where boxes overlap by o₁ > 0",
    reference: "Drumwright, A Fast and Stable Penalty Method for Rigid Body Simulation, IEEE TVCG 14 (2008); Hairer & Wanner, Solving Ordinary Differential Equations II, IV.2 (stability). Reference: Gauss collocation with 16 nodes",
    params: &[
        Param {
            key: "boxes",
            name: "Number of boxes",
            symbol: "N",
            unit: "",
            default: 6.0,
            range: [1.0, 16.0],
            summary: "Each on the one below; rounded to a whole number.",
        },
        Param {
            key: "stiffness",
            name: "Stiffness",
            symbol: "k",
            unit: "N/m",
            default: 3500.0,
            range: [500.0, 1_000_000.0],
            summary: "Of each contact, force per overlap. Stiffer looks more solid, and needs shorter steps.",
        },
        Param {
            key: "damping",
            name: "Damping",
            symbol: "c",
            unit: "N·s/m",
            default: 5.0,
            range: [0.0, 1000.0],
            summary: "Of each contact, force per rate of overlap.",
        },
        Param {
            key: "mass",
            name: "Mass",
            symbol: "m",
            unit: "kg",
            default: 1.0,
            range: [0.1, 10.0],
            summary: "Of each of the boxes.",
        },
        Param {
            key: "size",
            name: "Size",
            symbol: "d",
            unit: "m",
            default: 0.25,
            range: [0.1, 2.0],
            summary: "Height of each box.",
        },
        Param {
            key: "gravity",
            name: "Gravity",
            symbol: "g",
            unit: "m/s²",
            default: 9.80665,
            range: [0.0, 30.0],
            summary: "Acceleration downwards.",
        },
        Param {
            key: "nudge",
            name: "Nudge",
            symbol: "v₀",
            unit: "m/s",
            default: -0.1,
            range: [-5.0, 5.0],
            summary: "Velocity of the top box at t = 0, upwards. At 0 the column stands at rest, and the exact motion is none.",
        },
    ],
    dim: |p| 2 * count(p),
    inputs: 0,
    players: &[],
    grips: &[],
    bodies: None,
    attitude: None,
    rhs: rhs!(Stack),
    coefficients: |p| coefficients([p[1], p[2], p[3], p[4], p[5]]),
    form: |p| Form::SecondOrder { velocity_dependent: p[2] != 0.0 },
    oscillator: None,
    forcing: None,
    initial,
    exact: None,
    collide: None,
    invariants: &[Invariant { id: "energy", name: "Energy", unit: "J", value: energy, holds: |p| p[2] == 0.0 }],
    track: |_, y| dvec2(0.0, y[y.len() / 2 - 1]),
    velocity: |_, _, v| dvec3(0.0, v[v.len() - 1], 0.0),
    camera: Camera::Fixed,
    view: |p| {
        let height = count(p) as f64 * p[4];
        View { center: dvec2(-0.35, 0.5) * height, half: dvec2(0.9, 0.6) * height }
    },
    motion: |p| {
        // From the floor to where a tap throws the topmost box.
        let height = (count(p) as f64 + 0.5) * p[4];
        View { center: dvec2(0.0, 0.5 * height - 0.05 * p[4]), half: dvec2(0.6 * p[4], 0.5 * height + 0.05 * p[4]) }
    },
    trail_drift: |p| dvec2(-0.25 * count(p) as f64 * p[4], 0.0),
    trail_secs: |_| 4.0,
    fixtures: "Edges of a box: boxes push each other away where they overlap.",
    draw,
};

/// Number of boxes.
fn count(p: &[f64]) -> usize {
    (p[0].round() as usize).clamp(1, 16)
}

/// The equations of motion, with c = (k, c, m, d, g).
pub struct Stack;

impl Equations for Stack {
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (places, velocities) = y.split_at(y.len() / 2);
        let (slopes, accelerations) = dydt.split_at_mut(places.len());
        slopes.copy_from_slice(velocities);
        let zero = c[0].constant(0.0);
        // The floor is as far below the lowest box's centre as a box is high, less half of one.
        let mut below = [c[3] * -0.5, zero];
        for (i, (&y, &v)) in places.iter().zip(velocities).enumerate() {
            let (overlap, opening) = (c[3] - (y - below[0]), v - below[1]);
            let push = c[0] * overlap - c[1] * opening;
            let push = overlap.where_above(zero, push.where_above(zero, push, zero), zero) / c[2];
            accelerations[i] = push - c[4];
            if i > 0 {
                accelerations[i - 1] -= push;
            }
            below = [y, v];
        }
    }
}

/// At rest, but for the nudge.
fn initial(p: &[f64], y: &mut [f64]) {
    y.fill(0.0);
    let (n, weight) = (count(p), p[3] * p[5] / p[1]);
    let mut centre = -0.5 * p[4];
    for (i, place) in y[..n].iter_mut().enumerate() {
        centre += p[4] - (n - i) as f64 * weight;
        *place = centre;
    }
    y[2 * n - 1] = p[6];
}

/// Of motion, height over the floor and overlaps.
fn energy(p: &[f64], y: &[f64]) -> f64 {
    let (places, velocities) = y.split_at(y.len() / 2);
    let mut below = -0.5 * p[4];
    let each = places.iter().zip(velocities).map(|(place, velocity)| {
        let overlap = (p[4] - (place - below)).max(0.0);
        below = *place;
        p[3] * (0.5 * velocity * velocity + p[5] * place) + 0.5 * p[1] * overlap * overlap
    });
    each.sum()
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let half = 0.5 * p[4];
    let is_lane = brush.ink == Ink::Lane;
    if is_lane {
        scene.push(Shape::Ground { height: 0.0, ink: Ink::Fixture });
    }
    for &height in y[..y.len() / 2].iter().rev() {
        let corner = |x: f64, y: f64| dvec2(x * half, height + y * half);
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        for (i, &from) in corners.iter().enumerate() {
            let ink = if is_lane { Ink::Fixture } else { brush.ink };
            scene.push(Shape::Line { from, to: corners[(i + 1) % 4], width: 1.5, ink });
        }
        let center = dvec2(0.0, height);
        scene.push(Shape::Body { center, radius: 0.4 * p[4], glyph: brush.glyph, ink: brush.ink });
    }
}
