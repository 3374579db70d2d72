//! The accumulator under a limit on its steps that keeps all that was due, however much.

use super::accumulator::ADD_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "kept-backlog",
    name: "Kept backlog",
    summary: "The accumulator whose limit on steps drops nothing: what could not be done waits, however much it is. After an overload the motion runs fast until the backlog is gone. Without a limit on steps it is the fixed step.",
    reference: "A limit on steps without one on the accumulator, as in Babylon's lockstep; compare Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\": the spiral of death",
    carries: true,
    keeps_steps: true,
    mistake: Some(Mistake {
        sign: "At most 4 steps of 1/60 s: 60 s at 10 frames a second run at two thirds of the speed; back at 60 frames a second the motion is four times too fast for 400 frames.",
        code: "accumulator += frame_time;\nlet count = min(floor(accumulator / dt), max_steps);\nfor _ in 0..count {\n    step(dt);\n}\naccumulator -= count * dt;",
        cure: "fixed",
        advice: "Drop what the limit leaves over: accumulator = min(accumulator, dt) behind the loop.",
    }),
    code: &[
        ADD_FRAME,
        "
[steps = 0]
while accumulator >= dt[ and steps < max_steps]:
    step(dt)
    accumulator -= dt
    [steps += 1]
overstep = accumulator
",
    ],
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        let (steps, _) = Steps::that_fit(total, timestep.dt).first(timestep.most_steps);
        accumulator.carried = total - steps.total();
        Plan { steps, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
