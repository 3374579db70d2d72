//! The accumulator, and what a policy keeps beside it between frames.

use super::plan::{Plan, Steps};
use super::policy_memory::PolicyMemory;
use crate::time::Flicks;

/// Code that adds the frame to the accumulator.
pub(super) const ADD_FRAME: &str = "
keep accumulator = 0
accumulator += frame_time
";

/// Code that takes the whole steps which fit the accumulator. Of those above a limit one waits.
pub(super) const WHOLE_STEPS: &str = "
[steps = 0]
while accumulator >= dt[ and steps < max_steps]:
    step(dt)
    accumulator -= dt
    [steps += 1]
[while accumulator >= 2 * dt:]
[    accumulator -= dt]
overstep = accumulator
";

/// Code that takes steps of at most `longest` until the frame is used up, or up to a limit.
pub(super) const STEPS_OF_FRAME: &str = "
[steps = 0]
while frame_time > 0[ and steps < max_steps]:
    h = min(frame_time, longest)
    step(h)
    frame_time -= h
    [steps += 1]
";

/// Time that a policy carries from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Accumulator {
    /// Frame time not simulated yet; negative where the simulation runs ahead.
    pub carried: Flicks,
    /// The policy's own state, of a type that is in the policy's file.
    pub memory: PolicyMemory,
}

impl Accumulator {
    /// An accumulator that starts with time carried over from another policy or step length.
    pub fn carrying(carried: Flicks) -> Self {
        Accumulator { carried, ..Self::default() }
    }

    /// Adds the time of a frame and takes out as many steps of `length` as fit; the rest is carried over. A frame below 0 counts as 0,
    /// and a length of less than one flick as one flick.
    pub fn plan_steps(&mut self, frame: Flicks, length: Flicks) -> Plan {
        let total = self.carried + frame.max(Flicks::ZERO);
        let steps = Steps::that_fit(total, length);
        self.carried = total - steps.total();
        Plan { steps, overstep: self.carried, ..Plan::default() }
    }
}
