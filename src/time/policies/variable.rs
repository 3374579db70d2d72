//! One step of the frame's own length.

use super::{LoopPolicy, Plan, Steps};
use crate::time::Flicks;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "variable",
    name: "Variable",
    summary: "One step of the frame's own length. Right on average, different in every run, unstable after a long frame.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\"",
    splits: false,
    carries: false,
    threaded: false,
    option: None,
    plan: |_, _, frame| Plan {
        steps: Steps { last: frame, ..Steps::NONE },
        dropped: Flicks::ZERO,
        overstep: Flicks::ZERO,
    },
};
