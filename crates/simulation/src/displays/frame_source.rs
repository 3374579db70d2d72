//! The frames of a lane that has a display of its own.

use super::display::Display;
use super::frame_time::{FrameEnd, FrameTime, FrameWork};
use super::monitor::Monitor;
use super::replay::Replay;
use std::sync::Arc;
use timestep::time::Flicks;

/// A display of a lane's own, in operation.
#[derive(Clone, Debug)]
pub enum FrameSource {
    /// A virtual display.
    Monitor(Box<Monitor>),
    /// A trace that is replayed.
    Replay(Replay),
}

impl FrameSource {
    /// The frames of a display that replaces another one at `now`, whose last frame was at `last`; `None` for the live window.
    pub fn starting(display: &Display, seed: u64, now: Flicks, last: Flicks) -> Option<Self> {
        match display {
            Display::Live => None,
            Display::Virtual(display) => {
                Some(FrameSource::Monitor(Box::new(Monitor::starting(display.clone(), seed, now, last))))
            }
            Display::Trace(trace) => Some(FrameSource::Replay(Replay::starting(Arc::clone(trace), now, last))),
        }
    }

    /// Start of the next frame.
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

    /// Ends the frame that was started. Its work does not change a trace.
    pub fn end_frame(&mut self, work: FrameWork) -> FrameEnd {
        match self {
            FrameSource::Monitor(monitor) => monitor.end_frame(work),
            FrameSource::Replay(replay) => replay.end_frame(work.presents),
        }
    }

    /// Reads the clock at the start of the next frame already, so that the loop can wait.
    pub fn read_ahead(&mut self) -> FrameTime {
        match self {
            FrameSource::Monitor(monitor) => monitor.read_ahead(),
            FrameSource::Replay(replay) => replay.read_ahead(),
        }
    }

    /// Lets the loop wait before it starts the next frame, on the clock that it has read; a negative time takes a wait back.
    pub fn wait(&mut self, time: Flicks) {
        match self {
            FrameSource::Monitor(monitor) => monitor.wait(time),
            FrameSource::Replay(replay) => replay.wait(time),
        }
    }
}
