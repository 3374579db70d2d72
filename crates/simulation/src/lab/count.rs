//! Counters by which the transport seeks: frames or steps.

use crate::lane::Lane;

/// Frames or steps of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Frames shown.
    Frames,
    /// Steps taken.
    Steps,
}

impl Count {
    /// The number of a lane.
    pub fn of(self, lane: &Lane) -> u64 {
        match self {
            Count::Frames => lane.frames(),
            Count::Steps => lane.steps(),
        }
    }
}
