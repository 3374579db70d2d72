//! Signals that ask the program to end, as their numbers, and the end of the process.

#[cfg(feature = "gui")]
pub use system::end_by;
pub use system::{exit, watch};

/// The exit status that shells know for a signal: 128 and its number.
pub fn status_of(signal: u8) -> u8 {
    128_u8.saturating_add(signal)
}

#[cfg(unix)]
mod system {
    //! Signals are blocked in every thread but one, which waits for them: no handler runs, and each signal has its number.

    use nix::sys::signal::{SigSet, Signal};
    use std::io;

    /// Calls `take` with the number of each signal (SIGINT, SIGTERM, SIGHUP), in a thread of its own. Call it before other threads start:
    /// they inherit that signals wait for this one.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub fn watch(mut take: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
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

    /// Ends the process without what libraries do at its end: a graphics driver would take down what other threads still draw with, and
    /// crash.
    pub fn exit(status: u8) -> ! {
        signal_hook::low_level::exit(status.into())
    }

    /// Ends the process as the signal would without a handler.
    #[cfg(feature = "gui")]
    pub fn end_by(signal: u8) -> ! {
        if let Ok(signal) = Signal::try_from(i32::from(signal)) {
            let only = SigSet::from(signal);
            // Where that fails the exit status says the same.
            let _ = only.thread_unblock().and_then(|()| nix::sys::signal::raise(signal));
        }
        exit(super::status_of(signal))
    }
}

#[cfg(windows)]
mod system {
    //! Ctrl-C and, on Windows, the end of the session, as the number that Ctrl-C has on Unix.

    use std::io;
    use std::sync::{Mutex, PoisonError};

    const SIGINT: u8 = 2;

    /// Calls `take` with the number of SIGINT, in a thread of its own, whenever the system asks the program to end.
    ///
    /// # Errors
    /// The system has no room for a handler.
    pub fn watch(take: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
        let take = Mutex::new(take);
        ctrlc::set_handler(move || take.lock().unwrap_or_else(PoisonError::into_inner)(SIGINT))
            .map_err(io::Error::other)
    }

    /// Ends the process.
    pub fn exit(status: u8) -> ! {
        std::process::exit(status.into())
    }

    /// Ends the process with the status of the signal.
    #[cfg(feature = "gui")]
    pub fn end_by(signal: u8) -> ! {
        exit(super::status_of(signal))
    }
}
