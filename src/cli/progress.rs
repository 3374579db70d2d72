//! The progress of long work, on a terminal.

use super::streams;
use crate::platform::clock::Instant;
use std::time::Duration;

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
        let next = streams::has_terminal().then(|| Instant::now() + Self::PATIENCE);
        Progress { next }
    }

    /// Updates the line, if it is time. `done` and `total` have any unit; `text` says the same in words.
    pub fn show(&mut self, done: f64, total: f64, text: impl FnOnce() -> String) {
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            streams::progress_line(format_args!("{:3.0} %  {}", 100.0 * done / total, text()));
            self.next = Some(now + Self::INTERVAL);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        streams::clear_progress();
    }
}
