//! mainloop.js: at most 240 steps a frame; what is due beyond them waits.

use super::LOOP;
use super::doubles::{Doubles, Unit};
use crate::time::Flicks;
use crate::time::policies::accumulator::ADD_FRAME;
use crate::time::policies::plan::Steps;
use crate::time::policies::policy::LoopPolicy;

/// Steps at which it calls the frame a panic.
const PANIC: u64 = 240;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "mainloop",
    name: "mainloop.js 1.0.4",
    summary: "Nothing in the first frame; then the accumulator, in double-precision milliseconds, with at most 240 steps a frame. What is due beyond them waits, unless the program empties it in its own answer to the panic.",
    reference: "mainloop.js 1.0.4 (src/mainloop.js)",
    keeps_steps: true,
    code: &[
        "
keep started = 0
if started < 1:
    started = 1
    frame_time = 0
",
        ADD_FRAME,
        "
taken = 0
while accumulator >= dt and taken < 240:
    step(dt)
    accumulator -= dt
    taken += 1
overstep = accumulator
",
    ],
    kept: Some(|_, accumulator| {
        let doubles = Doubles::of(accumulator, Unit::Millis);
        vec![doubles.kept_start(), doubles.kept_time(Unit::Millis)]
    }),
    plan: |timestep, accumulator, frame| {
        let unit = Unit::Millis;
        let mut doubles = Doubles::of(accumulator, unit);
        let is_first = !std::mem::replace(&mut doubles.started, true);
        let passed = doubles.read(frame, unit);
        if is_first {
            return doubles.end(accumulator, frame, Steps::NONE, frame, unit);
        }
        doubles.held += passed;
        let steps = Steps::equal(doubles.subtract(unit.of(timestep.dt), PANIC), timestep.dt);
        doubles.end(accumulator, frame, steps, Flicks::ZERO, unit)
    },
    ..LOOP
};
