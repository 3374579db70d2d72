//! The numbers that a policy plans with, and how they are made safe to plan with.

use crate::time::Flicks;

/// Step length, options, refresh interval and step cost. All durations are in the frames' own, scaled time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestep {
    /// Length of a step; less than one flick counts as one flick.
    pub dt: Flicks,
    /// Values of the policy's options, in their order; zero behind them. Below zero they count as zero.
    pub options: [Flicks; Timestep::MOST_OPTIONS],
    /// Interval between two refreshes of the display; zero where time is paused. Below zero it counts as zero.
    pub refresh: Flicks,
    /// Processor time of a step; below zero it counts as zero.
    pub step_cost: Flicks,
    /// Most steps in a frame; 0 counts as 1.
    pub most_steps: u64,
}

impl Timestep {
    /// Most options of a policy.
    pub const MOST_OPTIONS: usize = 2;

    /// These numbers as policies plan with them: each within the range that its field names.
    pub fn guarded(&self) -> Self {
        let amount = |span: Flicks| span.max(Flicks::ZERO);
        Timestep {
            dt: self.dt.max(Flicks::SHORTEST_STEP),
            options: self.options.map(amount),
            refresh: amount(self.refresh),
            step_cost: amount(self.step_cost),
            most_steps: self.most_steps.max(1),
        }
    }
}
