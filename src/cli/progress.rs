//! How far long work is, for a person at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on standard error that is overwritten; nothing unless a person looks at it, and not for short work.
pub struct Progress {
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_millis(700);
    const INTERVAL: Duration = Duration::from_millis(100);

    pub fn new() -> Self {
        let next = io::stderr().is_terminal().then(|| Instant::now() + Self::PATIENCE);
        Progress { next, shown: false }
    }

    /// `done` and `total` in any unit; `text` says the same in words.
    pub fn show(&mut self, done: f64, total: f64, text: impl FnOnce() -> String) {
        let now = match self.next {
            Some(next) => Some(Instant::now()).filter(|now| *now >= next),
            None => None,
        };
        if let Some(now) = now {
            let percent = 100.0 * done / total;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{percent:3.0} %  {}\x1b[K", text());
            self.shown = true;
            self.next = Some(now + Self::INTERVAL);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
