//! A frame that has been made and waits for its time on the display.

use super::frame_budget::FrameBudget;
use super::log::FrameRow;
use super::shown_pose::ShownPose;
use super::twin_pose::TwinPose;
use timestep::time::Flicks;

/// A frame from its start B to the time V at which it is shown.
#[derive(Clone, Debug)]
pub struct WaitingFrame {
    /// Time V at which it is shown if none replaces it; `None` if it never is. Of one that is not presented, when it leaves the queue.
    pub shown: Option<Flicks>,
    /// Pose, and the simulated time S that it stands for.
    pub pose: ShownPose,
    /// Scaled time dropped, and drifted by policies that do not use the clock, since the start of the run.
    pub lost: Flicks,
    /// Simulated time after the steps of the frame.
    pub simulated: Flicks,
    /// Steps since the last frame that is ever shown.
    pub steps_since_shown: u64,
    /// Steps taken again since then.
    pub resimulated_since_shown: u64,
    /// Number of the steps since the start of the run that show in the pose.
    pub steps_in_pose: u64,
    /// Poses without the effect of changes of input.
    pub twins: Vec<TwinPose>,
    /// Time of the frame, as the loop spent it.
    pub budget: FrameBudget,
    /// Numbers of the start of the frame; those of the display are filled in when it is shown.
    pub row: FrameRow,
}
