//! The run that was opened last.

use crate::replay::Run;
use crate::scenario::Scenario;
use std::sync::Arc;

/// A run that was opened, to be brought back.
#[derive(Debug)]
pub struct KeptRun {
    pub run: Arc<Run>,
    /// The scenario at its end.
    pub scenario: Scenario,
    /// Restarts of the laboratory up to its end.
    pub restarts: u64,
}
