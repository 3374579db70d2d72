//! Ordinary differential equations y' = f(t, y), written once over a scalar.
//!
//! A state `y` of a second-order equation with n degrees of freedom has 2n components: the n positions, then their n velocities;
//! all components of an equation of first order are places. The worlds of this crate use metres, seconds, kilograms and radians;
//! an equation of your own may use any units.
//!
//! Every transcendental function comes from the `libm` crate and nothing uses a fused multiply-add, so that a run has the
//! same bits on every machine, in debug and in release.
#![warn(missing_docs)]

mod constraint;
mod counting;
mod drag;
mod equation;
mod evaluations;
mod problem;
mod pull;
mod real;
mod watching;

pub use constraint::{ConstraintEnd, DistanceConstraint};
pub use counting::CountingOde;
pub use drag::add_drag;
pub use equation::{ExactFlow, Features, Form, Ode};
pub use evaluations::components_evaluated;
#[doc(hidden)]
pub use evaluations::{DOUBLE_DOUBLE, count_components};
pub use problem::{COEFFICIENTS, Coefficients, Constraints, Equations, ExactFn, Problem, RhsFn};
pub use pull::Pull;
pub use real::Real;
pub use watching::{Evaluation, WatchingOde};
