//! A cap on the frame rate that hands out its accumulator and keeps the remainder as well.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "rest-twice",
    name: "Rest counted twice",
    summary: "Collects frames until dt has passed, takes one step of all that was collected, and keeps what is above dt for the next step as well. The motion is too fast unless frames are parts of dt.",
    reference: "The frame limit of Phaser 4.2.1 (src/core/TimeStep.js), without its smoothing",
    splits: false,
    mistake: Some(Mistake {
        sign: "A cap of 60 on 144 Hz: every second or third frame takes a step, and the motion is 1.17 times too fast. On exactly 120 and 60 Hz nothing shows; with noise of 0.2 ms on 60 Hz it is 1.25 times too fast.",
        code: "accumulator += frame_time;\nif accumulator >= interval {\n    step(accumulator);\n    accumulator %= interval;\n}",
        cure: "variable-range",
        advice: "Step by what the accumulator loses, and keep the rest once: either step(accumulator) and accumulator = 0, or whole steps of the interval.",
    }),
    code: &["
keep collected = 0
collected += frame_time
if collected >= dt:
    step(collected)
    collected -= floor(collected / dt) * dt
overstep = 0
"],
    plan: |timestep, accumulator, frame| {
        // `plan_frame` adds what is kept to the next frame.
        if frame < timestep.dt {
            accumulator.carried = frame;
            return Plan::default();
        }
        let kept = frame - Steps::that_fit(frame, timestep.dt).total();
        accumulator.carried = kept;
        Plan { steps: Steps { last: frame, ..Steps::NONE }, dropped: -kept, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
