//! A rigid body that turns freely: q' = q ω/2, I ω' = (Iω) × ω, with the orientation q as a quaternion and the angular velocity ω
//! in the frame of the body. The state is w, x, y, z of q and the three components of ω.
//!
//! The body is a cuboid of 1 kg, length along its first axis, width along the second, thickness along the third. Where the width is
//! between the others, a turn about the second axis is unstable: the body flips over again and again (Dzhanibekov's effect, the
//! tennis racket theorem). The exact motion is in `exact::free_rotation`.

use super::cuboid_view::CuboidView;
use super::equations::{coefficients, rhs};
use super::exact::cuboid::Cuboid;
use super::exact::free_rotation;
use super::params::params;
use super::world::{Attitude, Invariant, World};
use crate::scene::{Brush, Ink, Scene, Shape, View};
use glam::{DVec2, DVec3};
use std::f64::consts::{FRAC_PI_2, PI};
use timestep::ode::{Equations, Form, Real};
use timestep::quaternion::Quaternion;

/// The marker, in the frame of the body: on the axis along the length, 1 m from the middle.
const MARKER: DVec3 = DVec3::X;

const ATTITUDE: Attitude = Attitude { place: 0, marker: MARKER };

params! {
    length: "Length" "a", 1.2 "m" in [0.05, 1.5], "Side along the first axis, which the marker is on.";
    width: "Width" "b", 0.7 "m" in [0.05, 1.5], "Side along the second axis, about which the body is set turning.";
    thickness: "Thickness" "c", 0.3 "m" in [0.05, 1.5],
        "Side along the third axis, which points to the viewer at t = 0.";
    rate: "Start rate" "ω₀", 6.0 "rad/s" in [-100.0, 100.0],
        "Magnitude of the angular velocity at t = 0; negative for the other sense.";
    tilt: "Tilt" "τ", 0.02 "rad" in [0.0, FRAC_PI_2],
        "Angle at t = 0 between the angular velocity and the second axis. 0 turns about it for ever, π/2 about another one.";
    direction: "Tilt towards" "δ", 0.0 "rad" in [-PI, PI],
        "Way in which the tilt goes: 0 towards the first axis, π/2 towards the third.";
}

pub static ENTRY: World = World {
    id: "spin",
    name: "Free rotation",
    summary: "A box that turns freely, with a marker on a rod. About its longest and its shortest side it turns evenly; about the one between it flips over again and again. The state is a quaternion, whose norm most methods lose.",
    equation: "q' = q ω / 2, I ω' = (I ω) × ω",
    reference: "Landau & Lifshitz, Mechanics, §37; Ashbaugh, Chicone & Cushman, \"The twisting tennis racket\", J. Dynam. Differential Equations 3 (1991) 67–85",
    params: PARAMS,
    dim: |_| 7,
    place_unit: "",
    attitude: Some(ATTITUDE),
    rhs: rhs!(Spin, 7, blocks),
    coefficients: |p| {
        let body = body(p);
        let coupling = |axis: usize| body.difference((axis + 1) % 3, (axis + 2) % 3) / body.moment(axis);
        coefficients([coupling(0), coupling(1), coupling(2)])
    },
    form: |_| Form::FirstOrder,
    initial,
    exact: Some(exact),
    invariants: &[
        Invariant { value: |p, y| 0.5 * omega(y).dot(momentum(p, y)), ..Invariant::ENERGY_PER_MASS },
        Invariant {
            id: "norm",
            name: "Norm of the quaternion",
            unit: "",
            value: |_, y| Quaternion::from_slice(y).norm(),
            holds: |_| true,
        },
        Invariant { value: |p, y| momentum(p, y).length(), ..Invariant::ANGULAR_MOMENTUM },
        Invariant {
            id: "angular-momentum-up",
            name: "Angular momentum per mass, upwards",
            unit: "m²/s",
            value: |p, y| Quaternion::from_slice(y).turn(momentum(p, y)).y,
            holds: |_| true,
        },
    ],
    track: |p, y| view(p, y).project(MARKER),
    velocity: |_, y, v| ATTITUDE.marker_velocity(y, v),
    view: |_| View { center: DVec2::ZERO, half: DVec2::splat(1.25) },
    motion: |_| View { center: DVec2::ZERO, half: DVec2::splat(1.12) },
    trail_secs: |_| 4.0,
    fixtures: "Rod from the body to the marker at which errors are measured.",
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = ((I₂ − I₃)/I₁, (I₃ − I₁)/I₂, (I₁ − I₂)/I₃).
pub struct Spin;

impl Equations for Spin {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        let [w, x, y_, z] = [y[0] * 0.5, y[1] * 0.5, y[2] * 0.5, y[3] * 0.5];
        let [o1, o2, o3] = [y[4], y[5], y[6]];
        dydt[0] = -(x * o1) - y_ * o2 - z * o3;
        dydt[1] = w * o1 + y_ * o3 - z * o2;
        dydt[2] = w * o2 + z * o1 - x * o3;
        dydt[3] = w * o3 + x * o2 - y_ * o1;
        dydt[4] = c[0] * o2 * o3;
        dydt[5] = c[1] * o3 * o1;
        dydt[6] = c[2] * o1 * o2;
    }
}

fn body(p: &[f64]) -> Cuboid {
    Cuboid { sides: [p.length(), p.width(), p.thickness()] }
}

/// Angular velocity in the frame of the body, rad/s.
fn omega(y: &[f64]) -> DVec3 {
    DVec3::from_slice(&y[4..])
}

/// Angular momentum in the frame of the body, kg m²/s for 1 kg.
fn momentum(p: &[f64], y: &[f64]) -> DVec3 {
    body(p).momentum(omega(y).to_array()).into()
}

/// The body and the room agree, and the body turns.
fn initial(p: &[f64], y: &mut [f64]) {
    let (rate, tilt, direction) = (p.rate(), p.tilt(), p.direction());
    y[..4].copy_from_slice(&Quaternion::ONE.to_array());
    let aside = rate * libm::sin(tilt);
    y[4..].copy_from_slice(&[aside * libm::cos(direction), rate * libm::cos(tilt), aside * libm::sin(direction)]);
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let tau = t - t0;
    if tau == 0.0 {
        return y.copy_from_slice(y0);
    }
    let (q, omega) = free_rotation::advance(&body(p), Quaternion::from_slice(y0), omega(y0).to_array(), tau);
    y[..4].copy_from_slice(&q.to_array());
    y[4..].copy_from_slice(&omega);
}

fn view(p: &[f64], y: &[f64]) -> CuboidView {
    CuboidView::new([p.length(), p.width(), p.thickness()], Quaternion::from_slice(y))
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    let (view, end) = (view(p, y), (0, true));
    let rod_in_front = view.is_seen(end);
    if rod_in_front {
        view.draw(brush, scene);
    }
    let [from, to] = [view.middle(end), MARKER].map(|point| view.project(point));
    let (ink, width) = if brush.ink == Ink::Lane { (Ink::Fixture, 3.0) } else { (brush.ink, 1.25) };
    scene.push(Shape::Line { from, to, width, ink });
    scene.push(Shape::Body { center: to, radius: 0.11, glyph: brush.glyph, ink: brush.ink });
    if !rod_in_front {
        view.draw(brush, scene);
    }
}
