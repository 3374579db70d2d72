//! Time that has begun to pass for a lane, and the frame that still takes steps in it.

use super::clock::FrameSpan;
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
    /// Its time as its loop sees it.
    pub span: FrameSpan,
    /// Scaled time that guards have admitted.
    pub admitted: Flicks,
    /// Time in the accumulator before the frame.
    pub before: Flicks,
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
        self.plan.overstep + self.span.ahead
    }
}
