//! The progress of long work, for a person at a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// `true` while a line stands on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Removes the line of progress, if there is one, whichever thread has written it.
pub fn clear_line() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// A line on standard error that is overwritten again and again. It is shown only on a terminal, and not for short work.
pub struct Progress {
    next: Option<Instant>,
}

impl Progress {
    /// Time before the line appears.
    const PATIENCE: Duration = Duration::from_millis(700);
    /// Time from one update to the next.
    const INTERVAL: Duration = Duration::from_millis(100);

    /// A line that appears after a while, and is removed when it is dropped.
    pub fn new() -> Self {
        let next = io::stderr().is_terminal().then(|| Instant::now() + Self::PATIENCE);
        Progress { next }
    }

    /// Updates the line, if it is time. `done` and `total` have any unit; `text` says the same in words.
    pub fn show(&mut self, done: f64, total: f64, text: impl FnOnce() -> String) {
        let now = match self.next {
            Some(next) => Some(Instant::now()).filter(|now| *now >= next),
            None => None,
        };
        if let Some(now) = now {
            let percent = 100.0 * done / total;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{percent:3.0} %  {}\x1b[K", text());
            SHOWN.store(true, Ordering::Relaxed);
            self.next = Some(now + Self::INTERVAL);
        }
    }

    /// Replaces the line by a text at once; without a terminal, it is a line of its own.
    pub fn say(&mut self, text: &str) {
        let line = if self.next.is_some() { format!("\r{text}\x1b[K") } else { format!("note: {text}\n") };
        // Progress that cannot be shown is no reason to stop.
        let _ = write!(io::stderr(), "{line}");
        if self.next.is_some() {
            SHOWN.store(true, Ordering::Relaxed);
            self.next = Some(Instant::now() + Self::INTERVAL);
        }
    }

    /// `true` if the line is on a terminal, where it may change often.
    pub fn is_shown(&self) -> bool {
        self.next.is_some()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        clear_line();
    }
}
