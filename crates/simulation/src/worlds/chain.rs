//! Equal masses on equal springs, one below the other, hanging from a pivot in the plane.
//!
//! Between neighbours at a distance d with relative velocity u acts the force (k − k l/|d| + c (d·u)/|d|²) d, where l is
//! the length of a spring without load. Hanging at rest, the j-th spring from the bottom is stretched by j·mg/k; small
//! vertical motions around it have the frequencies 2√(k/m) sin((2j − 1)π/(4N + 2)), j = 1 … N, the highest of which
//! decides how long the steps of an explicit method may be.
//!
//! Positions x₁, y₁, x₂, y₂, … from the top, then the velocities. No formula of the motion is known. The reference is solved
//! with 31 digits (`reference`): two masses on stiff springs are a double pendulum, and with `f64` alone the 12 digits
//! asked for would be gone after 15 s.

use super::equations::{coefficients, rhs};
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use std::f64::consts::PI;
use timestep::ode::{Coefficients, ConstraintEnd, Constraints, DistanceConstraint, Equations, Form, Real};

/// Added to |d|² in m²: far below the last bit of any drawn distance, it keeps the force finite where masses meet.
const NO_DISTANCE: f64 = 1e-200;

params! {
    masses: "Number of masses" "N", 6.0 "" in [1.0, 16.0], "Each on a spring of its own; rounded to a whole number.";
    stiffness: "Stiffness" "k", 2000.0 "N/m" in [100.0, 20_000.0], "Of each spring, force per stretch.";
    damping: "Damping" "c", 0.0 "N·s/m" in [0.0, 10.0], "Of each spring, force per rate of stretch.";
    mass: "Mass" "m", 0.1 "kg" in [0.05, 1.0], "Of each of the masses.";
    length: "Length" "L", 1.5 "m" in [0.1, 10.0], "Of all springs together, without load.";
    gravity: "Gravity" "g", 9.80665 "m/s²" in [0.0, 30.0], "Acceleration downwards.";
    angle: "Start angle" "α", 0.8 "rad" in [-PI, PI],
        "Of the straight chain at t = 0, from hanging, counter-clockwise; each spring as long as when it hangs.";
}

pub static ENTRY: World = World {
    id: "chain",
    name: "Chain",
    summary: "Masses on stiff springs, let go from the side. The swing is slow and the springs are fast: they decide how short an explicit step must be, although their motion is too small to see. The reference solution beside it keeps 12 digits for 20 s and more from the start that is set here, and is not drawn after 120 s.",
    equation: "m r₂'' = −mg + F₃ − F₂ and so on, F₂ = (k − k l/|d| + c d·d'/|d|²) d, d = r₂ − r₁",
    reference: "Landau & Lifshitz, Mechanics, §23; Hairer & Wanner, Solving Ordinary Differential Equations II, IV.2 (stability). Reference: Gauss collocation with 16 nodes, in numbers of 31 digits",
    params: PARAMS,
    dim: |p| 4 * count(p),
    rhs: rhs!(Chain, double_double),
    constraints: Some(Constraints { get: spring, without }),
    coefficients: |p| coefficients([p.stiffness(), p.damping(), p.mass(), p.length(), p.gravity()]),
    form: |p| Form::SecondOrder { velocity_dependent: p.damping() != 0.0 },
    initial,
    invariants: &[Invariant { value: energy, holds: |p| p.damping() == 0.0, ..Invariant::ENERGY }],
    track: |_, y| dvec2(y[y.len() / 2 - 2], y[y.len() / 2 - 1]),
    velocity: |_, _, v| dvec3(v[v.len() - 2], v[v.len() - 1], 0.0),
    view: |p| {
        let reach = reach(p);
        let top = 0.3 - libm::cos(p.angle()).min(0.0);
        View { center: dvec2(0.0, 0.5 * (top - 1.25) * reach), half: dvec2(1.15, 0.5 * (top + 1.25)) * reach }
    },
    motion: |p| {
        let reach = reach(p);
        let top = 0.1 - libm::cos(p.angle()).min(0.0);
        View { center: dvec2(0.0, 0.5 * (top - 1.15) * reach), half: dvec2(1.1, 0.5 * (top + 1.15)) * reach }
    },
    fixtures: "Hook that holds the chain.",
    draw,
    ..World::PLAIN
};

/// Number of masses.
fn count(p: &[f64]) -> usize {
    (p.masses().round() as usize).clamp(1, 16)
}

/// The equations of motion, with c = (k, c, m, l of all springs together, g): nothing is rounded on the way to 31 digits.
pub struct Chain;

