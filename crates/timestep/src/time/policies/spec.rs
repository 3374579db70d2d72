//! A policy with the values of its options.

use super::accumulator::Accumulator;
use super::policy::LoopPolicy;
use super::timestep::Timestep;
use crate::time::Flicks;
use std::ops::Deref;

/// A policy as a lane uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicySpec {
    /// The policy.
    pub policy: &'static LoopPolicy,
    /// Values of its options, in their order; zero behind them.
    pub options: [Flicks; Timestep::MOST_OPTIONS],
}

impl PolicySpec {
    /// The policy with the default values of its options.
    pub fn of(policy: &'static LoopPolicy) -> Self {
        let default = |index: usize| policy.options.get(index).map_or(Flicks::ZERO, |option| option.default);
        PolicySpec { policy, options: std::array::from_fn(default) }
    }

    /// Longest step of the policy where the lane's step is `dt`; at least one flick.
    pub fn step_length(&self, dt: Flicks) -> Flicks {
        let chosen = self.policy.options.iter().zip(self.options).find(|(option, _)| option.is_step);
        chosen.map_or(dt, |(_, length)| length).max(Flicks::SHORTEST_STEP)
    }

    /// `true` if its steps depend on dt: with another dt it plans some frames in another way.
    pub fn uses_dt(&self) -> bool {
        let planned = |rate: i64| {
            let (timestep, mut accumulator) = (self.timestep(Flicks::from_ratio(1, rate)), Accumulator::default());
            [60, 144, 30, 10].map(|rate| self.plan(&timestep, &mut accumulator, Flicks::from_ratio(1, rate)).steps)
        };
        planned(40) != planned(90)
    }

    /// Numbers to plan with for steps of `dt` on a 60 Hz display, at no cost and without a limit. A `dt` of less than one flick
    /// counts as one flick.
    pub fn timestep(&self, dt: Flicks) -> Timestep {
        let (refresh, step_cost) = (Flicks::from_ratio(1, 60), Flicks::ZERO);
        Timestep { dt, options: self.options, refresh, step_cost, most_steps: u64::MAX }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    #[test]
    fn loops_that_step_by_the_frame_use_no_dt() {
        let uses = |id: &str| PolicySpec::of(LoopPolicy::by_id(id).unwrap()).uses_dt();
        for id in ["fixed", "semi-fixed", "hybrid", "locked", "snapped", "hysteresis", "threaded", "bevy"] {
            assert!(LoopPolicy::by_id(id).is_none() || uses(id), "{id}");
        }
        for id in ["variable", "unguarded-clock", "floored", "mean-of-ten", "phaser", "playcanvas"] {
            assert!(!uses(id), "{id}");
        }
    }
}
