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
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{dvec2, dvec3};
use timestep::ode::{Equations, Form, Real};

params! {
    boxes: "Number of boxes" "N", 6.0 "" in [1.0, 16.0], "Each on the one below; rounded to a whole number.";
    stiffness: "Stiffness" "k", 3500.0 "N/m" in [500.0, 1_000_000.0],
        "Of each contact, force per overlap. Stiffer looks more solid, and needs shorter steps.";
    damping: "Damping" "c", 5.0 "N·s/m" in [0.0, 1000.0], "Of each contact, force per rate of overlap.";
    mass: "Mass" "m", 1.0 "kg" in [0.1, 10.0], "Of each of the boxes.";
    size: "Size" "d", 0.25 "m" in [0.1, 2.0], "Height of each box.";
    gravity: "Gravity" "g", 9.80665 "m/s²" in [0.0, 30.0], "Acceleration downwards.";
    nudge: "Nudge" "v₀", -0.1 "m/s" in [-5.0, 5.0],
        "Velocity of the top box at t = 0, upwards. At 0 the column is at rest, and the exact solution does not move.";
}

pub static ENTRY: World = World {
    id: "stack",
    name: "Stack",
    summary: "A column of boxes at rest on penalty contacts: springs with dampers that push while boxes overlap. It should stand; steps that are too long for the stiff contacts make it jitter. The integration error is the jitter of the top box, against the exact motion.",
    equation: "m y₁'' = −mg + F₁ − F₂ and so on, F₁ = max(0, k o₁ + c o₁') where boxes overlap by o₁ > 0",
    reference: "Drumwright, A Fast and Stable Penalty Method for Rigid Body Simulation, IEEE TVCG 14 (2008); Hairer & Wanner, Solving Ordinary Differential Equations II, IV.2 (stability). Reference: Gauss collocation with 16 nodes",
    params: PARAMS,
    dim: |p| 2 * count(p),
    rhs: rhs!(Stack),
    coefficients: |p| coefficients([p.stiffness(), p.damping(), p.mass(), p.size(), p.gravity()]),
    form: |p| Form::SecondOrder { velocity_dependent: p.damping() != 0.0 },
    initial,
    invariants: &[Invariant { value: energy, holds: |p| p.damping() == 0.0, ..Invariant::ENERGY }],
    track: |_, y| dvec2(0.0, y[y.len() / 2 - 1]),
    velocity: |_, _, v| dvec3(0.0, v[v.len() - 1], 0.0),
    view: |p| {
        let height = count(p) as f64 * p.size();
        View { center: dvec2(-0.35, 0.5) * height, half: dvec2(0.9, 0.6) * height }
    },
    motion: |p| {
        // From the floor to where a tap throws the topmost box.
        let height = (count(p) as f64 + 0.5) * p.size();
        View {
            center: dvec2(0.0, 0.5 * height - 0.05 * p.size()),
            half: dvec2(0.6 * p.size(), 0.5 * height + 0.05 * p.size()),
        }
    },
    trail_drift: |p| dvec2(-0.25 * count(p) as f64 * p.size(), 0.0),
    trail_secs: |_| 4.0,
    fixtures: "Edges of a box: boxes push each other away where they overlap.",
    draw,
    ..World::PLAIN
};

/// Number of boxes.
fn count(p: &[f64]) -> usize {
    (p.boxes().round() as usize).clamp(1, 16)
}

/// The equations of motion, with c = (k, c, m, d, g).
pub struct Stack;

impl Equations for Stack {
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (places, velocities) = y.split_at(y.len() / 2);
        let (slopes, accelerations) = dydt.split_at_mut(places.len());
        slopes.copy_from_slice(velocities);
        let (stiffness, damping, mass, size, gravity) = (c[0], c[1], c[2], c[3], c[4]);
        let zero = stiffness.constant(0.0);
        // The floor is as far below the lowest box's centre as a box is high, less half of one.
        let mut below = [size * -0.5, zero];
        for (i, (&y, &v)) in places.iter().zip(velocities).enumerate() {
            let (overlap, opening) = (size - (y - below[0]), v - below[1]);
            let push = stiffness * overlap - damping * opening;
            let push = overlap.where_above(zero, push.where_above(zero, push, zero), zero) / mass;
            accelerations[i] = push - gravity;
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
    let (n, weight) = (count(p), p.mass() * p.gravity() / p.stiffness());
    let mut centre = -0.5 * p.size();
    for (i, place) in y[..n].iter_mut().enumerate() {
        centre += p.size() - (n - i) as f64 * weight;
        *place = centre;
    }
    y[2 * n - 1] = p.nudge();
}

/// Energy of motion, of height over the floor and of overlaps.
fn energy(p: &[f64], y: &[f64]) -> f64 {
    let (places, velocities) = y.split_at(y.len() / 2);
    let mut below = -0.5 * p.size();
    let each = places.iter().zip(velocities).map(|(place, velocity)| {
        let overlap = (p.size() - (place - below)).max(0.0);
        below = *place;
        p.mass() * (0.5 * velocity * velocity + p.gravity() * place) + 0.5 * p.stiffness() * overlap * overlap
    });
    each.sum()
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let half = 0.5 * p.size();
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
        scene.push(Shape::Body { center, radius: 0.4 * p.size(), glyph: brush.glyph, ink: brush.ink });
    }
}
