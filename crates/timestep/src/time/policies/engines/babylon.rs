//! Babylon.js in lockstep: at most four steps a frame, and all that was due beyond them is kept.

use super::LOOP;
use super::doubles::{Doubles, Unit};
use crate::time::Flicks;
use crate::time::policies::plan::Steps;
use crate::time::policies::policy::LoopPolicy;

/// Most steps of a frame: `lockstepMaxSteps`.
const MOST: f64 = 4.0;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "babylon",
    name: "Babylon.js 9.35.0, lockstep",
    summary: "A frame counts as 1 ms to 1 s, the first as 1 ms; at most four steps a frame, and what is due beyond them is kept without a bound. After a slow stretch the motion runs up to four times too fast.",
    reference: "Babylon.js 9.35.0, Scene.animate with deterministicLockstep (scene.pure.js)",
    keeps_steps: true,
    code: &["
keep started = 0
keep accumulator = 0
if started < 1:
    started = 1
    frame_time = 0
accumulator += min(max(frame_time, 0.001), 1)
count = min(floor(accumulator / dt), 4)
accumulator -= count * dt
while count > 0:
    step(dt)
    count -= 1
overstep = accumulator
"],
    kept: Some(|_, accumulator| {
        let doubles = Doubles::of(accumulator, Unit::Millis);
        vec![doubles.kept_start(), doubles.kept_time(Unit::Millis)]
    }),
    plan: |timestep, accumulator, frame| {
        let unit = Unit::Millis;
        let mut doubles = Doubles::of(accumulator, unit);
        let is_first = !std::mem::replace(&mut doubles.started, true);
        let passed = doubles.read(frame, unit);
        let counted = if is_first { 1.0 } else { passed.clamp(1.0, 1000.0) };
        let (step, due) = (unit.of(timestep.dt), counted + doubles.held);
        let count = (due / step).floor().min(MOST);
        doubles.held = (due - count * step).max(0.0);
        let lost = if counted == passed { Flicks::ZERO } else { frame - unit.flicks(counted) };
        doubles.end(accumulator, frame, Steps::equal(count as u64, timestep.dt), lost, unit)
    },
    ..LOOP
};
