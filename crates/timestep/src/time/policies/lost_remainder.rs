//! The accumulator, emptied after every step: the time that fills no step is lost.

use super::accumulator::ADD_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "lost-remainder",
    name: "Lost remainder",
    summary: "The accumulator, but it is emptied after each step. The time that fills no step is lost whenever a step is taken, so that the motion is slow unless frames are multiples of dt.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\": accumulator -= dt",
    carries: true,
    mistake: Some(Mistake {
        sign: "60 steps a second on 144 Hz: every third frame takes a step, 48 in a second, and loses 4.2 ms. On 60 and on 120 Hz nothing shows.",
        code: "if accumulator >= dt {\n    steps = floor(accumulator / dt);\n    for _ in 0..steps { step(dt); }\n    accumulator = 0.0;\n}",
        cure: "fixed",
        advice: "Subtract what was simulated: accumulator -= steps * dt.",
    }),
    code: &[
        ADD_FRAME,
        "
if accumulator >= dt:
    [steps = 0]
    while accumulator >= dt[ and steps < max_steps]:
        step(dt)
        accumulator -= dt
        [steps += 1]
    accumulator = [min(floor(accumulator / dt), 1) * dt|0]
overstep = accumulator
",
    ],
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        let steps = Steps::that_fit(total, timestep.dt);
        let lost = if steps.is_empty() { Flicks::ZERO } else { total - steps.total() };
        accumulator.carried = total - steps.total() - lost;
        Plan { steps, dropped: lost, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
