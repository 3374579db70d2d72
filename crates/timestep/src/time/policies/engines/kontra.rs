//! Kontra: a frame above a second is left out.

use super::LOOP;
use super::doubles::plan_counted;
use crate::time::policies::accumulator::WHOLE_STEPS;
use crate::time::policies::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "kontra",
    name: "Kontra 10.0.2",
    summary: "The accumulator, in double-precision milliseconds, but a frame above a second counts nothing. It drops nothing else, however many steps are due.",
    reference: "Kontra 10.0.2, GameLoop (src/gameLoop.js)",
    code: &[
        "
keep accumulator = 0
if frame_time > 1:
    frame_time = 0
accumulator += frame_time
",
        WHOLE_STEPS,
    ],
    plan: |timestep, accumulator, frame| {
        plan_counted(timestep, accumulator, frame, |passed, _| if passed > 1000.0 { 0.0 } else { passed })
    },
    ..LOOP
};
