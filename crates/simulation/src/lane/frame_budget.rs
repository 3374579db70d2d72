//! A frame's time in the loop and what became of it: the numbers of the accumulator's picture.

use timestep::time::Flicks;

/// The time of one frame, scaled. `before` + `fed` = `stepped` + `dropped` + `carried`, and for a policy that does not use the clock
/// plus its drift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameBudget {
    /// Time in the accumulator before the frame; negative where the simulation was ahead.
    pub before: Flicks,
    /// Time that the frame brought, before any guard.
    pub fed: Flicks,
    /// Steps taken.
    pub steps: u64,
    /// Time of these steps.
    pub stepped: Flicks,
    /// Time dropped by guards and policy; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Time in the accumulator after the steps.
    pub carried: Flicks,
    /// Time that the pose is past the last step: alpha times dt.
    pub overstep: Flicks,
}
