//! A frame between its start and its last step.

use crate::lane::input::sample_times::SampleTimes;
use crate::lane::records::frame_row::FrameRow;
use crate::reference::ReferenceStep;
use timestep::time::policies::{Plan, Timestep};

/// A frame between its start and its last step.
#[derive(Clone, Debug)]
pub struct StartedFrame {
    /// The frame so far: its start, its time, and the steps that it has taken.
    pub row: FrameRow,
    /// Numbers that its policy planned with.
    pub timestep: Timestep,
    /// Steps to take, and what becomes of the rest of its time.
    pub plan: Plan,
    /// `true` if its pose is read while a thread writes the state.
    pub torn: bool,
    /// When each step samples the input; `None` if all use that of the start.
    pub times: Option<SampleTimes>,
    /// Place inside the next step.
    pub stage: StepStage,
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
