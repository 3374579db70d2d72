//! Two carts on parallel rails, joined by a spring, one player each: m x₁'' = F u₁ − c x₁' − k x₁ − K (x₁ − x₂), and the same
//! with 1 and 2 exchanged.
//!
//! The inputs u ∈ [−1, 1]² stand behind the parameters and are constant between two samples of the lane. The sum x₁ + x₂ and the
//! difference x₁ − x₂ are then damped springs of their own, of stiffness k and k + 2K, about the places where they would come to
//! rest: the exact solution. A hand that pulls one of the carts makes them unequal; the two motions of their own are then along the
//! eigenvectors of the stiffness, because friction is the same for both.

use super::equations::{coefficients, rhs};
use super::grip::Grip;
use super::spring;
use super::world::{Camera, Param, World};
use crate::ode::{Equations, Form, Pull, Real};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};

/// Where the input begins.
const INPUT: usize = 6;

pub static ENTRY: World = World {
    id: "duel",
    name: "Duel",
    summary: "Two carts on a spring, one player each: left and right drive the first, up and down the second. Whoever pulls feels the other, so that two machines that simulate it have to agree about both.",
    equation: "m x₁'' = F u₁ − c x₁' − k x₁ − K (x₁ − x₂), m x₂'' = F u₂ − c x₂' − k x₂ − K (x₂ − x₁); u is the input",
    reference: "Landau & Lifshitz, Mechanics (3rd ed., 1976), §22, §23 and §25, with forces that are constant for a while",
    params: &[
        Param {
            key: "mass",
            name: "Mass",
            symbol: "m",
            unit: "kg",
            default: 1.0,
            range: [0.01, 1000.0],
            summary: "Mass of each cart.",
        },
        Param {
            key: "force",
            name: "Top force",
            symbol: "F",
            unit: "N",
            default: 12.0,
            range: [0.01, 10000.0],
            summary: "Force on a cart at full input.",
        },
        Param {
            key: "friction",
            name: "Friction",
            symbol: "c",
            unit: "kg/s",
            default: 1.5,
            range: [0.0, 1000.0],
            summary: "Force against the motion per speed.",
        },
        Param {
            key: "leash",
            name: "Leash",
            symbol: "k",
            unit: "N/m",
            default: 4.0,
            range: [0.1, 1000.0],
            summary: "Stiffness of the soft spring that draws each cart back to the middle; where both push fully they stand F/k away.",
        },
        Param {
            key: "spring",
            name: "Spring between",
            symbol: "K",
            unit: "N/m",
            default: 6.0,
            range: [0.0, 1000.0],
            summary: "Stiffness, along the rails, of the spring that joins the carts.",
        },
        Param {
            key: "x0",
            name: "Start",
            symbol: "x₀",
            unit: "m",
            default: 0.5,
            range: [-10.0, 10.0],
            summary: "Position of the first cart at t = 0; the second starts in the middle, and both at rest.",
        },
    ],
    dim: |_| 4,
    inputs: 2,
    players: &[0, 1],
    grips: &[
        Grip { places: [Some(0), None], center: |p, y| cart(p, y, 0), radius },
        Grip { places: [Some(1), None], center: |p, y| cart(p, y, 1), radius },
    ],
    bodies: None,
    attitude: None,
    rhs: rhs!(Duel, 4, blocks),
    coefficients: |p| {
        let force = p[1] / p[0];
        coefficients([force * push(p, 0), force * push(p, 1), p[3] / p[0], p[2] / p[0], p[4] / p[0]])
    },
    form: |p| Form::SecondOrder { velocity_dependent: p[2] != 0.0 },
    oscillator: None,
    forcing: None,
    initial: |p, y| y.copy_from_slice(&[p[5], 0.0, 0.0, 0.0]),
    exact: Some(exact),
    collide: None,
    invariants: &[],
    track: |p, y| cart(p, y, 0),
    velocity: |_, _, v| dvec3(v[0], 0.0, 0.0),
    camera: Camera::Fixed,
    view: |p| View { center: DVec2::ZERO, half: dvec2(1.4, 0.8) * reach(p) },
    motion: |p| View { center: DVec2::ZERO, half: dvec2(1.14, 0.49) * reach(p) },
    trail_drift: |_| DVec2::ZERO,
    trail_secs: |_| 2.0,
    fixtures: "Marks at rest: a spring joins the two bodies.",
    draw,
};

