//! All numbers of one lane under the names of `measure --json`, the exports and the window.

use super::animation_error::Quantiles;
use super::{Age, Drift, Errors, InputLatency};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a lane did up to now. What does not apply is `None` (`null`); so is a number that has become infinite.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub label: String,
    pub world: &'static str,
    pub integrator: &'static str,
    pub dt_secs: f64,
    pub policy: &'static str,
    pub presentation: &'static str,
    /// `ok`, `diverged at step N` or `spiral`.
    pub status: String,
    pub steps: u64,
    /// What an adaptive integrator did inside the steps: accepted and rejected steps of its own, and evaluations of the force.
    pub internal_steps: Option<u64>,
    pub rejected_steps: Option<u64>,
    pub evals: Option<u64>,
    pub frames: u64,
    /// Steps → number of frames.
    pub steps_per_frame: BTreeMap<u64, u64>,
    pub sim_time_secs: f64,
    pub real_time_secs: f64,
    /// Time thrown away by guards and policy; negative where more was simulated than passed.
    pub dropped_secs: f64,
    /// Time carried over and not simulated yet.
    pub backlog_secs: f64,
    /// Positions, then velocities.
    pub state: Vec<f64>,
    pub state_hash: String,
    pub animation_error_ms: Option<Quantiles>,
    pub age_ms: Option<Age>,
    /// Distance of the state from exact at its own time, after every step, m.
    pub integration_error: Option<Errors>,
    /// Distance of the shown pose from exact at the simulated time it stands for, at every frame, m.
    pub presentation_error: Option<Errors>,
    /// Distance of the shown pose from exact at display time, at every frame, m.
    pub shown_error: Option<Errors>,
    pub energy_drift: Option<Drift>,
    /// Root mean square distance between the shown path and the best constant-lag copy of the exact path, over the last
    /// [`super::Judder::WINDOW`] frames, in pixels of the nominal screen (640 × 360, the world's view fitted into it).
    pub judder_px: Option<f64>,
    /// From a change of the person's input to the first frame that shows its effect, over all changes.
    pub input_latency_ms: Option<InputLatency>,
}
