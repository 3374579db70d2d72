//! The values of a frame that a moment may claim something about.

use crate::scenario::named;
use crate::words::worded;
use std::str::FromStr;

worded! {
    /// A value of a frame on a display.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FrameValue {
        /// 1 if the scan-out on the display is torn, otherwise 0.
        Torn = "torn",
        /// Steps taken in the frame.
        Steps = "steps",
        /// Steps taken again in the frame.
        Resimulated = "resimulated",
        /// Time since the frame before, as the loop measured it, ms.
        Elapsed = "elapsed_ms",
        /// Time for which the display holds the frame, ms.
        Hold = "hold_ms",
        /// T − S, ms.
        Age = "age_ms",
        /// Time that the pose is past the last step, in steps.
        Alpha = "alpha",
        /// Time dropped in the frame, ms.
        Dropped = "dropped_ms",
        /// Distance of the tracked point from where the frame before on the display has it, pixels of the nominal screen.
        Jump = "jump_px",
        /// Distance of the tracked point from that of the exact solution, pixels of the nominal screen.
        Error = "error_px",
        /// Distance of the tracked point from its follower, pixels of the nominal screen.
        Apart = "apart_px",
        /// Place of the tracked point, m, to the right.
        X = "place.x",
        /// Place of the tracked point, m, upwards.
        Y = "place.y",
    }
}

impl FromStr for FrameValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        named(text, &Self::ALL, "a frame has no")
    }
}