/// The input, which stands behind the parameters; where nothing stands there, 0.
fn push(p: &[f64], player: usize) -> f64 {
    p.get(INPUT + player).copied().unwrap_or(0.0)
}

/// The equations of motion, with c = (F/m u₁, F/m u₂, k/m, c/m, K/m).
pub struct Duel;

impl Equations for Duel {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let pull = c[4] * (y[0] - y[1]);
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = c[0] - (c[2] * y[0] + c[3] * y[2] + pull);
        dydt[3] = c[1] - (c[2] * y[1] + c[3] * y[3] - pull);
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    if t == t0 {
        y.copy_from_slice(y0);
        return;
    }
    if let Some(pull) = ENTRY.pull(p) {
        pulled(p, pull, y0, t - t0, y);
        return;
    }
    let mode = |sign: f64, stiffness: f64| {
        let rest = p[1] * (push(p, 0) + sign * push(p, 1)) / stiffness;
        let start = [y0[0] + sign * y0[1] - rest, y0[2] + sign * y0[3]];
        let (x, v) = spring::swing(stiffness / p[0], 0.5 * p[2] / p[0], start, t - t0);
        (x + rest, v)
    };
    let ((sum, sum_rate), (difference, difference_rate)) = (mode(1.0, p[3]), mode(-1.0, p[3] + 2.0 * p[4]));
    (y[0], y[1]) = (0.5 * (sum + difference), 0.5 * (sum - difference));
    (y[2], y[3]) = (0.5 * (sum_rate + difference_rate), 0.5 * (sum_rate - difference_rate));
}

/// The motion while a hand pulls one of the carts, a time `tau` after the state `y0`.
fn pulled(p: &[f64], pull: Pull, y0: &[f64], tau: f64, y: &mut [f64]) {
    let held = usize::from(pull.places[0] == Some(1));
    let joint = p[4] / p[0];
    let mut stiffness = [p[3] / p[0] + joint; 2];
    stiffness[held] += Pull::STIFFNESS;
    let mut force = [0, 1].map(|player| p[1] / p[0] * push(p, player));
    force[held] += Pull::STIFFNESS * pull.target[0];
    // Eigenvalues of [[s₁, −K], [−K, s₂]]: their mean ± r.
    let (mean, half) = (0.5 * (stiffness[0] + stiffness[1]), 0.5 * (stiffness[0] - stiffness[1]));
    let (r, angle) = (libm::hypot(half, joint), 0.5 * libm::atan2(-joint, half));
    let (cos, sin) = (libm::cos(angle), libm::sin(angle));
    let mut motion = [0.0; 4];
    for (along, omega_squared) in [([cos, sin], mean + r), ([-sin, cos], mean - r)] {
        let project = |of: &[f64]| along[0] * of[0] + along[1] * of[1];
        let rest = project(&force) / omega_squared;
        let start = [project(&y0[..2]) - rest, project(&y0[2..])];
        let (x, v) = spring::swing(omega_squared, 0.5 * p[2] / p[0], start, tau);
        for (cart, share) in along.into_iter().enumerate() {
            motion[cart] += share * (x + rest);
            motion[2 + cart] += share * v;
        }
    }
    y.copy_from_slice(&motion);
}

/// Radius of a drawn cart, m.
fn radius(p: &[f64]) -> f64 {
    0.13 * reach(p)
}

/// Distance from the middle at which two full pushes hold the carts, m.
fn reach(p: &[f64]) -> f64 {
    p[1] / p[3]
}

/// The place of a player's cart on its rail.
fn cart(p: &[f64], y: &[f64], player: usize) -> DVec2 {
    dvec2(y[player], [0.35, -0.35][player] * reach(p))
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let size = reach(p);
    let carts = [0, 1].map(|player| cart(p, y, player));
    let [from, to] = carts;
    if brush.ink == Ink::Lane {
        for cart in carts {
            let [from, to] = [-1.2, 1.2].map(|end| dvec2(end * size, cart.y));
            scene.push(Shape::Line { from, to, width: 1.5, ink: Ink::Fixture });
        }
        scene.push(Shape::Spring { from, to, coils: 8, radius: 0.05 * size, width: 1.5, ink: Ink::Fixture });
    } else {
        scene.push(Shape::Line { from, to, width: 1.0, ink: brush.ink });
    }
    for center in carts {
        scene.push(Shape::Body { center, radius: radius(p), glyph: brush.glyph, ink: brush.ink });
    }
}
