//! The clock that a loop reads at the start of a frame.

use crate::words::worded;

worded! {
    /// The source of the time that the loop measures.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ClockSource {
        /// A timer, read when the frame starts, with the display's noise.
        #[default]
        Timer = "timer",
        /// The display: the refresh after the one at which the last frame is shown. It has no noise, and frames that start late after
        /// a full queue do not move it (Ladavac, "The Elusive Frame Timing", 2018; Unity 2020.2 measures frames so).
        Refresh = "refresh",
    }
}
