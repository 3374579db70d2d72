//! The remainder is stepped and stays in the accumulator as well: its time is simulated twice.

use super::accumulator::STEPS_OF_FRAME;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "stepped-and-kept",
    name: "Remainder stepped and kept",
    summary: "Steps by what is left in the accumulator and leaves it there, so that the next frame simulates it again. The motion is too fast unless frames are multiples of dt.",
    reference: "Compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\": what is left over is passed on, and not simulated",
    mistake: Some(Mistake {
        sign: "60 steps a second on 144 Hz: 21 s are simulated in 10 s, because half a step too much is taken in every frame. On 60 and on 30 Hz nothing shows.",
        code: "accumulator += frame_time;\nwhile accumulator >= dt {\n    step(dt);\n    accumulator -= dt;\n}\nstep(accumulator);",
        cure: "hybrid",
        advice: "Step a copy by the remainder and draw that, or set the accumulator to zero after its step.",
    }),
    code: &[
        "
keep kept = 0
frame_time += kept
kept = frame_time - floor(frame_time / dt) * dt
longest = dt
",
        STEPS_OF_FRAME,
        "
[kept += min(frame_time, longest)]
overstep = 0
",
    ],
    plan: |timestep, accumulator, frame| {
        let whole = Steps::that_fit(frame, timestep.dt);
        let last = frame - whole.total();
        // `plan_frame` adds what is kept to the next frame.
        accumulator.carried = last;
        Plan { steps: Steps { last, ..whole }, dropped: -last, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
