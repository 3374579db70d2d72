//! What happened in the last call of `Lab::frame`, row by row, for exports and plots.

use crate::integrators::InternalWork;
use crate::time::Flicks;
use glam::DVec2;

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRow {
    /// Counted from 1.
    pub step: u64,
    /// Simulated time after the step.
    pub sim_time: Flicks,
    /// State after the step.
    pub state: Vec<f64>,
    /// Exact state at the same time.
    pub exact: Option<Vec<f64>>,
    /// What it took, where the integrator chooses steps of its own.
    pub work: Option<InternalWork>,
}

/// One displayed frame.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameRow {
    /// Counted from 1.
    pub frame: u64,
    /// Display time T.
    pub display_time: Flicks,
    /// The same, unscaled.
    pub real_time: Flicks,
    /// What the lane measured since its last frame.
    pub elapsed: Flicks,
    pub steps: u64,
    /// Thrown away in this frame.
    pub dropped: Flicks,
    pub backlog: Flicks,
    /// Simulated time S that the picture stands for.
    pub shown_time: Flicks,
    /// |ΔS − ΔT| since the last frame, ms.
    pub animation_error_ms: Option<f64>,
    /// The pose drawn.
    pub pose: Vec<f64>,
    /// Where the tracked point was drawn, and where it should be at display time, m.
    pub point: DVec2,
    pub exact_point: Option<DVec2>,
}

/// The rows since the last call of `Lab::frame`; kept only while somebody reads them.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub enabled: bool,
    pub steps: Vec<StepRow>,
    pub frames: Vec<FrameRow>,
}

impl Log {
    pub fn clear(&mut self) {
        self.steps.clear();
        self.frames.clear();
    }
}
