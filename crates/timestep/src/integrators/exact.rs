//! The exact solution of the world, taken step by step: what every other method is compared with.

use super::integrator::{Integrator, Needs};
use super::method::Method;

pub const ENTRY: Integrator = Integrator {
    id: "exact",
    name: "Exact solution",
    order: None,
    evals_per_step: 0,
    needs: Needs::ExactSolution,
    symplectic: true,
    reversible: true,
    summary: "No approximation: the formula of the motion itself, evaluated at the end of each step. What is left to see is rounding, the loop and the display.",
    reference: "The reference of the world it is used with",
    method: Method::Exact,
    ..Integrator::PLAIN
};
