//! State of the course that the window passes to the interface in each frame.

use simulation::course::{Rehearsed, Thumbnail};
use simulation::scenario::{Flaw, Scenario};
use std::sync::Arc;

/// Conduct of a lesson when it is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonStart {
    /// It asks, and waits for a bet.
    Ask,
    /// Plays at once, without asking (unattended).
    Play,
    /// Nothing: what is opened is a recorded run, or a clip is recorded.
    #[default]
    Rest,
}

/// State of the course that the window keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct CourseInfo<'a> {
    /// Conduct of a lesson when it is opened.
    pub start: LessonStart,
    /// Rehearsals for [`super::output::Output::rehearsals`].
    pub rehearsals: &'a [Rehearsed],
    /// Thumbnails for [`super::output::Output::thumbnails`], by the ids of their lessons.
    pub thumbnails: &'a [(&'static str, Arc<Thumbnail>)],
    /// The scenario of [`super::output::Output::examined`] that was examined last, and its flaws.
    pub flaws: Option<(&'a Arc<Scenario>, &'a [Flaw])>,
}
