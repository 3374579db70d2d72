//! The parts of a lesson that a person is taking.

/// The part of a lesson that a person is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The question is asked; the run waits at its start.
    Ask,
    /// The run plays.
    See,
    /// The answer is told.
    Why,
    /// The run with the settings of the trial at this index plays.
    Try(usize),
    /// It is told what came of the trial at this index.
    Tried(usize),
    /// No one is asked: the person has changed the scenario or works in the lab.
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
