//! The moments at which a lane samples the user's input.

use crate::words::worded;

worded! {
    /// When the input is sampled, except by policies that have a thread of their own.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Poll {
        /// At the start of each frame, for all its steps.
        #[default]
        Frame = "frame",
        /// For each step, at the time when it was due.
        Tick = "tick",
    }
}
