//! When the window draws its next frame.

use crate::platform::clock::Instant;
use std::time::Duration;

/// The time of the last frame and the requests for the next one.
#[derive(Debug)]
pub struct FramePacing {
    /// The earliest time for which a frame was requested.
    requested: Option<Instant>,
    last_frame: Instant,
}

impl FramePacing {
    /// Pause before the next attempt to present a frame that the surface did not take.
    pub const RETRY: Duration = Duration::from_millis(16);

    /// Pacing for a window that draws its first frame at once.
    pub fn new() -> Self {
        let now = Instant::now();
        FramePacing { requested: Some(now), last_frame: now }
    }

    /// Requests a frame at `at`, or earlier.
    pub fn request(&mut self, at: Instant) {
        self.requested = Some(self.requested.map_or(at, |earlier| earlier.min(at)));
    }

    /// Starts a frame at `now`.
    pub fn begin_frame(&mut self, now: Instant) {
        self.last_frame = now;
    }

    /// Replaces all requests by that of egui: a frame after `delay`, or none if the delay is [`Duration::MAX`].
    pub fn set_repaint_delay(&mut self, delay: Duration) {
        self.requested = self.last_frame.checked_add(delay).filter(|_| delay < Duration::MAX);
    }

    /// When to draw next. `moving` says that time passes in the lab; the next frame may start a `pause` after the last one then. `None` at
    /// rest without a request.
    pub fn next_frame(&self, moving: bool, pause: Duration) -> Option<Instant> {
        if !moving {
            return self.requested;
        }
        let due = self.last_frame + pause;
        Some(self.requested.map_or(due, |at| at.clamp(self.last_frame, due)))
    }
}
