//! PlayCanvas: one update a frame by its own time, none for the first.

use crate::time::Flicks;
use crate::time::policies::code_value::CodeValue::Time;
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

/// Longest time that a frame counts as: `maxDeltaTime`.
const LONGEST: Flicks = Flicks(Flicks::PER_SECOND / 10);

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "playcanvas",
    name: "PlayCanvas 2.23.3",
    summary: "One update a frame by the frame's own time, 100 ms at most. The first frame, and those until the page's clock reads more than 0, count nothing.",
    reference: "PlayCanvas 2.23.3, AppBase.tick (src/framework/app-base.js)",
    engine: true,
    splits: false,
    code: &["
keep reading = 0
if reading > 0:
    step(min(frame_time, 0.1))
reading += frame_time
overstep = 0
"],
    kept: Some(|_, accumulator| {
        let Reading(reading) = *accumulator.memory.of();
        vec![Time(reading)]
    }),
    plan: |_, accumulator, frame| {
        let Reading(before) = accumulator.memory.of();
        let last = if *before == Flicks::ZERO { Flicks::ZERO } else { frame.min(LONGEST) };
        *before += frame;
        Plan { steps: Steps { last, ..Steps::NONE }, dropped: frame - last, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// What the page's clock read at the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Reading(Flicks);
