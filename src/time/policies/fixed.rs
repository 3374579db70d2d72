//! The accumulator: whole steps of dt; the rest is carried over to the next frame.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "fixed",
    name: "Fixed (accumulator)",
    summary: "Takes whole steps of dt and carries over the time that fills no step. Every run takes the same steps, whatever the display does.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\"",
    uses_clock: true,
    splits: true,
    carries: true,
    threaded: false,
    option: None,
    mistake: None,
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        accumulator.carried = Flicks(total.0 % timestep.dt.0);
        Plan { steps: Steps::that_fit(total, timestep.dt), overstep: accumulator.carried, ..Plan::default() }
    },
};
