//! Steps of at most dt; the remainder of the frame is a last, smaller step.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "semi-fixed",
    name: "Semi-fixed",
    summary: "Takes steps of at most dt; the remainder of the frame is a last, smaller step. Stable where dt is, but other frame times give other bits.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Semi-fixed timestep\"",
    plan: |timestep, _, frame| {
        let dt = timestep.dt;
        let steps = Steps { count: (frame.0 / dt.0) as u64, length: dt, longer: 0, last: Flicks(frame.0 % dt.0) };
        Plan { steps, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
