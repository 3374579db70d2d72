//! A policy with the value of its option.

use super::LoopPolicy;
use crate::time::Flicks;
use std::ops::Deref;

/// The number of a policy that a person may change: a duration.
#[derive(Debug)]
pub struct PolicyOption {
    /// The key in scenario files: `policy = { id = "…", KEY = "1 ms" }`.
    pub key: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    pub default: Flicks,
    /// Both ends are allowed.
    pub range: [Flicks; 2],
    /// Whether it is the length of the policy's steps, in place of dt.
    pub is_step: bool,
}

/// A policy as a lane uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicySpec {
    pub policy: &'static LoopPolicy,
    /// The value of its option; zero where it has none.
    pub option: Flicks,
}

impl PolicySpec {
    /// The policy with its default option.
    pub fn of(policy: &'static LoopPolicy) -> Self {
        PolicySpec { policy, option: policy.option.as_ref().map_or(Flicks::ZERO, |option| option.default) }
    }

    /// How long its steps are at most, where the lane's are of `dt`.
    pub fn step_length(&self, dt: Flicks) -> Flicks {
        match &self.policy.option {
            Some(option) if option.is_step => self.option,
            _ => dt,
        }
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
