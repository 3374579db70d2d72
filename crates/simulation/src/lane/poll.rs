//! The moments at which a lane samples the person's input.

/// When the input is sampled, except by policies that have a thread of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Poll {
    /// At the start of each frame, for all its steps.
    #[default]
    Frame,
    /// For each step, at the time when it was due.
    Tick,
}

impl Poll {
    /// Every choice and its word in scenario files.
    pub const ALL: [(&'static str, Poll); 2] = [("frame", Poll::Frame), ("tick", Poll::Tick)];
}
