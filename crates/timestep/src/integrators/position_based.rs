//! Position-based dynamics with compliance (XPBD): springs are no forces but distances, which places are moved to keep.
//!
//! A step predicts with all other forces, v⁺ = v + h a, x⁺ = x + h v⁺, then corrects the predicted places, one distance after the other
//! from the pivot outwards (Gauss–Seidel), and takes the velocity from the difference of places, v = (x⁺ − x)/h. With the direction n of
//! a spring, its stretch C, inverse masses w, compliance α and damping c, a correction moves each end by w λ n in opposite directions:
//!
//! ```text
//! λ = −(C + γ n·(Δx₂ − Δx₁)) / ((1 + γ)(w₁ + w₂) + α/h²),   γ = α c/h,   Δx = x⁺ − x
//! ```
//!
//! which is one iteration of equations 18 and 26 of Macklin, Müller & Chentanez 2016, whose accumulated multiplier is 0 before it. More
//! iterations gain less than as many more substeps (Macklin et al. 2019), so that a step has one and `substeps` says how many there are.
//! One spring alone would be implicit Euler. Stiffness makes no step unstable, but leaves the distances that one sweep has moved
//! again stretched, and a step loses energy as implicit Euler does, by an amount that shrinks with h.

use super::integrator::{Integrator, Needs};
use super::memory::Memory;
use super::method::{Method, Step, Stepper};
use crate::ode::{ConstraintEnd, DistanceConstraint, Ode, Real};

/// Added to squares of distances in m²: it gives two ends that meet a direction, 0.
const NO_DISTANCE: f64 = 1e-200;

/// The step. Where there is no distance to keep it is semi-implicit Euler.
pub struct PositionBased;

impl Step for PositionBased {
    #[inline(always)]
    fn step<R: Real, O: Ode<R> + ?Sized>(ode: &O, t: f64, h: f64, y: &mut [R], memory: &mut Memory<R>) {
        if h == 0.0 {
            return;
        }
        let half = y.len() / 2;
        let (dydt, start) = memory.scratch(y.len() + half, y[0]).split_at_mut(y.len());
        ode.eval_unconstrained(t, y, dydt);
        let (places, velocities) = y.split_at_mut(half);
        start.copy_from_slice(places);
        for ((place, velocity), a) in places.iter_mut().zip(&*velocities).zip(&dydt[half..]) {
            *place += (*velocity + *a * h) * h;
        }
        let mut index = 0;
        while let Some(constraint) = ode.constraint(index) {
            keep(&constraint, h, start, places);
            index += 1;
        }
        for ((velocity, place), start) in velocities.iter_mut().zip(places).zip(&*start) {
            *velocity = (*place - *start) * (1.0 / h);
        }
    }
}

/// Moves the two ends of a distance among `places` until its spring is as long as the force in it says; the step began at `start`.
#[inline(always)]
fn keep<R: Real>(constraint: &DistanceConstraint<R>, h: f64, start: &[R], places: &mut [R]) {
    let [[x1, y1, dx1, dy1, w1], [x2, y2, dx2, dy2, w2]] =
        [end(&constraint.ends[0], start, places), end(&constraint.ends[1], start, places)];
    let (x, y) = (x2 - x1, y2 - y1);
    let distance = (x * x + y * y + x.constant(NO_DISTANCE)).sqrt();
    let direction = [x / distance, y / distance];
    let stretched = direction[0] * (dx2 - dx1) + direction[1] * (dy2 - dy1);
    let gamma = constraint.compliance * constraint.damping * (1.0 / h);
    let wanted = constraint.length - distance - gamma * stretched;
    let weight = (gamma + gamma.constant(1.0)) * (w1 + w2) + constraint.compliance * (1.0 / (h * h));
    let lambda = wanted / weight;
    for (end, sign) in constraint.ends.iter().zip([-1.0, 1.0]) {
        if let ConstraintEnd::Body { place, inverse_mass } = *end {
            for axis in 0..2 {
                places[place + axis] += direction[axis] * (inverse_mass * lambda) * sign;
            }
        }
    }
}

/// Place of an end, its way since the step began, and its inverse mass.
#[inline(always)]
fn end<R: Real>(end: &ConstraintEnd<R>, start: &[R], places: &[R]) -> [R; 5] {
    match *end {
        ConstraintEnd::Pivot([x, y]) => {
            let zero = x.constant(0.0);
            [x, y, zero, zero, zero]
        }
        ConstraintEnd::Body { place, inverse_mass } => {
            let [x, y] = [places[place], places[place + 1]];
            [x, y, x - start[place], y - start[place + 1], inverse_mass]
        }
    }
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "position-based",
    name: "Position based",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::Constraints,
    summary: "Moves the bodies with all forces but those of the springs, then corrects their places, spring by spring, until the distances are right, and takes velocities from the places (XPBD). A stiff spring does not make it explode; it costs energy, less with more substeps. Each substep corrects every distance once.",
    reference: "Müller, Heidelberger, Hennix & Ratcliff, Position Based Dynamics (2007); Macklin, Müller & Chentanez, XPBD (2016), eqs. 18 and 26; Macklin et al., Small Steps in Physics Simulation (2019)",
    method: Method::Own(Stepper::of::<PositionBased>()),
    ..Integrator::PLAIN
};
