//! Implicit midpoint: y⁺ = y + h f(t + h/2, (y + y⁺)/2).

use super::implicit::SlopeAt;
use super::integrator::Integrator;
use super::method::{Method, Stepper};

/// The slope halfway between the old state and the new one, found by solving for it.
pub type ImplicitMidpoint = SlopeAt<1>;

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "implicit-midpoint",
    name: "Implicit midpoint",
    order: Some(2),
    evals_per_step: 6,
    symplectic: true,
    reversible: true,
    summary: "Moves along the slope halfway between the old and the new state, which has to be solved for. Stable for every step of a linear problem, keeps the energy of a spring up to rounding, and runs backwards along its own track.",
    reference: "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2 and VI.4",
    method: Method::Own(Stepper::of::<ImplicitMidpoint>()),
    ..Integrator::PLAIN
};
