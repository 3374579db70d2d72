//! The accumulator of a loop that sleeps: its frames start when a step is due, so that nothing is left over.

use super::accumulator::{ADD_FRAME, WHOLE_STEPS};
use super::plan::Plan;
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "wait-for-step",
    name: "Wait for a step",
    summary: "Sleeps before each frame until a whole number of steps is due. Every frame shows a new state at its own moment, without a blend: even motion where the display has variable refresh or no vsync, at most one frame per step. With fixed refresh the display still rounds. The live window cannot wait; the lane skips its frames until a step is due.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\", where the remainder waits for the next frame",
    carries: true,
    needs: Some("a host that sleeps until a step is due"),
    code: &[ADD_FRAME, WHOLE_STEPS],
    beside_code: "After the frame the loop waits until the next step is due.",
    plan: |timestep, accumulator, frame| Plan { wait: timestep.dt, ..accumulator.plan_steps(frame, timestep.dt) },
    ..LoopPolicy::PLAIN
};
