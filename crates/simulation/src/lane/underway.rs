//! Time that has begun to pass for a lane, and the frame that still takes steps in it.

use super::sample_times::SampleTimes;
use super::step_stage::StepStage;
use crate::displays::FrameTime;
use timestep::time::Flicks;
use timestep::time::policies::{Plan, Timestep};

/// Time that has begun to pass for a lane.
#[derive(Clone, Debug, Default)]
pub struct Underway {
    /// A frame of the live window that has not started yet.
    pub window: Option<FrameTime>,
    /// The frame that has started and still takes steps.
    pub frame: Option<StartedFrame>,
}

/// A frame between its start and its last step.
#[derive(Clone, Debug)]
pub struct StartedFrame {
    /// Start of the frame.
    pub time: FrameTime,
    /// Numbers that its policy planned with.
    pub timestep: Timestep,
    /// Steps to take, and what becomes of the rest of its time.
    pub plan: Plan,
    /// Unscaled time since the last frame, as its loop measured it.
    pub elapsed: Flicks,
    /// Time in the accumulator before the frame.
    pub before: Flicks,
    /// Scaled time that the frame brought.
    pub fed: Flicks,
    /// Frame time that was not admitted.
    pub clamped: Flicks,
    /// Time by which the pose is to be ahead of what was fed.
    pub ahead: Flicks,
    /// `true` if its pose is read while a thread writes the state.
    pub torn: bool,
    /// When each step samples the input; `None` if all use that of the start.
    pub times: Option<SampleTimes>,
    /// Place inside the next step.
    pub stage: StepStage,
    /// Number of steps taken again, because they had used other inputs than the right ones.
    pub resimulated: u64,
    /// Number of steps taken for the first time.
    pub taken: u64,
    /// Their time.
    pub used: Flicks,
}

impl StartedFrame {
    /// Time of its pose past its last step.
    pub fn overstep(&self) -> Flicks {
        self.plan.overstep + self.ahead
    }
}
