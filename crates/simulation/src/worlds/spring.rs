//! A mass on a spring with damping and drag: x'' = −(k/m) x − (c/m) x' − d |x'| x'.
//!
//! With ω² = k/m and γ = c/(2m) this is a = −ω²x − 2γx', damping ratio ζ = γ/ω. Without drag it is exact for every ζ:
//! below 1 as x = e^(−γτ) (x₀ cos ω′τ + (v₀ + γx₀) sin ω′τ / ω′), ω′² = ω² − γ², and from 1 on in
//! Newton's divided differences of e^(λτ) at the two rates λ (−γ ± √(γ² − ω²)), which stay exact as
//! the rates meet (ζ → 1) and as one of them vanishes (k → 0).
//!
//! A hand that pulls with Ω² makes it a spring of ω² + Ω² about the place where both forces are equal.

use super::drive::DriveMoment;
use super::equations::{coefficients, rhs};
use super::grip::Grip;
use super::params::params;
use super::world::{Invariant, World};
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, Strokes, View};
use glam::{DVec2, dvec2};
use std::f64::consts::PI;
use timestep::ode::{Equations, Form, Pull, Real};

params! {
    stiffness: "Stiffness" "k", 1.0 "N/m" in [0.0, 1e6], "Force per displacement.";
    mass: "Mass" "m", 1.0 "kg" in [1e-3, 1e3], "Inertia.";
    damping: "Damping" "c", 0.0 "N·s/m" in [0.0, 1e4], "Friction force per velocity.";
    x0: "Start" "x₀", -1.0 "m" in [-10.0, 10.0], "Position at t = 0.";
    v0: "Start velocity" "v₀", 0.0 "m/s" in [-100.0, 100.0], "Velocity at t = 0.";
    drag: "Drag" "d", 0.0 "1/m" in [0.0, 1e3], "Deceleration per squared velocity, against it.";
}

pub static ENTRY: World = World {
    id: "spring",
    name: "Spring",
    summary: "A mass on a spring. Undamped, it must swing for ever with the same amplitude.",
    equation: "x'' = −(k/m) x − (c/m) x' − d |x'| x'",
    acceleration: "-(stiffness * position + damping * velocity) / mass - drag * abs(velocity) * velocity",
    reference: "Landau & Lifshitz, Mechanics, §21 and §25",
    params: PARAMS,
    grips: &[Grip { places: [Some(0), None], center: |_, y| dvec2(y[0], 0.0), radius }],
    rhs: rhs!(Spring, 2, long_blocks),
    coefficients: |p| coefficients([-p.stiffness() / p.mass(), -p.damping() / p.mass()]),
    form: |p| Form::SecondOrder { velocity_dependent: p.damping() != 0.0 || p.drag() != 0.0 },
    friction: Some(|p| p.damping() / p.mass()),
    drag: Some(|p| p.drag()),
    oscillator: Some(|p| [p.stiffness() / p.mass(), 0.5 * p.damping() / p.mass()]),
    initial: |p, y| y.copy_from_slice(&[p.x0(), p.v0()]),
    exact: Some(exact),
    exact_holds: |p| p.drag() == 0.0,
    invariants: &[Invariant {
        value: |p, y| 0.5 * (p.mass() * y[1] * y[1] + p.stiffness() * y[0] * y[0]),
        holds: |p| p.damping() == 0.0 && p.drag() == 0.0,
        ..Invariant::ENERGY
    }],
    view: |p| {
        let size = size(p);
        View { center: dvec2(0.0, -0.6 * size), half: dvec2(1.9 * size, 1.2 * size) }
    },
    motion: |p| {
        // From the wall that holds the spring to the right end of the swing.
        let (left, right) = (WALL * size(p), size(p) + radius(p));
        let [middle, height] = Glyph::band(radius(p));
        View { center: dvec2(0.5 * (right - left), middle), half: dvec2(0.5 * (right + left), height) }
    },
    trail_drift: |p| dvec2(0.0, -0.25 * size(p)),
    trail_secs: |_| 3.0,
    fixtures: "The wall that holds the spring, and the line where it is at rest. A body that runs away pushes the wall open.",
    drive,
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−k/m, −c/m).
pub struct Spring;

impl Equations for Spring {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = c[0] * y[0] + c[1] * y[1];
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let (omega_squared, gamma) = (p.stiffness() / p.mass(), 0.5 * p.damping() / p.mass());
    (y[0], y[1]) = match ENTRY.pull(p) {
        None => swing(omega_squared, gamma, [y0[0], y0[1]], t - t0),
        Some(pull) => pulled_swing(omega_squared, gamma, [pull.target[0], 0.0], [y0[0], y0[1]], t - t0),
    };
}

/// Position and velocity as [`swing`] has them, of a body that a hand pulls to `target`, with another force of this acceleration.
pub fn pulled_swing(
    omega_squared: f64,
    gamma: f64,
    [target, acceleration]: [f64; 2],
    [x0, v0]: [f64; 2],
    tau: f64,
) -> (f64, f64) {
    let stiffness = omega_squared + Pull::STIFFNESS;
    let rest = (Pull::STIFFNESS * target + acceleration) / stiffness;
    let (x, v) = swing(stiffness, gamma, [x0 - rest, v0], tau);
    (x + rest, v)
}

