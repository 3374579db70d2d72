//! The rhythm of frames and steps, on which it depends whether a mistake shows.

use crate::displays::{BundledTrace, RefreshRate};
use crate::lane::Guards;
use timestep::entry::Entry;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, LoopPolicy, PolicySpec, Timestep, plan_frame};

/// A display and the steps of a program on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Refresh rate of the display, which is that of the frames.
    pub rate: RefreshRate,
    /// Id of the trace that the frames come from instead, most of them at about this rate.
    pub trace: Option<&'static str>,
    /// Length of a step.
    pub dt: Flicks,
    /// Most steps of a frame; `None` for no limit.
    pub max_steps: Option<u32>,
}

impl Timing {
    /// Length of a frame.
    pub fn frame(self) -> Flicks {
        self.rate.refresh(1)
    }

    /// `true` if steps and frames do not fall together by some milliseconds, so that alpha changes visibly from frame to frame. Frames of
    /// half a step do not count: alpha is 0 and 1/2 there, and several wrong ones are alike.
    pub fn is_uneven(self) -> bool {
        let frame = self.frame();
        let rest = frame.0 % self.dt.0;
        rest.min(self.dt.0 - rest) >= Flicks::from_millis(2.5).0 && frame.times(2) != self.dt
    }

    /// Simulated time after each frame of `length` under a policy, the first one first.
    pub fn simulated(self, policy: &'static LoopPolicy, length: Flicks) -> Vec<Flicks> {
        let spec = PolicySpec::of(policy);
        let most_steps = self.max_steps.map_or(u64::MAX, u64::from);
        let (timestep, mut accumulator) = (Timestep { most_steps, ..spec.timestep(self.dt) }, Accumulator::default());
        let guards = Guards { max_steps: self.max_steps, ..Guards::default() };
        let mut now = Flicks::ZERO;
        let end_of = |frame: Flicks| {
            let admitted = guards.admit(policy, spec.step_length(self.dt), 1, frame);
            now += plan_frame(policy, &timestep, &mut accumulator, admitted).steps.total();
            now
        };
        self.frames(length).into_iter().map(end_of).collect()
    }

    /// Times that the loop measures between its frames, for a run of `length`.
    fn frames(self, length: Flicks) -> Vec<Flicks> {
        let refreshes = 1..=self.rate.refresh_at_or_after(length);
        let steady = refreshes.map(|frame| self.rate.refresh(frame) - self.rate.refresh(frame - 1));
        match self.trace.and_then(BundledTrace::by_id) {
            Some(trace) => trace.trace().frames().iter().copied().cycle().zip(steady).map(|(frame, _)| frame).collect(),
            None => steady.collect(),
        }
    }
}
