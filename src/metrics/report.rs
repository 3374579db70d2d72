//! All numbers of one lane, under the names of `measure --json`, the exports and the window.

use super::animation_error::Quantiles;
use super::{Age, Drift, Errors, InputLatency};
use serde::Serialize;
use std::collections::BTreeMap;

/// The numbers of a lane since the start of the run or its last edit. A number that does not apply is `None`; JSON
/// has `null` for it and for numbers that are not finite.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Title of the lane.
    pub label: String,
    /// Id of the world.
    pub world: &'static str,
    /// Id of the method.
    pub integrator: &'static str,
    /// Length of a step, s.
    pub dt_secs: f64,
    /// Id of the loop policy.
    pub policy: &'static str,
    /// Id of the presentation.
    pub presentation: &'static str,
    /// `ok`, `diverged at step N` or `spiral`.
    pub status: String,
    /// Steps since the start of the run.
    pub steps: u64,
    /// Accepted steps of an adaptive method's own.
    pub internal_steps: Option<u64>,
    /// Rejected steps of an adaptive method's own.
    pub rejected_steps: Option<u64>,
    /// Evaluations of the right-hand side by an adaptive method.
    pub evals: Option<u64>,
    /// Frames shown.
    pub frames: u64,
    /// Steps → number of frames.
    pub steps_per_frame: BTreeMap<u64, u64>,
    /// Simulated time, s.
    pub sim_time_secs: f64,
    /// Start of the last frame, unscaled, s.
    pub real_time_secs: f64,
    /// Time dropped by guards and policy, s; negative where more was simulated than passed.
    pub dropped_secs: f64,
    /// Time carried over and not simulated yet, s.
    pub backlog_secs: f64,
    /// State after the last step: positions, then velocities.
    pub state: Vec<f64>,
    /// Hash of all states since the start of the run, hexadecimal.
    pub state_hash: String,
    /// |ΔS − ΔT| of consecutive frames, ms.
    pub animation_error_ms: Option<Quantiles>,
    /// T − S at every frame, ms.
    pub age_ms: Option<Age>,
    /// Distance of the state from the exact solution after every step, m.
    pub integration_error: Option<Errors>,
    /// Distance of the shown pose from the exact solution at S, at every frame, m.
    pub presentation_error: Option<Errors>,
    /// Distance of the shown pose from the exact solution at T, at every frame, m.
    pub shown_error: Option<Errors>,
    /// Relative change of energy since the start of the run.
    pub energy_drift: Option<Drift>,
    /// Root mean square distance between the shown path and the best constant-lag copy of the exact path over the last
    /// [`super::Judder::WINDOW`] frames, in pixels of the nominal screen (640 × 360, the world's view fitted into it).
    pub judder_px: Option<f64>,
    /// Time from a change of the person's input to the first frame that shows its effect, ms.
    pub input_latency_ms: Option<InputLatency>,
}
