//! The rows of the last call of `Lab::frame`, for exports and plots.

use super::body_pose::BodyPose;
use super::company::Company;
use super::motion::Motion;
use super::spec::LaneSpec;
use glam::DVec2;
use timestep::integrators::InternalWork;
use timestep::time::Flicks;

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRow {
    /// Number of the step, counted from 1.
    pub step: u64,
    /// Simulated time after the step.
    pub sim_time: Flicks,
    /// State after the step: positions, then velocities.
    pub state: Vec<f64>,
    /// Exact state at the same time, where there is one.
    pub exact: Option<Vec<f64>>,
    /// Error that the step added, m, where the exact motion from the state before it is known; `None` unless these are kept.
    pub local_error: Option<f64>,
    /// States of the other bodies, each after its own last step; `None` for one that is not alive.
    pub others: Vec<Option<Vec<f64>>>,
    /// Work inside the step, where the method chooses steps of its own.
    pub work: Option<InternalWork>,
}

impl StepRow {
    /// Everything that has been computed by the end of the step: the state, and those of the other bodies. NaN stands for a body that
    /// is not alive.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        let length = self.state.len();
        let others = self
            .others
            .iter()
            .flat_map(move |state| (0..length).map(move |index| state.as_ref().map_or(f64::NAN, |state| state[index])));
        self.state.iter().copied().chain(others)
    }
}

/// One frame.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameRow {
    /// Number of the frame, counted from 1.
    pub frame: u64,
    /// Start B, lab time.
    pub start: Flicks,
    /// Time F at which it was done, lab time.
    pub done: Flicks,
    /// `false` if the loop did not present it, because it had no new state.
    pub presented: bool,
    /// Time V at which it was shown, lab time; `None` if it never is.
    pub shown: Option<Flicks>,
    /// Display time T: V in scaled time; of a frame that is never shown, that of the frame on display at its start.
    pub display_time: Flicks,
    /// Unscaled time that the loop measured since its last frame.
    pub elapsed: Flicks,
    /// Steps taken in this frame.
    pub steps: u64,
    /// Steps taken again in this frame, after an input that had been predicted wrongly.
    pub resimulated: u64,
    /// Number of the last confirmed step before the frame was done, counted from 1.
    pub last_step: u64,
    /// Scaled time dropped in this frame.
    pub dropped: Flicks,
    /// Scaled time carried over to the next frame.
    pub backlog: Flicks,
    /// Time that the pose is past the last step: alpha times dt.
    pub overstep: Flicks,
    /// Simulated time S that the pose stands for.
    pub shown_time: Flicks,
    /// `true` if S counts: before the first step a presentation between two states has no S.
    pub counts: bool,
    /// |ΔS − ΔT| since the last shown frame, ms; `None` where there is nothing to compare.
    pub animation_error_ms: Option<f64>,
    /// Without vsync: row of the picture at which the frame begins to be visible, as a fraction of the height from the top; `None` if
    /// that is the top.
    pub tear: Option<f64>,
    /// Pose drawn: positions, then velocities.
    pub pose: Vec<f64>,
    /// Poses of the other bodies; empty in worlds that are one system.
    pub others: Vec<BodyPose>,
    /// Tracked point as drawn, m.
    pub point: DVec2,
    /// Tracked point of the exact solution at display time, m, where there is one.
    pub exact_point: Option<DVec2>,
}

/// The rows since the last call of `Lab::frame`; kept only while logging is on.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// `true` if rows are kept.
    pub enabled: bool,
    /// `true` if the rows of steps have their local errors.
    pub local_errors: bool,
    /// Steps, in order.
    pub steps: Vec<StepRow>,
    /// Frames, in order.
    pub frames: Vec<FrameRow>,
}

impl Log {
    /// Drops all rows.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.frames.clear();
    }

    /// Adds the step that was just taken, if rows are kept.
    pub(super) fn add_step(&mut self, spec: &LaneSpec, motion: &Motion, company: &Company, local_error: Option<f64>) {
        if self.enabled {
            self.steps.push(StepRow {
                step: motion.steps,
                sim_time: motion.now,
                state: motion.y.clone(),
                exact: motion.exact(&spec.world, motion.now.secs()),
                local_error,
                others: company.states(),
                work: motion.last_work(spec),
            });
        }
    }

    /// Adds a frame, if rows are kept.
    pub(super) fn add_frame(&mut self, row: impl FnOnce() -> FrameRow) {
        if self.enabled {
            self.frames.push(row());
        }
    }
}
