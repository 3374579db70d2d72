//! The phases of a lesson in progress.

/// A phase of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The question is asked; the run waits at its start.
    Ask,
    /// The run plays.
    See,
    /// The answer is shown.
    Why,
    /// The run with the settings of the trial at this index plays.
    Try(usize),
    /// The result of the trial at this index is shown.
    Tried(usize),
    /// Nothing is asked: the user has changed the scenario or works in the lab.
    Free,
}

impl Phase {
    /// A word for logs and tests.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Ask => "ask",
            Phase::See => "see",
            Phase::Why => "why",
            Phase::Try(_) => "try",
            Phase::Tried(_) => "tried",
            Phase::Free => "free",
        }
    }
}
