//! A mass on a spring with damping: x'' = −(k/m) x − (c/m) x'.
//!
//! With ω² = k/m and ζ = c / (2√(km)) this is a = −ω²x − 2ζωx'. Exact for ζ < 1, = 1 and > 1.

use super::{Camera, Invariant, Param, World, rhs};
use crate::ode::{Form, Real};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::dvec2;

pub static ENTRY: World = World {
    id: "spring",
    name: "Spring",
    summary: "A mass on a spring. Undamped, it must swing for ever with the same amplitude.",
    equation: "x'' = −(k/m) x − (c/m) x'",
    reference: "Landau & Lifshitz, Mechanics, §21 and §25",
    params: &[
        Param {
            key: "stiffness",
            name: "Stiffness",
            symbol: "k",
            unit: "N/m",
            default: 1.0,
            range: [0.0, 1e6],
            summary: "Force per displacement.",
        },
        Param {
            key: "mass",
            name: "Mass",
            symbol: "m",
            unit: "kg",
            default: 1.0,
            range: [1e-3, 1e3],
            summary: "Inertia.",
        },
        Param {
            key: "damping",
            name: "Damping",
            symbol: "c",
            unit: "N·s/m",
            default: 0.0,
            range: [0.0, 1e4],
            summary: "Friction force per velocity.",
        },
        Param {
            key: "x0",
            name: "Start",
            symbol: "x₀",
            unit: "m",
            default: -1.0,
            range: [-10.0, 10.0],
            summary: "Position at t = 0.",
        },
        Param {
            key: "v0",
            name: "Start velocity",
            symbol: "v₀",
            unit: "m/s",
            default: 0.0,
            range: [-100.0, 100.0],
            summary: "Velocity at t = 0.",
        },
    ],
    dim: 2,
    rhs: rhs!(spring),
    form: |p| Form::SecondOrder { velocity_dependent: p[2] != 0.0 },
    initial: |p, y| y.copy_from_slice(&p[3..5]),
    exact: None,
    collide: None,
    invariants: &[Invariant {
        id: "energy",
        name: "Energy",
        unit: "J",
        value: |p, y| 0.5 * (p[1] * y[1] * y[1] + p[0] * y[0] * y[0]),
        holds: |p| p[2] == 0.0,
    }],
    track: |_, y| dvec2(y[0], 0.0),
    camera: Camera::Fixed,
    view: |_| View { center: dvec2(0.0, -0.6), half: dvec2(1.8, 1.2) },
    trail_drift: |_| dvec2(0.0, -0.5),
    draw,
};

fn spring<R: Real>(p: &[R], _t: R, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[1];
    dydt[1] = -(p[0] * y[0] + p[2] * y[1]) / p[1];
}

fn draw(_p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let mass = dvec2(y[0], 0.0);
    if brush.ink == Ink::Lane {
        scene.push(Shape::Line { from: dvec2(-1.8, -0.3), to: dvec2(-1.8, 0.3), width: 4.0, ink: Ink::Fixture });
        scene.push(Shape::Spring {
            from: dvec2(-1.8, 0.0),
            to: mass,
            coils: 9,
            radius: 0.08,
            width: 1.5,
            ink: Ink::Fixture,
        });
    }
    scene.push(Shape::Body { center: mass, radius: 0.14, glyph: brush.glyph, ink: brush.ink });
}
