//! The accumulator that starts full: the first frame takes a step, and the simulation stays up to a step ahead of the display.
//!
//! The step that fills it has not passed, so it counts as dropped with a minus sign. Between the last two states, now − dt and now, the
//! moment now − dt + accumulator is then display time itself.

use super::accumulator::WHOLE_STEPS;
use super::code_value::CodeValue;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "full-start",
    name: "Fixed, full start",
    summary: "The accumulator, filled with one step at the start. The first frame has two states to blend, and interpolation is not late: each step is taken up to dt early, so that input is late in it instead. Extrapolation runs ahead by a step.",
    reference: "After Fiedler, \"Fix Your Timestep!\" (2004), \"The final touch\", with accumulator = dt at the start",
    carries: true,
    code: &["keep accumulator = dt\naccumulator += frame_time", WHOLE_STEPS],
    kept: Some(|timestep, accumulator| {
        let Filled(was_filled) = *accumulator.memory.of();
        let filling = if was_filled { Flicks::ZERO } else { timestep.dt };
        vec![CodeValue::Time(accumulator.carried + filling)]
    }),
    plan: |timestep, accumulator, frame| {
        let Filled(was_filled) = std::mem::replace(accumulator.memory.of(), Filled(true));
        let passed = accumulator.carried + frame;
        let total = if was_filled { passed } else { passed + timestep.dt };
        let filling = total - passed;
        let steps = Steps::that_fit(total, timestep.dt);
        accumulator.carried = total - steps.total();
        Plan { steps, dropped: -filling, overstep: accumulator.carried, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// `true` once the accumulator was filled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Filled(bool);
