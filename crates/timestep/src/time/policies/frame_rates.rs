//! One step of the frame's length at the nearest of three frame rates: 120, 60 and 30 frames a second.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;
use crate::time::Flicks;

/// Lengths as which frames count, from the shortest.
const LENGTHS: [Flicks; 3] =
    [Flicks(Flicks::PER_SECOND / 120), Flicks(Flicks::PER_SECOND / 60), Flicks(Flicks::PER_SECOND / 30)];

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "frame-rates",
    name: "Nearest frame rate",
    summary: "Takes one step of 1/120, 1/60 or 1/30 s, whichever is nearest to the frame's own length, and of two that are as near the longer. The motion is right on these three displays, fast or slow on any other, and changes its speed in between.",
    reference: "Frame times rounded to a list of frame rates, against noise; compare Ladavac, \"The Elusive Frame Timing\" (2018), which keeps what it rounds off",
    splits: false,
    mistake: Some(Mistake {
        sign: "Frames of 25 ms: shorter ones count as 1/60 s, longer ones as 1/30 s, so that the speed doubles, from 2/3 of what it should be to 4/3. On 144 Hz the motion is 1.2 times too fast.",
        code: "let rates = [120.0, 60.0, 30.0];\nlet dt = nearest(rates.map(|rate| 1.0 / rate), now - last_frame);\nstep(dt);",
        cure: "variable",
        advice: "Simulate the time that has passed. Where its noise disturbs, round the time of a frame and keep what was rounded off for the next one.",
    }),
    code: &["
h = 1 / 30
if frame_time < 0.025:
    h = 1 / 60
if frame_time < 0.0125:
    h = 1 / 120
step(h)
overstep = 0
"],
    plan: |_, _, frame| {
        let [short, middle, long] = LENGTHS;
        // Half way from one length to the next.
        let is_below = |a: Flicks, b: Flicks| frame < Flicks((a.0 + b.0) / 2);
        let length = if is_below(short, middle) {
            short
        } else if is_below(middle, long) {
            middle
        } else {
            long
        };
        Plan { steps: Steps::equal(1, length), dropped: frame - length, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
