//! Ctrl-C and the signals that ask a program to end. The work is told to end; where it has not after a moment, or after a second
//! signal, a thread of its own removes the part files and ends the program. Former files stay.

use super::streams;
use crate::platform::clock::Instant;
use crate::platform::signals;
use files::safe_file::part_files;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// Time that the work has to end by itself.
const GRACE: Duration = Duration::from_millis(120);
/// Time from then on for removing part files; a folder of frames may have too many for it.
const REMOVAL: Duration = Duration::from_millis(50);

/// Number of the first signal; 0 before one has come.
static SIGNAL: AtomicU8 = AtomicU8::new(0);
/// `true` once a thread ends the program.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C (and, on Unix, SIGTERM and SIGHUP) end the work from now on instead of the program. Must be called before there
/// are other threads, which inherit it.
pub fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        if let Err(error) = signals::watch(asked_to_end) {
            // The work can be done all the same; Ctrl-C would then leave a part file behind.
            tracing::warn!("cannot watch for Ctrl-C: {error}");
        }
    });
}

/// `true` once the user has asked for the work to end.
pub fn requested() -> bool {
    SIGNAL.load(Ordering::Relaxed) != 0
}

/// Ends the program if a signal has come: the work has ended because of it, and its own error says nothing more.
pub fn end_if_requested() {
    if requested() {
        end(SIGNAL.load(Ordering::Relaxed), || true);
    }
}

/// Takes a signal: the first starts the grace, the second ends the program.
fn asked_to_end(signal: u8) {
    if SIGNAL.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        end(signal, || false);
    }
    part_files::close();
    let watchdog = move || {
        std::thread::sleep(GRACE);
        let start = Instant::now();
        end(signal, || start.elapsed() < REMOVAL);
    };
    if std::thread::Builder::new().name("watchdog".to_owned()).spawn(watchdog).is_err() {
        end(signal, || false);
    }
}

/// Removes the part files, of a folder as many as `keep_going` allows, says why, and ends the program with 128 and the number of
/// the signal that did it.
fn end(signal: u8, keep_going: impl FnMut() -> bool) -> ! {
    if ENDING.swap(true, Ordering::Relaxed) {
        // Another thread does it.
        loop {
            std::thread::park();
        }
    }
    part_files::remove_all(keep_going);
    let kept = if part_files::any_placed() { "" } else { "; no file was changed" };
    streams::message(format_args!("error: interrupted{kept}"));
    signals::exit(signals::status_of(signal))
}
