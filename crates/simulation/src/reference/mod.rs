//! Reference motions, with which the states of lanes and methods are compared.
//!
//! A world's closed form is used where there is one; elsewhere the motion is solved by Gauss collocation, with derivatives in
//! double-double arithmetic where the motion amplifies rounding errors. The solved motion is accurate to 10⁻¹² of the largest
//! position and velocity so far, up to [`ReferenceTrajectory::HORIZON`].
//!
//! - [`ReferenceMotion`]: the motion through one state, with constant parameters.
//! - [`DrivenReference`]: the motion of a lane under changing input.
//! - [`ReferenceStep`]: the motion from the start of a step to its end.
//! - [`ReferenceSolution`]: the motion from a world's start at the checkpoints of a convergence study.
#![warn(missing_docs)]

mod collocation;
mod driven;
mod gauss;
mod motion;
mod one_step;
mod problem;
mod segment;
mod solution;
mod stages;
mod trajectory;

pub use collocation::{Attempted, CollocationState, SolvedStep};
pub use driven::DrivenReference;
pub use motion::ReferenceMotion;
pub use one_step::ReferenceStep;
pub use problem::{CollocationProblem, DerivativeFn};
pub use segment::Segment;
pub use solution::{ReferenceError, ReferenceSolution};
pub use trajectory::ReferenceTrajectory;
