//! The place inside a step at which a lane may stop when a limit of work is reached.

use crate::reference::ReferenceStep;

/// Place inside a step.
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
