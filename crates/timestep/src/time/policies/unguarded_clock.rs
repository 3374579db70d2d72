//! One step of whatever the clock says has passed, also where it was set back.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "unguarded-clock",
    name: "Unguarded clock",
    summary: "Takes one step of the frame's own length, also where the clock was set back and that is below 0: time goes back, and the body with it. Every other policy counts such a frame as 0.",
    reference: "A clock that is set by hand or by NTP, such as gettimeofday or CLOCK_REALTIME, where a monotonic one was meant; compare Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\"",
    splits: false,
    takes_negative: true,
    mistake: Some(Mistake {
        sign: "A clock that is set back, as on the trace Coarse clock after 4 s: in that frame the body jumps back by as much, and is late by it for good. While the clock goes on nothing shows.",
        code: "let now = wall_clock();\nlet delta_time = now - last;\nlast = now;\nstep(delta_time);",
        cure: "variable",
        advice: "Read a monotonic clock, and count a difference below 0 as 0.",
    }),
    code: &["
step(frame_time)
overstep = 0
"],
    plan: |_, _, frame| Plan { steps: Steps { last: frame, ..Steps::NONE }, ..Plan::default() },
    ..LoopPolicy::PLAIN
};
