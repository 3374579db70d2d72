//! All numbers of one lane, under the names of `measure --json`, the exports and the window.

use super::animation_error::Quantiles;
use super::body_report::BodyReport;
use super::holds::HoldTimes;
use super::{Age, Drift, Errors, InputLatency};
use crate::link::LinkReport;
use serde::Serialize;
use std::collections::BTreeMap;

/// The numbers of a lane. Counters are since the start of the run or the last edit of a lane, distributions of a stretch of it. A number that does not apply is `None`; JSON
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
    /// `ok`, `diverged at step N` or `spiral`; of linked lanes also `waiting`, `refused: …` or `desync at tick N`.
    pub status: String,
    /// Steps since the start of the run; of a lane that predicts the other's inputs, those that are confirmed.
    pub steps: u64,
    /// Accepted steps of an adaptive method's own.
    pub internal_steps: Option<u64>,
    /// Rejected steps of an adaptive method's own.
    pub rejected_steps: Option<u64>,
    /// Evaluations of the right-hand side by an adaptive method.
    pub evals: Option<u64>,
    /// Frames started.
    pub frames: u64,
    /// Steps → number of frames.
    pub steps_per_frame: BTreeMap<u64, u64>,
    /// Simulated time, s; with the steps that are not confirmed.
    pub sim_time_secs: f64,
    /// Start of the last frame, unscaled, s.
    pub real_time_secs: f64,
    /// Simulated and unscaled time at the last edit of a lane, from which on is counted, s.
    #[serde(skip)]
    pub begun_secs: [f64; 2],
    /// Time dropped by guards and policy, s; negative where more was simulated than passed.
    pub dropped_secs: f64,
    /// Time by which the loop's clock went back in frames below 0, s: they count as 0. 0 for a policy that is fed them.
    pub negative_secs: f64,
    /// Frame time minus the steps of a policy that does not use the clock, s; `None` for the others.
    pub locked_drift_secs: Option<f64>,
    /// Time carried over and not simulated yet, s.
    pub backlog_secs: f64,
    /// State after the last of `steps`: positions, then velocities.
    pub state: Vec<f64>,
    /// Hash of all states since the start of the run, hexadecimal.
    pub state_hash: String,
    /// Frames shown per second of lab time.
    pub shown_fps: Option<f64>,
    /// Frames that were started and will never be shown.
    pub frames_never_shown: u64,
    /// Frames that came to the display in the middle of a refresh, which shows parts of both.
    pub frames_torn: u64,
    /// Frames shown of the same simulated time as the one before, or the first of t = 0.
    pub frames_repeated: u64,
    /// Frames whose number of steps the error of the clock has decided.
    pub edge_frames: u64,
    /// |ΔS − ΔT| of consecutive shown frames, ms.
    pub animation_error_ms: Option<Quantiles>,
    /// T − S at every shown frame, ms.
    pub age_ms: Option<Age>,
    /// T − S minus the time that was dropped or drifted away before, at every shown frame, ms: how late the picture is on the
    /// simulation's own clock.
    pub delay_ms: Option<Age>,
    /// Distance of the state from the exact solution after every step, m.
    pub integration_error: Option<Errors>,
    /// Distance of the velocity from that of the exact solution after every step, m/s.
    pub velocity_error: Option<Errors>,
    /// Distance of the state after the last step from where the exact motion leads from the state before it, m.
    pub local_error: Option<f64>,
    /// Distance of the shown pose from the exact solution at S, at every shown frame, m.
    pub presentation_error: Option<Errors>,
    /// Distance of the shown pose from the exact solution at T, at every shown frame, m.
    pub shown_error: Option<Errors>,
    /// Energy gained since the start of the run, in parts of the range of kinetic energy in the exact run.
    pub energy_drift: Option<Drift>,
    /// Energy gained since the start of the run, J; of 1 kg in a world in which no mass matters.
    pub energy_error: Option<Drift>,
    /// Energy at the start of the run, J.
    pub initial_energy: Option<f64>,
    /// Relative change of the norm of the body's quaternion since the start of the run.
    pub norm_drift: Option<Drift>,
    /// Angle by which the long axis of an orbit turns in a turn, rad, positive in the direction in which the body runs.
    pub precession_per_turn: Option<f64>,
    /// Root mean square over shown frames of the distance between the shown position and the exact path at the best constant lag of each
    /// second, in pixels of the nominal screen (640 × 360, the world's view fitted into it): pacing alone.
    pub judder_px: Option<f64>,
    /// Root mean square over time of the distance between the position that the display holds and the point that an eye follows: the
    /// exact path at the lag of each second that makes it least, in pixels of the nominal screen.
    pub eye_blur_px: Option<f64>,
    /// Root mean square of how early or late the frames that show another pose than the one before are, against the exact motion at the
    /// best constant lag of each second, ms.
    pub pacing_ms: Option<f64>,
    /// Root mean square over shown frames of the distance of the follower from the one that was meant, in continuous time, at the
    /// simulated time that it stands for, in pixels of the nominal screen: what is wrong with its rule alone.
    pub follow_error_px: Option<f64>,
    /// Judder of the follower against itself in continuous time, as `judder_px` is that of the body, in pixels of the nominal screen: of
    /// everything that stands still behind the body, where it is a camera.
    pub follow_judder_px: Option<f64>,
    /// Judder of the body beside its follower, in pixels of the nominal screen; a constant distance is none. With a camera: of the body on
    /// the screen.
    pub screen_judder_px: Option<f64>,
    /// Times that pictures stay on the display until another takes their place, ms of lab time.
    pub hold_ms: Option<HoldTimes>,
    /// Delay behind an ideal program with which the body answers a change of the user's input visibly, ms.
    pub input_latency_ms: Option<InputLatency>,
    /// Time from a change of the user's input to the first shown frame that differs because of it, ms.
    pub first_response_ms: Option<InputLatency>,
    /// Presses of the key Up so far, where they make the body hop.
    pub presses: Option<u64>,
    /// Presses that no step has taken or will take.
    pub presses_lost: Option<u64>,
    /// Presses that more than one step has taken.
    pub presses_doubled: Option<u64>,
    /// Counts of the lane's end of a link, and the first tick that differs from the lane it is linked with.
    pub link: Option<LinkReport>,
    /// Numbers of the bodies beside the first, which all others are about; `None` where it is alone.
    pub bodies: Option<Vec<BodyReport>>,
}

impl Report {
    /// Simulated and unscaled time over which these numbers count, s.
    pub fn counted_secs(&self) -> [f64; 2] {
        let [simulated, real] = self.begun_secs;
        [self.sim_time_secs - simulated, self.real_time_secs - real]
    }
}
