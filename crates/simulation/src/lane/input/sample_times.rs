//! The time at which each step of a plan samples the input.

use super::poll::Poll;
use crate::lane::settings::spec::LaneSpec;
use timestep::time::Flicks;
use timestep::time::policies::Plan;

/// Times on the lane's clock, one for each step of a plan in order.
#[derive(Clone, Copy, Debug)]
pub struct SampleTimes {
    /// Reading of the loop's clock in this frame.
    reading: Flicks,
    /// Time from when the last step was due until now.
    since: Flicks,
    /// Delay of the last tick: the time from when it was due to when it was finished.
    late: Flicks,
    /// Scaled time that a step takes.
    step_cost: Flicks,
}

impl SampleTimes {
    /// The times of the steps of `plan`; `None` if all steps use the input at the start of the frame. `carried` is the
    /// accumulator after planning.
    pub fn of(spec: &LaneSpec, plan: &Plan, reading: Flicks, carried: Flicks, step_cost: Flicks) -> Option<Self> {
        if !spec.follows_input() || (spec.poll == Poll::Frame && !spec.policy.threaded) {
            return None;
        }
        let since = carried + plan.shed + plan.steps.total();
        Some(SampleTimes { reading, since, late: plan.late_before, step_cost })
    }

    /// The time of the next step, which has this length.
    pub fn next(&mut self, spec: &LaneSpec, length: Flicks) -> Flicks {
        self.since -= length;
        let mut begun = self.since;
        if spec.policy.threaded {
            // A tick begins when it is due and the one before it is finished.
            let waited = (self.late - length).max(Flicks::ZERO);
            self.late = waited + self.step_cost;
            begun = self.since - waited;
        }
        self.reading - spec.time_scale.unscale(begun.max(Flicks::ZERO))
    }
}
