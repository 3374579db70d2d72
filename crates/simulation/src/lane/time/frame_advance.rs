//! The time that passes in one call of `Lab::frame`.

use timestep::time::Flicks;

/// A stretch of time for all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameAdvance {
    /// Lab time at its beginning.
    pub from: Flicks,
    /// Lab time that passes.
    pub lab: Flicks,
    /// `true` if a frame of the live window ends with it; otherwise the time belongs to the window's next one.
    pub window: bool,
    /// Lanes with a display of their own also show the frames that fall due up to this much later.
    pub lead: Flicks,
}
