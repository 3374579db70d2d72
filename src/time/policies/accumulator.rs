//! The accumulator, and what a policy keeps beside it between frames.

use super::policy_memory::PolicyMemory;
use crate::time::Flicks;

/// Time that a policy carries from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Accumulator {
    /// Frame time not simulated yet; negative where the simulation runs ahead.
    pub carried: Flicks,
    /// The policy's own state, of a type that stands in the policy's file.
    pub memory: PolicyMemory,
}

impl Accumulator {
    /// An accumulator that starts with time carried over from another policy or step length.
    pub fn carrying(carried: Flicks) -> Self {
        Accumulator { carried, ..Self::default() }
    }
}
