//! The progress of a recording, shared between its threads and whoever shows or cancels it.

use super::error::StudioError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Counts encoded frames and carries the wish to cancel.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
    /// Pause after each frame, µs.
    pause: AtomicU64,
}

impl Progress {
    /// Frames encoded so far, and their total; (0, 0) before the recording starts.
    pub fn frames(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Ends the recording at the next frame; it leaves no file.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// `true` once [`Progress::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Fails once the recording is cancelled.
    pub(super) fn check(&self) -> Result<(), StudioError> {
        if self.is_cancelled() { Err(StudioError::Cancelled) } else { Ok(()) }
    }

    /// Sleeps this long after each frame, so that a window that the processor renders as well keeps its frames.
    pub fn set_pause(&self, pause: Duration) {
        self.pause.store(pause.as_micros() as u64, Ordering::Relaxed);
    }

    pub(super) fn pause(&self) -> Duration {
        Duration::from_micros(self.pause.load(Ordering::Relaxed))
    }

    pub(super) fn start(&self, total: u64) {
        self.total.store(total, Ordering::Relaxed);
    }

    pub(super) fn frame_encoded(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
