//! One step of the frame's own length, but none that is shorter than a floor.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "floored",
    name: "Floored frame time",
    summary: "Takes one step of the frame's own length, but at least of a floor, which was to keep steps away from 0. Displays with shorter frames than the floor run fast.",
    reference: "dt = max(dt, 1/120), as games for 60 Hz have it; compare Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\"",
    splits: false,
    options: &[PolicyOption {
        key: "floor",
        name: "Floor",
        summary: "Length as which a shorter frame counts.",
        default: Flicks(Flicks::PER_SECOND / 120),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 10)],
        ..PolicyOption::DURATION
    }],
    mistake: Some(Mistake {
        sign: "A floor of 1/120 s on 144 Hz: 1.2 times too fast, and twice on 240 Hz. On 120 Hz and below nothing shows.",
        code: "let dt = (now - last_frame).max(1.0 / 120.0);\nstep(dt);",
        cure: "variable",
        advice: "Simulate the time that has passed, however short. A step of 0 moves nothing: leave it out where something divides by dt.",
    }),
    code: &["
h = max(frame_time, frame_floor)
if h > 0:
    step(h)
overstep = 0
"],
    plan: |timestep, _, frame| {
        let [floor, _] = timestep.options;
        let last = frame.max(floor);
        Plan { steps: Steps { last, ..Steps::NONE }, dropped: frame - last, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
