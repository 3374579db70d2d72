//! The end of a thread that writes for a window: the window waits for it, and not forever.

use std::sync::{Condvar, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

/// Waits until `ended` holds of the state, of whose changes the thread tells, and then for the thread. `false` if that takes longer
/// than `longest`.
pub fn wait_for_end<S>(
    thread: JoinHandle<()>,
    changed: &Condvar,
    state: MutexGuard<'_, S>,
    ended: impl Fn(&S) -> bool,
    longest: Duration,
) -> bool {
    let waited = changed.wait_timeout_while(state, longest, |state| !ended(state));
    let has_ended = waited.is_ok_and(|(state, _)| ended(&state));
    if has_ended {
        // The thread catches its panics.
        let _ = thread.join();
    }
    has_ended
}
