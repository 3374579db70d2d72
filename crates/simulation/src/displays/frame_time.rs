//! The times of one frame: when it starts, when it is done, and when it is on the display; and the work between.

use timestep::time::Flicks;

/// The start of a frame, in flicks of lab time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTime {
    /// Start B of the frame. Never goes back.
    pub at: Flicks,
    /// Time that the loop's timer measures since the last frame; negative where the clock was set back.
    pub elapsed: Flicks,
    /// Refresh after the one at which the last frame is shown: V of that frame + P. A program can expect to be on the display
    /// then.
    pub expected: Flicks,
}

/// The work of one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameWork {
    /// Steps that lengthen the frame, substeps counted.
    pub steps: u64,
    /// `true` if no step of the lane ever lengthens a frame.
    pub threaded: bool,
    /// Time by which a hang lengthens the frame.
    pub hang: Flicks,
    /// `true` if a frame of the run has hung, this one included: frames cost time from then on.
    pub has_hung: bool,
    /// `true` if the frame is rendered and presented. Otherwise the display holds the last one.
    pub presents: bool,
}

/// The end of a frame, in flicks of lab time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameEnd {
    /// Time F at which the machine has finished the frame.
    pub done: Flicks,
    /// Time V at which the frame is on the display, unless a later one replaces it; `None` if it never is or is not presented. Never
    /// goes back.
    pub shown: Option<Flicks>,
    /// `true` if the frame replaces those that still wait for the display.
    pub replaces: bool,
}
