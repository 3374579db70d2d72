//! Limits on the time and the steps of one frame.

use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

/// Limits on the time and steps of one frame. Time beyond them is dropped and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guards {
    /// Longest time that a frame counts as; `None` for no limit.
    pub max_frame: Option<Flicks>,
    /// Most steps in a frame; `None` for no limit.
    pub max_steps: Option<u32>,
}

impl Guards {
    /// Default of `max_frame`.
    pub const MAX_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 4);
    /// Smallest and largest `max_frame`.
    pub const MAX_FRAME_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(10 * Flicks::PER_SECOND)];
    /// The limit on a frame's time as code ([`timestep::code`]).
    pub const CLAMP: &str = "frame_time = min(frame_time, max_frame_time)\n";
    /// Value of `max_steps` when it is switched on.
    pub const MAX_STEPS: u32 = 8;
    /// Most steps of any frame, substeps counted, with or without guards, so that the program stays responsive.
    pub const HARD_MAX_STEPS: u64 = 50_000;

    /// The part of a frame of length `elapsed` that the policy gets, for steps of `dt` divided into `substeps`. A frame below 0 counts as
    /// [the policy counts it](LoopPolicy::counted). A policy that does not use the clock gets all of a frame, and the simulation of a
    /// threaded one has a clock of its own, for which no frame is too long.
    pub fn admit(&self, policy: &LoopPolicy, dt: Flicks, substeps: u32, elapsed: Flicks) -> Flicks {
        let mut admitted = policy.counted(elapsed);
        if !policy.uses_clock {
            return admitted;
        }
        if let Some(longest) = self.longest_frame(policy) {
            admitted = admitted.min(longest);
        }
        if policy.splits { admitted.min(dt.times(Self::hard_max(substeps))) } else { admitted }
    }

    /// Longest time that a frame of this policy counts as; `None` for no limit.
    pub fn longest_frame(&self, policy: &LoopPolicy) -> Option<Flicks> {
        self.max_frame.filter(|_| policy.uses_clock && !policy.threaded)
    }

    /// Most steps of a frame, each divided into `substeps`.
    pub fn most_steps(&self, substeps: u32) -> u64 {
        let hard = Self::hard_max(substeps);
        self.max_steps.map_or(hard, |max| hard.min(max.into())).max(1)
    }

    fn hard_max(substeps: u32) -> u64 {
        (Self::HARD_MAX_STEPS / u64::from(substeps.max(1))).max(1)
    }

    /// `true` if there is any limit.
    pub fn any(&self) -> bool {
        self.max_frame.is_some() || self.max_steps.is_some()
    }
}

impl Default for Guards {
    fn default() -> Self {
        Guards { max_frame: Some(Self::MAX_FRAME), max_steps: None }
    }
}
