//! The numbers that a policy plans with.

use crate::time::Flicks;

/// Step length, options, refresh interval and step cost. All durations are in the frames' own, scaled time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestep {
    /// Length of a step; positive.
    pub dt: Flicks,
    /// Values of the policy's options, in their order; zero behind them.
    pub options: [Flicks; Timestep::MOST_OPTIONS],
    /// Interval between two refreshes of the display; zero where time is paused.
    pub refresh: Flicks,
    /// Processor time of a step.
    pub step_cost: Flicks,
    /// Most steps in a frame, at least 1.
    pub most_steps: u64,
}

impl Timestep {
    /// Most options of a policy.
    pub const MOST_OPTIONS: usize = 2;
}
