//! The numbers that a policy plans with.

use crate::time::Flicks;

/// Step length, option, refresh interval and step cost. All durations are in the frames' own, scaled time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestep {
    /// Length of a step; positive.
    pub dt: Flicks,
    /// Value of the policy's option; zero where it has none.
    pub option: Flicks,
    /// Interval between two refreshes of the display; zero where time stands still.
    pub refresh: Flicks,
    /// Processor time of a step.
    pub step_cost: Flicks,
    /// Most steps in a frame, at least 1.
    pub most_steps: u64,
}
