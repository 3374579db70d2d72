//! The accumulator of a loop that presents only when there is a new state.

use super::accumulator::{ADD_FRAME, WHOLE_STEPS};
use super::plan::Plan;
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "present-new",
    name: "Present new states only",
    summary: "The accumulator, but a frame without a step is neither rendered nor presented: the display holds the last one, and the loop looks at its clock again at the next refresh. Saves the work of frames that would repeat a state. There is nothing for a blend to smooth: show the newest state.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\", which renders in every frame",
    carries: true,
    needs: Some("a host that presents no frame without a step"),
    code: &[ADD_FRAME, WHOLE_STEPS],
    beside_code: "A frame without a step is not presented.",
    plan: |timestep, accumulator, frame| Plan { present: false, ..accumulator.plan_steps(frame, timestep.dt) },
    ..LoopPolicy::PLAIN
};
