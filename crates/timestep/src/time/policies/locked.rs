//! One step of dt per frame, whatever the clock says.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "locked",
    name: "Locked to the frame",
    summary: "Takes one step of dt per frame, whatever the clock says. The motion runs as fast as the display does.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Fixed delta time\"",
    uses_clock: false,
    splits: false,
    code: &["
step(dt)
overstep = 0
"],
    plan: |timestep, _, frame| Plan {
        steps: Steps::equal(1, timestep.dt),
        drift: frame - timestep.dt,
        ..Plan::default()
    },
    ..LoopPolicy::PLAIN
};
