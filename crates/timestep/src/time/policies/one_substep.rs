//! The accumulator that subtracts every step that is due, and takes one of them.

use super::accumulator::ADD_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "one-substep",
    name: "One substep",
    summary: "The accumulator with one step a frame at most: of several that are due one is taken, and the time of the others is dropped at once. While frames are longer than dt the motion is slow; on frames as long as dt, noise makes it slow.",
    reference: "Bullet's stepSimulation with one substep, as Panda3D 1.10.16's doPhysics(dt) calls it",
    splits: false,
    carries: true,
    mistake: Some(Mistake {
        sign: "60 steps a second on 30 Hz: half speed. On 60 Hz with half a millisecond of noise: three quarters of it.",
        code: "accumulator += frame_time;\nlet due = floor(accumulator / dt);\naccumulator -= due * dt;\nif due > 0 {\n    step(dt);\n}",
        cure: "fixed",
        advice: "Allow as many substeps as a long frame needs: doPhysics(dt, 10, 1/60) in Panda3D.",
    }),
    code: &[
        ADD_FRAME,
        "
if accumulator >= dt:
    step(dt)
    accumulator -= floor(accumulator / dt) * dt
overstep = accumulator
",
    ],
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        let due = Steps::that_fit(total, timestep.dt);
        let (steps, _) = due.first(1);
        accumulator.carried = total - due.total();
        let dropped = due.total() - steps.total();
        Plan { steps, dropped, shed: dropped, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
