//! Many runs at once: what a single lane cannot show, from all cores, with the same bits for any number of threads.

pub mod convergence;
pub mod growth;
pub mod many;
mod run;
mod sample_points;
pub mod sampling;
mod setting;
mod slope;
pub mod stability;
pub mod study;
pub mod theory;
mod truth;
pub mod work_precision;

use std::ops::ControlFlow;

pub use convergence::{Curve, Point};
pub use slope::Fit;
pub use study::{CHECKPOINTS, MOST_STEPS, Refusal, Study};

/// Hears from any thread which share of the work, 0 to 1, is done, and says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(f64) -> ControlFlow<()> + Sync);

/// The watcher ended the work; there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;
