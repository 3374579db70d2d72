//! A frame between its start and its last step.

use super::clock::FrameSpan;
use super::sample_times::SampleTimes;
use crate::displays::FrameTime;
use crate::reference::ReferenceStep;
use timestep::time::Flicks;
use timestep::time::policies::{Plan, Timestep};

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

/// Place inside a step at which a lane may stop when a limit of work is reached.
#[derive(Clone, Debug, Default)]
pub enum StepStage {
    /// The step is to begin.
    #[default]
    Start,
    /// The lane's own motion steps.
    Motion,
    /// The other bodies step.
    Others,
    /// The neighbours step.
    Neighbours,
    /// The exact end of the step is solved, where its local error is logged.
    Exact(Option<Box<ReferenceStep>>),
    /// The motions step that lack a change of input.
    Twins,
}
