//! The plain document that fully describes a run.

use crate::lane::LaneSpec;
use crate::time::Flicks;

/// A run: its lanes, with all defaults and the matrix resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub title: String,
    /// What to look at, or a question to the class; may be empty.
    pub caption: String,
    /// Length of a recording or of `measure`; positive.
    pub duration: Flicks,
    /// Of all randomness.
    pub seed: u64,
    /// At least one.
    pub lanes: Vec<LaneSpec>,
}
