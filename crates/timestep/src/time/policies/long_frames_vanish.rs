//! The accumulator that counts a long frame as a very short one.

use super::accumulator::WHOLE_STEPS;
use super::plan::Plan;
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "long-frames-vanish",
    name: "Long frames vanish",
    summary: "The accumulator, but a frame above a longest one counts as a millisecond. A hang costs nothing but its own time; a computer that is a little too slow stands nearly still.",
    reference: "As the clock of Excalibur 0.32.0 does; compare Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", which clamps",
    carries: true,
    options: &[PolicyOption {
        key: "longest",
        name: "Longest frame",
        summary: "A frame above it counts as a millisecond.",
        default: Flicks(Flicks::PER_SECOND / 5),
        range: [Flicks(Flicks::PER_SECOND / 1000), Flicks(10 * Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    mistake: Some(Mistake {
        sign: "Full speed at 5 frames a second, and 1/200 of it at 4.9.",
        code: "if frame_time > 0.2 {\n    frame_time = 0.001;\n}\naccumulator += frame_time;",
        cure: "fixed",
        advice: "Clamp: frame_time = min(frame_time, 0.2). A slow computer then runs slowly, and does not stand still.",
    }),
    code: &[
        "
keep accumulator = 0
if frame_time > longest:
    frame_time = 0.001
accumulator += frame_time
",
        WHOLE_STEPS,
    ],
    plan: |timestep, accumulator, frame| {
        let [longest, _] = timestep.options;
        let counted = if frame > longest { Flicks(Flicks::PER_SECOND / 1000) } else { frame };
        Plan { dropped: frame - counted, ..accumulator.plan_steps(counted, timestep.dt) }
    },
    ..LoopPolicy::PLAIN
};
