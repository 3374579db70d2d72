//! A body around a fixed sun: Kepler's problem in the plane, r'' = −μ r/|r|³.
//!
//! The orbit's long axis lies along x with the pericentre to the right; it is run counter-clockwise.
//! A body thrown differently (dragged) may leave on a parabola or a hyperbola; a straight fall into the
//! sun is described in `exact::kepler`.

use super::equations::{coefficients, rhs};
use super::exact::kepler;
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use std::f64::consts::{PI, TAU};
use timestep::ode::{Equations, Real};

/// Added to |r|² in m²: far below the last bit of any drawn distance, it keeps the force finite in the centre.
const NO_DISTANCE: f64 = 1e-200;

params! {
    mu: "Gravitational parameter" "μ", 4.0 "m³/s²" in [0.001, 1000.0],
        "Strength of the attraction, G times the sun's mass.";
    semi_major_axis: "Semi-major axis" "a", 1.0 "m" in [0.01, 100.0], "Half the longest diameter of the ellipse.";
    eccentricity: "Eccentricity" "e", 0.5 "" in [0.0, 0.95], "0 is a circle; towards 1 the ellipse becomes thin.";
    start: "Start" "E₀", 0.0 "rad" in [-PI, PI], "Eccentric anomaly at t = 0: 0 is the pericentre, π the apocentre.";
}

pub static ENTRY: World = World {
    id: "orbit",
    name: "Orbit",
    summary: "A planet around its sun. The ellipse closes for ever; most methods turn it, shrink it or tear it open.",
    equation: "r'' = −μ r / |r|³",
    reference: "Kepler, Astronomia nova (1609); Danby, Fundamentals of Celestial Mechanics (1988), 6.9",
    params: PARAMS,
    dim: |_| 4,
    rhs: rhs!(Orbit, 4, long_blocks),
    coefficients: |p| coefficients([-p.mu()]),
    initial,
    exact: Some(exact),
    invariants: &[
        Invariant {
            value: |p, y| 0.5 * (y[2] * y[2] + y[3] * y[3]) - p.mu() / libm::hypot(y[0], y[1]),
            ..Invariant::ENERGY_PER_MASS
        },
        Invariant { value: |_, y| y[0] * y[3] - y[1] * y[2], ..Invariant::ANGULAR_MOMENTUM },
    ],
    attraction: Some(|p| p.mu()),
    track: |_, y| dvec2(y[0], y[1]),
    velocity: |_, _, v| dvec3(v[0], v[1], 0.0),
    view: |p| {
        let (a, e) = (p.semi_major_axis(), p.eccentricity());
        let half_height = (a * (1.0 - e * e).sqrt()).max(0.6 * a) + 0.2 * a;
        View { center: dvec2(-a * e, 0.0), half: dvec2(1.2 * a, half_height) }
    },
    motion: |p| {
        let (a, e) = (p.semi_major_axis(), p.eccentricity());
        View { center: dvec2(-a * e, 0.0), half: dvec2(a, a * (1.0 - e * e).sqrt()) + DVec2::splat(0.09 * a) }
    },
    trail_secs: |p| 1.2 * TAU * (p.semi_major_axis() * p.semi_major_axis() * p.semi_major_axis() / p.mu()).sqrt(),
    fixtures: "Sun: it attracts the planet and does not move.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−μ).
pub struct Orbit;

impl Equations for Orbit {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let r_squared = y[0] * y[0] + y[1] * y[1] + y[0].constant(NO_DISTANCE);
        let pull = c[0] / (r_squared * r_squared.sqrt());
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = pull * y[0];
        dydt[3] = pull * y[1];
    }
}

/// Kepler's ellipse at the eccentric anomaly `start`.
fn initial(p: &[f64], y: &mut [f64]) {
    let (mu, a, e) = (p.mu(), p.semi_major_axis(), p.eccentricity());
    let (sin, cos) = (libm::sin(p.start()), libm::cos(p.start()));
    let flattening = (1.0 - e * e).sqrt();
    let rate = (mu / a).sqrt() / (1.0 - e * cos);
    y.copy_from_slice(&[a * (cos - e), a * flattening * sin, -rate * sin, rate * flattening * cos]);
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let (position, velocity) = kepler::advance(p.mu(), [y0[0], y0[1]], [y0[2], y0[3]], t - t0);
    y[..2].copy_from_slice(&position);
    y[2..].copy_from_slice(&velocity);
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let (a, pericentre) = (p.semi_major_axis(), p.semi_major_axis() * (1.0 - p.eccentricity()));
    if brush.ink == Ink::Lane {
        let radius = (0.3 * pericentre).clamp(0.03 * a, 0.12 * a);
        scene.push(Shape::Body { center: dvec2(0.0, 0.0), radius, glyph: Glyph::Disc, ink: Ink::Fixture });
    }
    let center = dvec2(y[0], y[1]);
    scene.push(Shape::Body { center, radius: 0.09 * a, glyph: brush.glyph, ink: brush.ink });
}
