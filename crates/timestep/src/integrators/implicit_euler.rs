//! Implicit (backward) Euler: y⁺ = y + h f(t + h, y⁺).

use super::implicit::SlopeAt;
use super::integrator::Integrator;
use super::method::{Method, Stepper};

/// The slope at the end of the step, found by solving for it.
pub type ImplicitEuler = SlopeAt<2>;

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "implicit-euler",
    name: "Implicit Euler",
    order: Some(1),
    evals_per_step: 6,
    summary: "Moves along the slope at the end of the step, which has to be solved for. Stable for every step of a linear problem, however stiff, but it damps everything that swings.",
    reference: "Hairer & Wanner, Solving Ordinary Differential Equations II, IV.3; Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
    method: Method::Own(Stepper::of::<ImplicitEuler>()),
    ..Integrator::PLAIN
};
