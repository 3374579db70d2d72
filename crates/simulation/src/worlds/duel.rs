//! Two carts on parallel rails, joined by a spring, one player each: m x₁'' = F u₁ − c x₁' − k x₁ − K (x₁ − x₂), and the same
//! with 1 and 2 exchanged.
//!
//! The inputs u ∈ [−1, 1]² are behind the parameters and are constant between two samples of the lane. The sum x₁ + x₂ and the
//! difference x₁ − x₂ are then damped springs of their own, of stiffness k and k + 2K, about the places where they would come to
//! rest: the exact solution. A hand that pulls one of the carts makes them unequal; the two motions of their own are then along the
//! eigenvectors of the stiffness, because friction is the same for both.

use super::equations::{coefficients, rhs};
use super::grip::Grip;
use super::params::params;
use super::spring;
use super::world::World;
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, dvec2, dvec3};
use timestep::ode::{Equations, Form, Pull, Real};

params! {
    mass: "Mass" "m", 1.0 "kg" in [0.01, 1000.0], "Mass of each cart.";
    force: "Top force" "F", 12.0 "N" in [0.01, 10000.0], "Force on a cart at full input.";
    friction: "Friction" "c", 1.5 "kg/s" in [0.0, 1000.0], "Force against the motion per speed.";
    leash: "Leash" "k", 4.0 "N/m" in [0.1, 1000.0],
        "Stiffness of the soft spring that draws each cart back to the middle; where both push fully they stand F/k away.";
    spring: "Spring between" "K", 6.0 "N/m" in [0.0, 1000.0],
        "Stiffness, along the rails, of the spring that joins the carts.";
    x0: "Start" "x₀", 0.5 "m" in [-10.0, 10.0],
        "Position of the first cart at t = 0; the second starts in the middle, and both at rest.";
}

pub static ENTRY: World = World {
    id: "duel",
    name: "Duel",
    summary: "Two carts on a spring, one player each: left and right drive the first, up and down the second. Whoever pulls feels the other, so that two machines that simulate it have to agree about both.",
    equation: "m x₁'' = F u₁ − c x₁' − k x₁ − K (x₁ − x₂), m x₂'' = F u₂ − c x₂' − k x₂ − K (x₂ − x₁); u is the input",
    reference: "Landau & Lifshitz, Mechanics (3rd ed., 1976), §22, §23 and §25, with forces that are constant for a while",
    params: PARAMS,
    dim: |_| 4,
    inputs: 2,
    players: &[0, 1],
    grips: &[
        Grip { places: [Some(0), None], center: |p, y| cart(p, y, 0), radius },
        Grip { places: [Some(1), None], center: |p, y| cart(p, y, 1), radius },
    ],
    rhs: rhs!(Duel, 4, blocks),
    coefficients: |p| {
        let force = p.force() / p.mass();
        coefficients([
            force * push(p, 0),
            force * push(p, 1),
            p.leash() / p.mass(),
            p.friction() / p.mass(),
            p.spring() / p.mass(),
        ])
    },
    form: |p| Form::SecondOrder { velocity_dependent: p.friction() != 0.0 },
    initial: |p, y| y.copy_from_slice(&[p.x0(), 0.0, 0.0, 0.0]),
    exact: Some(exact),
    track: |p, y| cart(p, y, 0),
    velocity: |_, _, v| dvec3(v[0], 0.0, 0.0),
    view: |p| View { center: DVec2::ZERO, half: dvec2(1.4, 0.8) * reach(p) },
    motion: |p| View { center: dvec2(0.0, 0.02 * reach(p)), half: dvec2(1.14, 0.54) * reach(p) },
    fixtures: "Marks at rest: a spring joins the two bodies. An arrow at a body of linked lanes is the key that its player holds at this moment.",
    draw,
    ..World::PLAIN
};

/// The input, which is behind the parameters; where nothing is there, 0.
fn push(p: &[f64], player: usize) -> f64 {
    p.get(PARAMS.len() + player).copied().unwrap_or(0.0)
}

/// The equations of motion, with c = (F/m u₁, F/m u₂, k/m, c/m, K/m).
pub struct Duel;

impl Equations for Duel {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let (push, leash, friction, spring) = (&c[..2], c[2], c[3], c[4]);
        let pull = spring * (y[0] - y[1]);
        dydt[0] = y[2];
        dydt[1] = y[3];
        dydt[2] = push[0] - (leash * y[0] + friction * y[2] + pull);
        dydt[3] = push[1] - (leash * y[1] + friction * y[3] - pull);
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
        let rest = p.force() * (push(p, 0) + sign * push(p, 1)) / stiffness;
        let start = [y0[0] + sign * y0[1] - rest, y0[2] + sign * y0[3]];
        let (x, v) = spring::swing(stiffness / p.mass(), 0.5 * p.friction() / p.mass(), start, t - t0);
        (x + rest, v)
    };
    let ((sum, sum_rate), (difference, difference_rate)) =
        (mode(1.0, p.leash()), mode(-1.0, p.leash() + 2.0 * p.spring()));
    (y[0], y[1]) = (0.5 * (sum + difference), 0.5 * (sum - difference));
    (y[2], y[3]) = (0.5 * (sum_rate + difference_rate), 0.5 * (sum_rate - difference_rate));
}

/// The motion while a hand pulls one of the carts, a time `tau` after the state `y0`.
fn pulled(p: &[f64], pull: Pull, y0: &[f64], tau: f64, y: &mut [f64]) {
    let held = usize::from(pull.places[0] == Some(1));
    let joint = p.spring() / p.mass();
    let mut stiffness = [p.leash() / p.mass() + joint; 2];
    stiffness[held] += Pull::STIFFNESS;
    let mut force = [0, 1].map(|player| p.force() / p.mass() * push(p, player));
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
        let (x, v) = spring::swing(omega_squared, 0.5 * p.friction() / p.mass(), start, tau);
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
    p.force() / p.leash()
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
