//! A frame of a lane, from its start on.

use crate::lane::input::twin_pose::TwinPose;
use crate::lane::pose::shown_pose::ShownPose;
use glam::DVec2;
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;

/// One frame, completed as it goes on: its start says when it begins and what time it brings, its steps count themselves, their end
/// draws it, and its time on the display measures it.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// Scaled time dropped in this frame; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Scaled time carried over to the next frame.
    pub backlog: Flicks,
    /// Time that the pose is past the last step: alpha times dt.
    pub overstep: Flicks,
    /// Pose drawn, and the simulated time S that it stands for.
    pub drawn: ShownPose,
    /// Tracked point as drawn, m.
    pub point: DVec2,
    /// |ΔS − ΔT| since the last shown frame, ms; `None` where there is nothing to compare.
    pub animation_error_ms: Option<f64>,
    /// Without vsync: row of the picture at which the frame begins to be visible, as a fraction of the height from the top; `None` if
    /// that is the top.
    pub tear: Option<f64>,
    /// Tracked point of the exact solution at display time, m, where there is one.
    pub exact_point: Option<DVec2>,
    /// The accumulator before the frame, in scaled time; negative where the simulation was ahead. With `fed` it is `stepped` + `dropped` +
    /// `backlog`, and for a policy that does not use the clock plus its drift.
    pub before: Accumulator,
    /// Scaled time that it brought, before any guard. A frame below 0 brings none.
    pub fed: Flicks,
    /// Scaled time by which the loop's clock went back in it, where that is not fed.
    pub negative: Flicks,
    /// Time of its steps.
    pub stepped: Flicks,
    /// Part of `overstep` that is in the accumulator; the rest is ahead of the loop's clock.
    pub planned: Flicks,
    /// Scaled time dropped, and drifted by policies that do not use the clock, since the start of the run.
    pub lost: Flicks,
    /// Simulated time after its steps.
    pub simulated: Flicks,
    /// Steps since the last frame that is ever shown.
    pub steps_since_shown: u64,
    /// Steps taken again since then.
    pub resimulated_since_shown: u64,
    /// Number of the steps since the start of the run that show in the pose.
    pub steps_in_pose: u64,
    /// Poses without the effect of changes of input.
    pub twins: Vec<TwinPose>,
}

impl FrameRow {
    /// Frame 0, which the display shows from t = 0 on: the initial pose, without a step.
    pub(in crate::lane) fn first(point: DVec2, drawn: ShownPose) -> Self {
        FrameRow { presented: true, shown: Some(Flicks::ZERO), drawn, point, ..FrameRow::default() }
    }
}
