//! One step of the frame's own length while that is near dt; longer frames are divided as by the semi-fixed policy.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "variable-range",
    name: "Variable within a range",
    summary: "Takes one step of the frame's own length while that is at most dt and the range; a longer frame takes steps of dt and a last smaller one. No tiny steps where frames are a little longer than dt, and no long ones after a hitch. With dt 16 ms and a range of 4 ms, every frame of up to 20 ms is one step.",
    reference: "After Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\" and \"Semi-fixed timestep\"",
    uses_clock: true,
    splits: true,
    carries: false,
    threaded: false,
    option: Some(PolicyOption {
        key: "range",
        name: "Range",
        summary: "Time by which a step may be longer than dt.",
        default: Flicks(Flicks::PER_SECOND / 250),
        range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 10)],
        is_step: false,
    }),
    mistake: None,
    plan: |timestep, _, frame| {
        let dt = timestep.dt;
        let steps = if frame <= dt + timestep.option {
            Steps { last: frame, ..Steps::NONE }
        } else {
            Steps { count: (frame.0 / dt.0) as u64, length: dt, longer: 0, last: Flicks(frame.0 % dt.0) }
        };
        Plan { steps, ..Plan::default() }
    },
};
