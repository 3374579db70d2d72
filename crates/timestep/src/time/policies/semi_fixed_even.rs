//! The frame is divided into ⌈Δ/dt⌉ equal steps.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "semi-fixed-even",
    name: "Semi-fixed, even",
    summary: "Divides the frame into ⌈Δ/dt⌉ equal steps (to a flick), so that no step is tiny.",
    reference: "After Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\", with the remainder spread",
    code: &["
[keep waiting = 0]
[frame_time += waiting]
count = ceil(frame_time / dt)
[steps = 0]
while count > 0[ and steps < max_steps]:
    h = frame_time / count
    step(h)
    frame_time -= h
    count -= 1
    [steps += 1]
[waiting = 0]
[if count > 0:]
[    waiting = frame_time / count]
overstep = 0
"],
    plan: |timestep, _, frame| {
        let count = frame.0.div_euclid(timestep.dt.0) + i64::from(frame.0 % timestep.dt.0 != 0);
        let steps = match count {
            0 => Steps::NONE,
            n => {
                Steps { count: n as u64, length: Flicks(frame.0 / n), longer: (frame.0 % n) as u64, last: Flicks::ZERO }
            }
        };
        Plan { steps, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
