//! The moment for which a frame draws the motion.

use crate::words::worded;

worded! {
    /// The moment that the pose of a frame is computed for.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Aim {
        /// The start of the frame: the reading of the loop's clock.
        #[default]
        Start = "start",
        /// The refresh at which the frame is expected to be on the display, where that is later. A presentation that blends between
        /// known states cannot go beyond the newest.
        Display = "display",
    }
}
