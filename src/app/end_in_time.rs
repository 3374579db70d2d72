//! The end that a signal asks for: the window closes as if the user had closed it, and its exit status says so.

use super::event::EndStatus;
use crate::platform::signals::{self, status_of};
use crate::platform::task::{Task, pause};
use std::time::Duration;

/// Longest time from a signal to the end of the process: a recording removes its part files, the disk takes unsaved work.
const LONGEST: Duration = Duration::from_secs(8);

/// Calls `tell` from a thread when a signal asks the program to end. A second signal, or [`LONGEST`] without an end, ends
/// the process at once. Call it before other threads start.
pub fn watch(tell: impl Fn(EndStatus) + Send + 'static) {
    let mut first = true;
    let watching = signals::watch(move |signal| {
        if !std::mem::take(&mut first) {
            end_at_once(signal);
        }
        tell(status_of(signal));
        let late = move || {
            pause(LONGEST);
            end_at_once(signal);
        };
        if Task::start("late", late).is_err() {
            end_at_once(signal);
        }
    });
    if let Err(error) = watching {
        // Unsaved work is on the disk all the same.
        tracing::warn!("signals end the program without its knowledge: {error}");
    }
}

fn end_at_once(signal: u8) {
    tracing::warn!("the window did not close in time");
    signals::end_by(signal);
}
