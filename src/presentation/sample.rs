//! The states and times from which a presentation makes a pose.

/// Input of a presentation. All states are positions, then velocities.
pub struct Sample<'a> {
    /// State before the last step.
    pub previous: &'a [f64],
    /// State after the last step.
    pub current: &'a [f64],
    /// Length of the last step, s.
    pub step_secs: f64,
    /// Display time minus the time of the last step, s: α h. Negative where the simulation runs ahead.
    pub overstep_secs: f64,
    /// State at the start of the frame, before its steps.
    pub frame_start: &'a [f64],
    /// Overstep before the frame's steps were taken, s: the frame's own time and what was carried into it.
    pub overstep_before_secs: f64,
    /// Moves a state forward by a number of seconds with the lane's own method.
    pub advance: &'a dyn Fn(f64, &mut [f64]),
}

impl Sample<'_> {
    /// Alpha, the overstep as a fraction of a step: 0 ≤ α < 1 unless the policy lets the simulation run ahead or behind.
    pub fn alpha(&self) -> f64 {
        self.overstep_secs / self.step_secs
    }
}
