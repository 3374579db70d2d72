//! The times of one frame.

use crate::time::Flicks;

/// One frame of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTime {
    /// Start of the frame since the start of the run, unscaled. Never goes back.
    pub at: Flicks,
    /// Time that the loop measures since its last frame; negative where the clock was set back.
    pub elapsed: Flicks,
}
