//! Ctrl-C while a file is being written: the work ends, the unfinished file is removed, and a former file stays.

use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C (and, on Unix, the signals that ask a program to end) set a flag from now on instead of ending the program.
pub fn watch() {
    if let Err(error) = ctrlc::set_handler(|| REQUESTED.store(true, Ordering::Relaxed)) {
        // The work can be done all the same; Ctrl-C would then leave a part file behind.
        tracing::warn!("cannot watch for Ctrl-C: {error}");
    }
}

/// `true` once the person has asked for the work to end.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
