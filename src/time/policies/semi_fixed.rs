//! Steps of at most dt; what is left of the frame is a last, smaller step.

use super::{LoopPolicy, Plan, Steps};
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "semi-fixed",
    name: "Semi-fixed",
    summary: "Steps of at most dt; the remainder of the frame is a last, smaller step. Stable, but different in every run.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\"",
    splits: true,
    carries: false,
    threaded: false,
    option: None,
    plan: |timestep, _, frame| {
        let dt = timestep.dt;
        let steps = Steps { count: (frame.0 / dt.0) as u64, length: dt, longer: 0, last: Flicks(frame.0 % dt.0) };
        Plan { steps, dropped: Flicks::ZERO, overstep: Flicks::ZERO }
    },
};
