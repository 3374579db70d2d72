//! The accumulator in single precision seconds, whose roundings decide when a step is due.

use super::code_value::CodeValue;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::entry::Mistake;
use crate::time::Flicks;

/// Steps of a frame up to which each is subtracted from the sum, as the program does. A loop over more would not end in time.
const MOST_SUBTRACTIONS: u64 = 1 << 16;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "float-accumulator",
    name: "Single-precision accumulator",
    summary: "The accumulator in seconds of single precision. Where frames and steps should meet, rounding decides: steps come a frame early or late, and time drifts, by some tenths of a millisecond an hour.",
    reference: "Compare Dawson, \"Don't Store That in a Float\" (2012)",
    carries: true,
    mistake: Some(Mistake {
        sign: "60 steps a second on 144 Hz, newest state: a step that falls due on a frame comes one frame late, 599 steps in 10 s, and the age reaches 16.7 ms in place of 15.3.",
        code: "float accumulator = 0.0f;\naccumulator += frame_seconds;\nwhile (accumulator >= dt) {\n    step(dt);\n    accumulator -= dt;\n}",
        cure: "fixed",
        advice: "Count time in integers, such as flicks or nanoseconds with the remainder carried.",
    }),
    code: &["
keep accumulator = 0
[keep waiting = 0]
[accumulator = single(accumulator + waiting)]
[waiting = 0]
accumulator = single(accumulator + single(frame_time))
[steps = 0]
while accumulator >= single(dt):
    [if steps < max_steps:]
    [    ]step(dt)
    [else:]
    [    waiting = single(dt)]
    [steps += 1]
    accumulator = single(accumulator - single(dt))
overstep = [accumulator + waiting|accumulator]
"],
    kept: Some(|_, accumulator| {
        let carried = accumulator.carried;
        let held: &mut SingleAccumulator = accumulator.memory.of();
        let secs = held.secs + (carried - held.carried).secs() as f32;
        vec![CodeValue::Number(secs.into()), CodeValue::Number(0.0)]
    }),
    plan: |timestep, accumulator, frame| {
        let dt = timestep.dt.secs() as f32;
        let total = accumulator.carried + frame;
        let held: &mut SingleAccumulator = accumulator.memory.of();
        // A step that waits because of a limit, or time carried over from another policy.
        held.secs += (accumulator.carried - held.carried).secs() as f32;
        held.secs += frame.secs() as f32;
        // Rounding is worth a step at most; beyond it, a sum too large for dt to change it would never end.
        let most = Steps::that_fit(total, timestep.dt).len() + 1;
        let mut count = 0;
        while held.secs >= dt && count < most.min(MOST_SUBTRACTIONS) {
            held.secs -= dt;
            count += 1;
        }
        if held.secs >= dt && count < most {
            count = most - 1;
            held.secs = (total - timestep.dt.times(count)).secs() as f32;
        }
        let steps = Steps::equal(count, timestep.dt);
        held.carried = total - steps.total();
        let overstep = Flicks::from_secs(held.secs.into()).min(timestep.dt - Flicks(1));
        accumulator.carried = held.carried;
        Plan { steps, overstep, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// The accumulator as the program keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct SingleAccumulator {
    /// Time not simulated yet, s.
    secs: f32,
    /// That time without rounding, after the last frame.
    carried: Flicks,
}
