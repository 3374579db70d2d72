//! The accumulator, and in each frame a variable step for what remains: a copy of the state is stepped by it, drawn and thrown away.
//!
//! If the step were kept, it would be the last one of the semi-fixed policy, and the whole steps would no longer be the same on every
//! display. A loop that keeps both the step and its time is `stepped-and-kept`.

use super::accumulator::{ADD_FRAME, WHOLE_STEPS};
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "hybrid",
    name: "Hybrid",
    summary: "Takes whole steps, then one variable step for what remains, which is drawn and thrown away. Nothing is late, the whole steps are the same on every display, and each frame costs a step more.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\", with a variable part beside the fixed one, as Wrensch's loop has",
    carries: true,
    draws_remainder: true,
    code: &[ADD_FRAME, WHOLE_STEPS],
    plan: |timestep, accumulator, frame| accumulator.plan_steps(frame, timestep.dt),
    ..LoopPolicy::PLAIN
};
