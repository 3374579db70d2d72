//! How a lesson starts.

use timestep::time::{Flicks, TimeScale};

/// How a lesson starts, and again after a reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// `true` if it waits for the user.
    pub paused: bool,
    /// Lab time at which it starts.
    pub at: Flicks,
    /// Speed of lab time, above zero.
    pub speed: TimeScale,
}
