//! The accumulator, fed with frame times cut to whole milliseconds.

use super::accumulator::WHOLE_STEPS;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;
use crate::time::Flicks;

/// A millisecond, flicks.
const MILLISECOND: i64 = Flicks::PER_SECOND / 1000;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "whole-milliseconds",
    name: "Whole milliseconds",
    summary: "The accumulator, fed with the difference of frame times cut to whole milliseconds: 16 for 16.67, which is 4 % slow, and 0 above 1000 frames a second.",
    reference: "A clock of milliseconds, such as SDL_GetTicks or timeGetTime, with its rest forgotten",
    carries: true,
    mistake: Some(Mistake {
        sign: "60 Hz: after 10 s the motion is 0.4 s late. 144 Hz: 6 for 6.94 ms, 14 % slow. Over 1000 Hz it stands still.",
        code: "int frame_ms = (int)((now - last) * 1000.0);\nlast = now;\naccumulator += frame_ms / 1000.0;",
        cure: "fixed",
        advice: "Keep the clock's own unit, or cut times and not their differences, so that what is cut comes back in the next frame.",
    }),
    code: &[
        "
keep accumulator = 0
accumulator += floor(frame_time / 0.001) * 0.001
",
        WHOLE_STEPS,
    ],
    plan: |timestep, accumulator, frame| {
        let counted = Flicks(frame.0 / MILLISECOND * MILLISECOND);
        let total = accumulator.carried + counted;
        let steps = Steps::that_fit(total, timestep.dt);
        accumulator.carried = total - steps.total();
        Plan { steps, dropped: frame - counted, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
