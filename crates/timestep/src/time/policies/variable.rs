//! One step of the frame's own length.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "variable",
    name: "Variable",
    summary: "Takes one step of the frame's own length. Right on average, other bits for other frame times, unstable after a long frame.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\"",
    splits: false,
    code: &["
if frame_time > 0:
    step(frame_time)
overstep = 0
"],
    plan: |_, _, frame| Plan { steps: Steps { last: frame, ..Steps::NONE }, ..Plan::default() },
    ..LoopPolicy::PLAIN
};
