//! Ctrl-C and the signals that ask a program to end. The work is told to end; where it has not after a moment, or after a second
//! signal, a thread of its own removes the part files and ends the program. Former files stay.

use super::streams;
use files::safe_file::part_files;
#[cfg(unix)]
use signal_hook::low_level::exit;
#[cfg(not(unix))]
use std::process::exit;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

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
        if let Err(error) = system::watch(asked_to_end) {
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
    // On Unix this skips what libraries do at the end of a process: a graphics driver would take down what other threads still draw
    // with, and crash.
    exit(128 + i32::from(signal))
}

#[cfg(unix)]
mod system {
    //! Signals are blocked in every thread but one, which waits for them: no handler runs, and each signal has its number.

    use nix::sys::signal::{SigSet, Signal};
    use std::io;

    /// Calls `take` with the number of each signal, in a thread of its own.
    pub fn watch(take: fn(u8)) -> io::Result<()> {
        let ignored = ignored_signals();
        let asked = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];
        // A blocked signal arrives even if the parent (nohup) has made this program ignore it.
        let watched: SigSet = asked.into_iter().filter(|signal| ignored >> (*signal as u64 - 1) & 1 == 0).collect();
        watched.thread_block()?;
        let wait = move || {
            while let Ok(signal) = watched.wait() {
                take(signal as u8);
            }
        };
        std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
    }

    /// The signals that the parent of this process has made it ignore, one bit for each; none where the system does not say.
    fn ignored_signals() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    //! Ctrl-C, as the number that it has on Unix.

    use std::io;

    const SIGINT: u8 = 2;

    pub fn watch(take: fn(u8)) -> io::Result<()> {
        ctrlc::set_handler(move || take(SIGINT)).map_err(io::Error::other)
    }
}
