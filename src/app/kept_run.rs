//! A run that was opened, to be brought back.

use simulation::replay::Run;
use simulation::scenario::Scenario;
use std::sync::Arc;

/// A run that was opened.
#[derive(Debug)]
pub struct KeptRun {
    pub run: Arc<Run>,
    /// The scenario at its end.
    pub scenario: Scenario,
    /// Restarts of the lab up to its end.
    pub restarts: u64,
}
