//! Signals that ask the program to end: the window closes as if the user had closed it, and its exit status says so.

use std::time::Duration;

/// The exit status that shells know for a signal which asks the program to end: 128 and the signal's number.
pub type EndStatus = u8;

/// Longest time from a signal to the end of the process: a recording removes its part files, the disk takes unsaved work.
const LONGEST: Duration = Duration::from_secs(8);

/// Calls `tell` from a thread when a signal asks the program to end. A second signal, or [`LONGEST`] without an end, ends
/// the process at once. Call it before other threads start: they inherit that signals wait for this one.
#[cfg(unix)]
pub fn watch(tell: impl Fn(EndStatus) + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};
    let signals: SigSet = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP].into_iter().collect();
    let watching = signals.thread_block().map_err(std::io::Error::from).and_then(|()| {
        std::thread::Builder::new().name("signals".into()).spawn(move || {
            let Ok(signal) = signals.wait() else { return };
            tell((128 + signal as i32) as EndStatus);
            let end = move || end_at_once(signal);
            let late = std::thread::Builder::new().name("late".into()).spawn(move || {
                std::thread::sleep(LONGEST);
                end();
            });
            match (late, signals.wait()) {
                (Ok(_), Ok(second)) => end_at_once(second),
                _ => end(),
            }
        })
    });
    if let Err(error) = watching {
        // Unsaved work is on the disk all the same.
        tracing::warn!("signals end the program without its knowledge: {error}");
    }
}

/// Ends the process as the signal would without a handler.
#[cfg(unix)]
fn end_at_once(signal: nix::sys::signal::Signal) {
    let only = nix::sys::signal::SigSet::from(signal);
    tracing::warn!("the window did not close in time");
    if only.thread_unblock().and_then(|()| nix::sys::signal::raise(signal)).is_err() {
        std::process::exit(128 + signal as i32);
    }
}

/// Calls `tell` from a thread when Ctrl-C or the system asks the program to end; a second time, or [`LONGEST`] without an
/// end, ends the process at once.
#[cfg(not(unix))]
pub fn watch(tell: impl Fn(EndStatus) + Send + 'static) {
    use std::sync::atomic::{AtomicBool, Ordering};
    let asked = AtomicBool::new(false);
    let end: EndStatus = 130;
    let handler = move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(end.into());
        }
        tell(end);
        std::thread::spawn(move || {
            std::thread::sleep(LONGEST);
            std::process::exit(end.into());
        });
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        tracing::warn!("Ctrl-C ends the program without its knowledge: {error}");
    }
}
