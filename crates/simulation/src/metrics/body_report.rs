//! The numbers of a body beside the first one of its lane.

use super::animation_error::Quantiles;
use super::{Age, Errors};
use serde::Serialize;

/// The numbers of a body, under the names of the lane's own. Distributions are of the frames in which the body is drawn; what does not
/// apply is `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BodyReport {
    /// Number of the body in the lane, from 1; the first is the lane's own.
    pub body: usize,
    /// Length of its steps, s; its first and its last may be shorter.
    pub dt_secs: f64,
    /// `true` if it is alive at its last tick.
    pub alive: bool,
    /// Steps taken.
    pub steps: u64,
    /// Simulated time of its last tick, s.
    pub sim_time_secs: f64,
    /// State after its last step: positions, then velocities; `None` if it is not alive.
    pub state: Option<Vec<f64>>,
    /// Frames in which it was drawn.
    pub frames_shown: u64,
    /// |ΔS − ΔT| of consecutive frames in which it is drawn, ms.
    pub animation_error_ms: Option<Quantiles>,
    /// T − S, ms.
    pub age_ms: Option<Age>,
    /// Distance of its state from the exact solution after each of its steps, m.
    pub integration_error: Option<Errors>,
    /// Distance of its velocity from that of the exact solution after each of its steps, m/s.
    pub velocity_error: Option<Errors>,
    /// Distance of its pose from the exact solution at S, m.
    pub presentation_error: Option<Errors>,
    /// Distance of its pose from the exact solution at T, m.
    pub shown_error: Option<Errors>,
    /// Root mean square of the distance between its shown position and the exact path at the best constant lag of each second, in
    /// pixels of the nominal screen. Jumps are no part of the path.
    pub judder_px: Option<f64>,
}
