//! When the window draws its next frame.

use simulation::displays::RefreshRate;
use std::time::{Duration, Instant};
use winit::window::Window;

/// The time of the last frame and the requests for the next one.
#[derive(Debug)]
pub struct FramePacing {
    /// The refresh period of the window's screen.
    refresh_period: Duration,
    /// The earliest time for which a frame was requested.
    requested: Option<Instant>,
    last_frame: Instant,
}

impl FramePacing {
    /// Pause before the next attempt to present a frame that the surface did not take.
    pub const RETRY: Duration = Duration::from_millis(16);

    /// Pacing for a window that draws its first frame at once.
    pub fn new(window: &Window) -> Self {
        let now = Instant::now();
        FramePacing { refresh_period: refresh_period(window), requested: Some(now), last_frame: now }
    }

    /// Takes the refresh period of the screen that the window is on now.
    pub fn screen_changed(&mut self, window: &Window) {
        self.refresh_period = refresh_period(window);
    }

    /// Rate of the window's screen; 60 Hz where it is unknown.
    pub fn screen_rate(&self) -> RefreshRate {
        RefreshRate::new(1.0 / self.refresh_period.as_secs_f64()).unwrap_or(RefreshRate::HZ_60)
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

    /// When to draw next. `moving` says that time passes in the lab; `waits` that the surface waits for the
    /// display. `None` at rest without a request.
    pub fn next_frame(&self, moving: bool, waits: bool) -> Option<Instant> {
        if !moving {
            return self.requested;
        }
        // The surface waits for the display. Where it does not although it should (a nested X server), half a refresh
        // period keeps the program from spinning and never misses a refresh.
        let pause = if waits { self.refresh_period / 2 } else { Duration::ZERO };
        let due = self.last_frame + pause;
        Some(self.requested.map_or(due, |at| at.clamp(self.last_frame, due)))
    }
}

/// The refresh period of the window's screen; 1/60 s where it is unknown.
fn refresh_period(window: &Window) -> Duration {
    let millihertz = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
    Duration::from_secs_f64(1e3 / f64::from(millihertz.unwrap_or(60_000).clamp(24_000, 1_000_000)))
}
