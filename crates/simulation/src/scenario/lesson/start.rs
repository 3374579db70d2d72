//! How a lesson starts.

use timestep::time::{Flicks, TimeScale};

/// How a lesson starts, and again after a reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// `true` if it waits for the user.
    pub paused: bool,
    /// Lab time at which it starts.
    pub at: Flicks,
    /// Speed of lab time, above zero.
    pub speed: TimeScale,
}

impl Default for Start {
    fn default() -> Self {
        Start { paused: false, at: Flicks::ZERO, speed: TimeScale::ONE }
    }
}