/// Position and velocity of x'' = −ω²x − 2γx' a time `tau` after `x0`, `v0`.
pub fn swing(omega_squared: f64, gamma: f64, [x0, v0]: [f64; 2], tau: f64) -> (f64, f64) {
    let omega = omega_squared.sqrt();
    let discriminant = (gamma - omega) * (gamma + omega);
    if tau == 0.0 {
        (x0, v0)
    } else if discriminant < 0.0 {
        underdamped(omega_squared, gamma, (-discriminant).sqrt(), x0, v0, tau)
    } else {
        overdamped(omega_squared, gamma, discriminant.sqrt(), x0, v0, tau)
    }
}

/// Position and velocity for ω′ = `turning` > 0.
fn underdamped(omega_squared: f64, gamma: f64, turning: f64, x0: f64, v0: f64, tau: f64) -> (f64, f64) {
    let (cos, sin) = (libm::cos(turning * tau), libm::sin(turning * tau) / turning);
    let decay = libm::exp(-gamma * tau);
    (decay * (x0 * cos + (v0 + gamma * x0) * sin), decay * (v0 * cos - (omega_squared * x0 + gamma * v0) * sin))
}

/// Position and velocity where the two rates of decay differ by 2 × `spread` ≥ 0.
fn overdamped(omega_squared: f64, gamma: f64, spread: f64, x0: f64, v0: f64, tau: f64) -> (f64, f64) {
    let fast = -(gamma + spread);
    // Their product is ω²: the slow rate without the cancellation of −γ + √(γ² − ω²).
    let slow = if fast == 0.0 { 0.0 } else { omega_squared / fast };
    let fading = if spread == 0.0 { tau } else { -libm::expm1(-2.0 * spread * tau) / (2.0 * spread) };
    let off_slow = v0 - slow * x0;
    // A motion on the slow branch has no share of the other one, which backwards in time may be infinite.
    let share = |part: f64| if off_slow == 0.0 { 0.0 } else { off_slow * part };
    let x = libm::exp(slow * tau) * (x0 + share(fading));
    (x, slow * x + share(libm::exp(fast * tau)))
}

/// Scale of the drawing, m: the largest distance from the middle that energy or friction allows.
fn size(p: &[f64]) -> f64 {
    let (x0, v0) = (p.x0(), p.v0());
    let sliding = if p.damping() > 0.0 { x0.abs() + v0.abs() * p.mass() / p.damping() } else { f64::INFINITY };
    let swinging =
        if p.stiffness() > 0.0 { libm::hypot(x0, v0 * (p.mass() / p.stiffness()).sqrt()) } else { f64::INFINITY };
    let bound = sliding.min(swinging);
    let size = if bound.is_finite() { bound } else { x0.abs() + 5.0 * v0.abs() }; // Free: five seconds of it.
    size.clamp(0.1, 1e4)
}

/// Radius of the drawn mass, m.
fn radius(p: &[f64]) -> f64 {
    0.14 * size(p)
}

/// Distance of the wall from the middle, in sizes.
const WALL: f64 = 1.7;

/// Length of a dash of the line at rest, and of the space between two, in sizes.
const DASH: f64 = 0.05;

/// Angle by which a body at `x` pushes the two halves of the wall open, like a door, rad: 0 while it is in front of the wall.
fn opening(p: &[f64], x: f64) -> f64 {
    let beyond = -WALL * size(p) - (x - radius(p));
    if beyond > 0.0 { (beyond / (2.0 * radius(p))).min(1.0) * 0.4 * PI } else { 0.0 }
}

/// The wall, the coil that pulls the body, and the line that it pulls to.
fn drive(p: &[f64], moment: &DriveMoment<'_>, scene: &mut Scene) {
    let (size, x) = (size(p), moment.pose[0]);
    let anchor = dvec2(-WALL * size, 0.0);
    let up = dvec2(0.0, 0.3 * size);
    // Dashes, so that it is no part of the grid.
    let dash = |y: f64| [0.0, 1.0].map(|end| dvec2(0.0, (y + DASH * end) * size));
    let ends = (-3..=2).map(|row| dash(2.0 * DASH * f64::from(row) + 0.5 * DASH)).collect();
    let rest = Strokes { ends, first: -3, apart: 2.0 * DASH * size, width: 1.5, arrows: false };
    scene.push(Shape::Strokes { strokes: rest, ink: Ink::Fixture });
    let half = 0.3 * size * DVec2::from_angle(opening(p, x));
    for side in [1.0, -1.0] {
        // Each half turns about its outer end.
        let end = anchor + side * up;
        let to = end - dvec2(half.y, side * half.x);
        scene.push(Shape::Line { from: end, to, width: 4.0, ink: Ink::Fixture });
    }
    let (coils, radius) = (9, 0.1 * size);
    scene.push(Shape::Spring { from: anchor, to: dvec2(x, 0.0), coils, radius, width: 2.0, ink: Ink::Fixture });
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let center = dvec2(y[0], 0.0);
    scene.push(Shape::Body { center, radius: radius(p), glyph: brush.glyph, ink: brush.ink });
}
