//! Progress of long computations: the caller hears of it and can end them.

use std::ops::ControlFlow;

/// Receives the share of the work that is done, 0 to 1, from any thread and not always in order; `Break` ends the work.
pub type ProgressFn<'a> = &'a (dyn Fn(f64) -> ControlFlow<()> + Sync);

/// The caller ended the work; there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;
