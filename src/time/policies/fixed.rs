//! The accumulator: whole steps of dt, the rest carried over to the next frame.

use super::{LoopPolicy, Plan, Steps};
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "fixed",
    name: "Fixed (accumulator)",
    summary: "Whole steps of dt; time that fills no step is carried over. The same steps in every run, whatever the display does.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\"",
    splits: true,
    carries: true,
    threaded: false,
    option: None,
    plan: |timestep, accumulator, frame| {
        let total = accumulator.carried + frame;
        accumulator.carried = Flicks(total.0 % timestep.dt.0);
        Plan {
            steps: Steps::equal((total.0 / timestep.dt.0) as u64, timestep.dt),
            dropped: Flicks::ZERO,
            overstep: accumulator.carried,
        }
    },
};
