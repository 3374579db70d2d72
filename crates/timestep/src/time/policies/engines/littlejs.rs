//! LittleJS: an accumulator between −dt and 0, in which what is short of a step by less than 9 ms is done at once and repaid.

use super::LOOP;
use super::doubles::{Doubles, MOST_SUBTRACTIONS, Unit};
use crate::time::Flicks;
use crate::time::policies::code_value::CodeValue::{Number, Time};
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

/// Most time in the accumulator, ms.
const MOST: f64 = 50.0;
/// Time that may be missing from a step, ms.
const MISSING: f64 = 9.0;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "littlejs",
    name: "LittleJS 1.20.0",
    summary: "One step at the start, none in the first frame; then a step is due as soon as less than 9 ms are missing, and what was missing is repaid. At most 50 ms of a frame count. Frames without a step are not drawn.",
    reference: "LittleJS 1.20.0, engineUpdate (src/engine.js)",
    needs: Some("a host that presents no frame without a step"),
    beside_code: "A frame without a step is not presented.",
    code: &["
keep started = 0
keep clock = 0
keep buffer = 0
keep accumulator = 0
if started < 1:
    started = 1
    step(dt)
    buffer -= millis(dt)
read_last = millis(clock)
clock += frame_time
if read_last > 0:
    buffer += millis(clock) - read_last
buffer = min(buffer, 50)
repaid = 0
if buffer > -9 and buffer < 0:
    repaid = buffer
    buffer = 0
while buffer >= 0:
    step(dt)
    buffer -= millis(dt)
buffer += repaid
accumulator = buffer / 1000
overstep = accumulator
"],
    kept: Some(|_, accumulator| {
        let doubles = Doubles::of(accumulator, Unit::Millis);
        vec![doubles.kept_start(), Time(doubles.books.now), Number(doubles.held), doubles.kept_time(Unit::Millis)]
    }),
    plan: |timestep, accumulator, frame| {
        let unit = Unit::Millis;
        let mut doubles = Doubles::of(accumulator, unit);
        let step = unit.of(timestep.dt);
        let mut count = 0;
        if !std::mem::replace(&mut doubles.started, true) {
            doubles.held -= step;
            count += 1;
        }
        let was_at_0 = doubles.books.now == Flicks::ZERO;
        let passed = doubles.read(frame, unit);
        let counted = if was_at_0 { 0.0 } else { passed };
        let before = doubles.held + counted;
        let mut held = before.min(MOST);
        let short = if -MISSING < held && held < 0.0 { held } else { 0.0 };
        held -= short;
        while held >= 0.0 {
            // More than so many would not end in time.
            let taken = if count < MOST_SUBTRACTIONS { 1 } else { (held / step) as u64 + 1 };
            held -= taken as f64 * step;
            count += taken;
        }
        doubles.held = held + short;
        let lost = if was_at_0 { frame } else { unit.flicks(before - before.min(MOST)) };
        Plan { present: false, ..doubles.end(accumulator, frame, Steps::equal(count, timestep.dt), lost, unit) }
    },
    ..LOOP
};
