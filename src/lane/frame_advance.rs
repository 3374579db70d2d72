//! The time that passes in one call of `Lab::frame`.

use crate::time::Flicks;

/// A stretch of time for all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameAdvance {
    /// Laboratory time at its beginning.
    pub from: Flicks,
    /// Length of a frame of the live window. Zero for no frame: the laboratory time then belongs to the window's next one.
    pub window: Flicks,
    /// Laboratory time that passes for lanes with a display of their own.
    pub lab: Flicks,
    /// Lanes with a display of their own also show the frames that fall due up to this much later.
    pub lead: Flicks,
}
