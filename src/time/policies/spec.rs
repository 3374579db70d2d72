//! A policy with the value of its option.

use super::policy::LoopPolicy;
use super::timestep::Timestep;
use crate::time::Flicks;
use std::ops::Deref;

/// A policy as a lane uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicySpec {
    /// The policy.
    pub policy: &'static LoopPolicy,
    /// Value of its option; zero where it has none.
    pub option: Flicks,
}

impl PolicySpec {
    /// The policy with the default value of its option.
    pub fn of(policy: &'static LoopPolicy) -> Self {
        PolicySpec { policy, option: policy.option.as_ref().map_or(Flicks::ZERO, |option| option.default) }
    }

    /// Longest step of the policy where the lane's step is `dt`.
    pub fn step_length(&self, dt: Flicks) -> Flicks {
        match &self.policy.option {
            Some(option) if option.is_step => self.option,
            _ => dt,
        }
    }

    /// Numbers to plan with for steps of `dt` on a 60 Hz display, at no cost and without a limit.
    pub fn timestep(&self, dt: Flicks) -> Timestep {
        let (refresh, step_cost) = (Flicks::from_ratio(1, 60), Flicks::ZERO);
        Timestep { dt, option: self.option, refresh, step_cost, most_steps: u64::MAX }
    }
}

impl From<&'static LoopPolicy> for PolicySpec {
    fn from(policy: &'static LoopPolicy) -> Self {
        Self::of(policy)
    }
}

impl Deref for PolicySpec {
    type Target = LoopPolicy;

    fn deref(&self) -> &LoopPolicy {
        self.policy
    }
}