impl Equations for Chain {
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let half = y.len() / 2;
        let (k, friction, m, g) = (c[0], c[1], c[2], c[4]);
        let rest = c[3] / k.constant((half / 2) as f64);
        let zero = k.constant(0.0);
        let mut above = [zero; 4];
        for i in (0..half).step_by(2) {
            let here = [y[i], y[i + 1], y[half + i], y[half + i + 1]];
            let [dx, dy, ux, uy] = std::array::from_fn(|q| here[q] - above[q]);
            let square = dx * dx + dy * dy + k.constant(NO_DISTANCE);
            let pull = (k - k * rest / square.sqrt() + friction * (dx * ux + dy * uy) / square) / m;
            let (ax, ay) = (pull * dx, pull * dy);
            dydt[i] = y[half + i];
            dydt[i + 1] = y[half + i + 1];
            dydt[half + i] = -ax;
            dydt[half + i + 1] = -(g + ay);
            if i > 0 {
                dydt[half + i - 2] += ax;
                dydt[half + i - 1] += ay;
            }
            above = here;
        }
    }
}

/// Spring number `index` from the top as a distance to keep.
fn spring(p: &[f64], index: usize) -> Option<DistanceConstraint<f64>> {
    let body = |index| ConstraintEnd::Body { place: 2 * index, inverse_mass: 1.0 / p.mass() };
    (index < count(p)).then(|| DistanceConstraint {
        ends: [index.checked_sub(1).map_or(ConstraintEnd::Pivot([0.0; 2]), body), body(index)],
        length: p.length() / count(p) as f64,
        compliance: 1.0 / p.stiffness(),
        damping: p.damping(),
    })
}

/// The coefficients of the masses without their springs: k = 0, c = 0.
fn without(c: &[f64]) -> Coefficients {
    coefficients([0.0, 0.0, c[2], c[3], c[4]])
}

/// Length of each spring of the hanging chain, from the top, m.
fn hanging(p: &[f64]) -> impl Iterator<Item = f64> {
    let (n, rest, stretch) = (count(p), p.length() / count(p) as f64, p.mass() * p.gravity() / p.stiffness());
    (0..n).map(move |i| rest + (n - i) as f64 * stretch)
}

/// Length of the hanging chain, m.
fn reach(p: &[f64]) -> f64 {
    hanging(p).sum()
}

fn initial(p: &[f64], y: &mut [f64]) {
    y.fill(0.0);
    let (down, mut along) = (dvec2(libm::sin(p.angle()), -libm::cos(p.angle())), 0.0);
    for (place, length) in y.chunks_exact_mut(2).zip(hanging(p)) {
        along += length;
        place.copy_from_slice(&(along * down).to_array());
    }
}

fn points(y: &[f64]) -> impl DoubleEndedIterator<Item = DVec2> + Clone + '_ {
    y.chunks_exact(2).map(DVec2::from_slice)
}

/// Heights count from the lowest point of the hanging chain.
fn energy(p: &[f64], y: &[f64]) -> f64 {
    let (places, velocities) = y.split_at(y.len() / 2);
    let (rest, lowest) = (p.length() / count(p) as f64, reach(p));
    let mut above = DVec2::ZERO;
    let each = points(places).zip(points(velocities)).map(|(here, velocity)| {
        let stretch = here.distance(above) - rest;
        above = here;
        p.mass() * (0.5 * velocity.length_squared() + p.gravity() * (here.y + lowest))
            + 0.5 * p.stiffness() * stretch * stretch
    });
    each.sum()
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let (size, n) = (reach(p), count(p));
    let places = points(&y[..y.len() / 2]);
    let above = std::iter::once(DVec2::ZERO).chain(places.clone());
    for (from, to) in above.zip(places.clone()) {
        scene.push(if brush.ink == Ink::Lane {
            Shape::Spring { from, to, coils: 5, radius: 0.02 * size, width: 1.5, ink: Ink::Fixture }
        } else {
            Shape::Line { from, to, width: 1.0, ink: brush.ink }
        });
    }
    if brush.ink == Ink::Lane {
        scene.push(Shape::Body { center: DVec2::ZERO, radius: 0.02 * size, glyph: Glyph::Disc, ink: Ink::Fixture });
    }
    let small = size * (0.25 / n as f64).min(0.06);
    for (center, radius) in places.rev().zip(std::iter::once(0.1 * size).chain(std::iter::repeat(small))) {
        scene.push(Shape::Body { center, radius, glyph: brush.glyph, ink: brush.ink });
    }
}
