//! At most one step a frame: `if` where `while` was meant.

use super::accumulator::ADD_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "one-step",
    name: "One step a frame",
    summary: "The accumulator with `if` in place of `while`: at most one step a frame. While frames are longer than dt the motion is slow and a backlog grows; later it drains with a step in every frame, as fast-forward.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\": while",
    splits: false,
    carries: true,
    keeps_steps: true,
    mistake: Some(Mistake {
        sign: "60 steps a second on 30 Hz: half speed, and the backlog grows by 1/60 s a frame. After a hitch on a fast display the motion runs too fast until the backlog is gone.",
        code: "accumulator += frame_time;\nif accumulator >= dt {\n    step(dt);\n    accumulator -= dt;\n}",
        cure: "fixed",
        advice: "Write while for if, and bound the number of steps where they cost too much.",
    }),
    code: &[
        ADD_FRAME,
        "
if accumulator >= dt:
    step(dt)
    accumulator -= dt
overstep = accumulator
",
    ],
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        let steps = Steps::equal(u64::from(total >= timestep.dt), timestep.dt);
        accumulator.carried = total - steps.total();
        Plan { steps, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
