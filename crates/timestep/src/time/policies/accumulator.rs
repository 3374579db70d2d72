//! The accumulator, and what a policy keeps beside it between frames.

use super::plan::{Plan, Steps};
use super::policy_memory::PolicyMemory;
use crate::time::Flicks;

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
