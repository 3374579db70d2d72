//! The display of a lane.

use super::refresh_rate::RefreshRate;
use super::trace::Trace;
use super::virtual_display::VirtualDisplay;
use std::sync::Arc;
use timestep::time::Flicks;

/// A display, as a source of frame times.
#[derive(Clone, Debug, PartialEq)]
pub enum Display {
    /// The real window with its measured frames. Without a window, a steady 60 Hz.
    Live,
    /// A display and a machine given as numbers.
    Virtual(VirtualDisplay),
    /// Frame times from a list, again from the start when it ends.
    Trace(Arc<Trace>),
}

impl Default for Display {
    fn default() -> Self {
        Display::Virtual(VirtualDisplay::default())
    }
}

impl Display {
    /// Refresh interval that is assumed for the live window, because a program cannot know it.
    pub const LIVE_REFRESH: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// The virtual display, if it is one.
    pub fn as_virtual(&self) -> Option<&VirtualDisplay> {
        match self {
            Display::Virtual(display) => Some(display),
            Display::Live | Display::Trace(_) => None,
        }
    }

    /// Length of a frame without noise, hitches and step costs; for a trace, the median of its frames.
    pub fn idle_frame(&self) -> Flicks {
        match self {
            Display::Live => Self::LIVE_REFRESH,
            Display::Virtual(display) if display.tears() => display.frame_rate().refresh(1).max(display.render_cost),
            Display::Virtual(display) if display.waits_for_display() => display.frame_rate().refresh(1),
            Display::Virtual(display) => display.refresh(),
            Display::Trace(trace) => trace.refresh(),
        }
    }

    /// Rate of a virtual display whose frames are at equal intervals as far as the display decides it: without noise, hitches and
    /// variable refresh.
    pub fn steady_rate(&self) -> Option<RefreshRate> {
        match self {
            Display::Virtual(VirtualDisplay { hz, noise: None, hitch: None, vrr: None, .. }) => Some(*hz),
            _ => None,
        }
    }

    /// Frames that can start in a time, about.
    pub fn most_frames_in(&self, time: Flicks) -> u64 {
        let each = match self {
            Display::Virtual(display) if !display.waits_for_display() => display.frame_rate().refresh(1),
            Display::Trace(trace) => trace.refresh().min(trace.mean_frame()),
            other => other.idle_frame(),
        };
        time.0.max(0) as u64 / each.0.max(1) as u64 + 2
    }
}
