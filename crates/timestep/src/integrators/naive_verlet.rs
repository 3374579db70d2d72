//! Position Verlet started the way it is found in most listings: with x₋₁ = x₀.
//!
//! The first step is h² a instead of h v₀ + h²/2 a. From rest that leaves a velocity too large by h a/2, an error
//! of first order forever after; a start velocity is lost altogether.

use super::integrator::{Integrator, Needs};
use super::method::{Method, Stepper};
use super::stormer::{ReadOut, Start, Stormer, StormerMethod, StormerSteps};

/// Position Verlet that takes x₋₁ = x₀ for a start.
pub struct NaiveVerlet;

impl StormerMethod for NaiveVerlet {
    const METHOD: Stormer =
        Stormer { start: Start::PreviousIsFirst, read_out: ReadOut::Backward, steps: StormerSteps::Equal };
}

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "naive-verlet",
    name: "Naive Verlet",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::ForceWithoutVelocity,
    symplectic: true,
    summary: "Position Verlet with the previous position set to the first one: any start velocity is lost, and even from rest this one wrong step costs an order, so the order given holds from rest only.",
    reference: "A common mistake; compare Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.4 (starting step)",
    code: "
keep steps_before = 0
keep before = 0
moved = acceleration(position, velocity, t) * h * h
if steps_before > 0:
    moved += position - before
before = position
position += moved
velocity = moved / h
steps_before = 1
",
    method: Method::Own(Stepper::of::<NaiveVerlet>()),
    ..Integrator::PLAIN
};
