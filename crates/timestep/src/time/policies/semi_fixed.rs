//! Steps of at most dt; the remainder of the frame is a last, smaller step.

use super::accumulator::STEPS_OF_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "semi-fixed",
    name: "Semi-fixed",
    summary: "Takes steps of at most dt; the remainder of the frame is a last, smaller step. Stable where dt is, but other frame times give other bits.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\"",
    code: &[
        "
[keep waiting = 0]
[frame_time += waiting]
longest = dt
",
        STEPS_OF_FRAME,
        "
[waiting = min(frame_time, longest)]
overstep = 0
",
    ],
    plan: |timestep, _, frame| {
        let whole = Steps::that_fit(frame, timestep.dt);
        Plan { steps: Steps { last: frame - whole.total(), ..whole }, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
