//! The accumulator: whole steps of dt; the rest is carried over to the next frame.

use super::accumulator::{ADD_FRAME, WHOLE_STEPS};
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "fixed",
    name: "Fixed (accumulator)",
    summary: "Takes whole steps of dt and carries over the time that fills no step. Every run takes the same steps, whatever the display does.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\"",
    carries: true,
    code: &[ADD_FRAME, WHOLE_STEPS],
    plan: |timestep, accumulator, frame| accumulator.plan_steps(frame, timestep.dt),
    ..LoopPolicy::PLAIN
};
