//! The time at which each step of a plan samples the input.

use super::poll::Poll;
use super::spec::LaneSpec;
use crate::time::Flicks;
use crate::time::policies::Plan;

/// Times on the lane's clock, one for each step of `plan` in order; `None` if all steps use the input at the start of the
/// frame. `reading` is what the loop's clock reads in this frame, `carried` the accumulator after planning, `step_cost` the
/// scaled time that a step takes.
pub fn sample_times(
    spec: &LaneSpec,
    plan: &Plan,
    reading: Flicks,
    carried: Flicks,
    step_cost: Flicks,
) -> Option<Vec<Flicks>> {
    let LaneSpec { world, policy, poll, time_scale, .. } = spec;
    if !world.is_driven() || (*poll == Poll::Frame && !policy.threaded) {
        return None;
    }
    // Time from when the step was due until now.
    let mut since = carried + plan.shed + plan.steps.total();
    let mut late = plan.late_before;
    let times = plan.steps.iter().map(|length| {
        since -= length;
        let mut begun = since;
        if policy.threaded {
            // A tick begins when it is due and the one before it is finished.
            let waited = (late - length).max(Flicks::ZERO);
            late = waited + step_cost;
            begun = since - waited;
        }
        reading - time_scale.unscale(begun.max(Flicks::ZERO))
    });
    Some(times.collect())
}
