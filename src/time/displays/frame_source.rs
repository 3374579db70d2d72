//! Where a lane's frames come from, if not from the window.

use super::{Display, Monitor, Replay};
use crate::time::Flicks;
use std::sync::Arc;

/// One frame of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTime {
    /// When the frame starts, since the run began: the display time T. Never goes back.
    pub at: Flicks,
    /// What the program measures since its last frame; a clock that is set back makes it negative.
    pub elapsed: Flicks,
}

/// A virtual display, or a trace that is replayed.
#[derive(Clone, Debug)]
pub enum FrameSource {
    Monitor(Monitor),
    Replay(Replay),
}

impl FrameSource {
    /// The frames of a display that takes over at `now` from one whose last frame was at `last`; `None` for the live window.
    pub fn starting(display: &Display, seed: u64, now: Flicks, last: Flicks) -> Option<Self> {
        match display {
            Display::Live => None,
            Display::Virtual(display) => {
                Some(FrameSource::Monitor(Monitor::starting(display.clone(), seed, now, last)))
            }
            Display::Trace(trace) => Some(FrameSource::Replay(Replay::starting(Arc::clone(trace), now, last))),
        }
    }

    /// When the next frame starts.
    pub fn next(&self) -> Flicks {
        match self {
            FrameSource::Monitor(monitor) => monitor.next(),
            FrameSource::Replay(replay) => replay.next(),
        }
    }

    /// Starts the frame that is due.
    pub fn start_frame(&mut self) -> FrameTime {
        match self {
            FrameSource::Monitor(monitor) => monitor.start_frame(),
            FrameSource::Replay(replay) => replay.start_frame(),
        }
    }

    /// Ends the frame that was started: it took `steps` steps. A trace goes on as it is, whatever they cost.
    pub fn end_frame(&mut self, steps: u64) {
        if let FrameSource::Monitor(monitor) = self {
            monitor.end_frame(steps);
        }
    }
}
