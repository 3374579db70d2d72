//! Ctrl-C while a file is being made: the work ends, what is half done is removed, and what was there before stays.

use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C (and, on Unix, the signals that ask a program to end) is noted instead of ending the program.
pub fn watch() {
    if let Err(error) = ctrlc::set_handler(|| ASKED.store(true, Ordering::Relaxed)) {
        // Then Ctrl-C leaves a part file behind; the work itself can be done.
        tracing::warn!("cannot watch for Ctrl-C: {error}");
    }
}

/// Whether the person wants the work to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
