//! The frame time rounded to whole steps of q; the residue is thrown away.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

/// Longest time that a frame counts as, flicks.
const LONGEST: i64 = Flicks::PER_SECOND / 4;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "quantised",
    name: "Quantised",
    summary: "Rounds the frame to whole steps of q (not dt), at least one and at most a quarter of a second, and drops the residue. Steady, but fast or slow where frames are not a multiple of q.",
    reference: "The accumulator without its accumulator; compare Fiedler, \"Fix Your Timestep!\" (2004)",
    options: &[PolicyOption {
        key: "q",
        name: "Quantum",
        summary: "Length of a step, in place of dt.",
        default: Flicks(Flicks::PER_SECOND / 240),
        range: [Flicks(Flicks::PER_SECOND / 10_000), Flicks(Flicks::PER_SECOND / 10)],
        is_step: true,
        ..PolicyOption::DURATION
    }],
    code: &["
[keep waiting = 0]
[frame_time += waiting]
count = 0
if frame_time > 0:
    count = min(max(round(frame_time / q), 1), max(floor(0.25 / q), 1))
[steps = 0]
while count > 0[ and steps < max_steps]:
    step(q)
    count -= 1
    [steps += 1]
[waiting = min(count, 1) * q]
overstep = 0
"],
    plan: |timestep, _, frame| {
        let [q, _] = timestep.options.map(|option| option.0.max(1));
        let rest = frame.0 % q;
        let count = (frame.0 / q + i64::from(rest >= q - rest)).clamp((frame.0 > 0).into(), (LONGEST / q).max(1));
        let steps = Steps::equal(count as u64, Flicks(q));
        Plan { steps, dropped: frame - steps.total(), ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
