//! cannon-es' fixedStep: at most ten steps a frame, and whole steps beyond them are dropped.

use super::LOOP;
use super::doubles::{Doubles, Unit};
use crate::time::Flicks;
use crate::time::policies::code_value::CodeValue;
use crate::time::policies::plan::Steps;
use crate::time::policies::policy::LoopPolicy;

/// Most steps of a frame: `maxSubSteps`.
const MOST: u64 = 10;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "cannon-es",
    name: "cannon-es 0.20.0, fixedStep",
    summary: "One step in the first frame, whatever its length; then the accumulator in double-precision seconds with at most ten steps a frame, of which the whole steps beyond are dropped.",
    reference: "cannon-es 0.20.0, World.fixedStep and World.step (src/world/World.ts)",
    code: &["
keep reading = 0
keep accumulator = 0
if reading > 0:
    accumulator += frame_time
else:
    accumulator = dt
reading += frame_time
taken = 0
while accumulator >= dt and taken < 10:
    step(dt)
    accumulator -= dt
    taken += 1
accumulator -= floor(accumulator / dt) * dt
overstep = accumulator
"],
    kept: Some(|_, accumulator| {
        let doubles = Doubles::of(accumulator, Unit::Secs);
        vec![CodeValue::Time(doubles.books.now), doubles.kept_time(Unit::Secs)]
    }),
    plan: |timestep, accumulator, frame| {
        let unit = Unit::Secs;
        let mut doubles = Doubles::of(accumulator, unit);
        // It divides the page's milliseconds, which are rounded already.
        let secs = |time: Flicks| time.millis() / 1000.0;
        let before = secs(doubles.books.now);
        let passed = doubles.books.read(frame, secs);
        if before == 0.0 {
            let lost = frame - timestep.dt;
            return doubles.end(accumulator, frame, Steps::equal(1, timestep.dt), lost, unit);
        }
        doubles.held += passed;
        let step = unit.of(timestep.dt);
        let steps = Steps::equal(doubles.subtract(step, MOST), timestep.dt);
        let whole = doubles.held;
        doubles.held %= step;
        let lost = if whole < step { Flicks::ZERO } else { unit.flicks(whole - doubles.held) };
        doubles.end(accumulator, frame, steps, lost, unit)
    },
    ..LOOP
};
