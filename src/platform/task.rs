//! A thread of the window's own with a name: it hands over a result, and a closing window waits for it only so long.

use crate::platform::clock::Instant;
use std::future::Future;
use std::io;
use std::thread::{Builder, JoinHandle, available_parallelism, sleep};
use std::time::Duration;

/// The thread. Dropping this does not end it.
pub struct Task<T>(JoinHandle<T>);

impl<T: Send + 'static> Task<T> {
    /// Starts a thread of this name.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub fn start(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        Builder::new().name(name.to_owned()).spawn(work).map(Task)
    }

    /// Waits for the result; `None` after a panic.
    pub fn result(self) -> Option<T> {
        self.0.join().ok()
    }

    /// Waits until the thread ends, and no longer than `longest`; warns of one that does not.
    pub fn wait(&self, longest: Duration) {
        let started = Instant::now();
        while !self.0.is_finished() {
            if started.elapsed() >= longest {
                return tracing::warn!("{} did not end in time", self.0.thread().name().unwrap_or_default());
            }
            sleep(Duration::from_millis(5));
        }
    }
}

/// Threads that can work at the same time.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Does `work` on all cores but one, which is left to the window, and logs that `what` has none where there are no threads.
pub fn beside_the_window(what: &str, work: impl FnOnce() + Send) {
    match rayon::ThreadPoolBuilder::new().num_threads((cores() - 1).max(1)).build() {
        Ok(pool) => pool.install(work),
        Err(error) => tracing::error!("{what} has no threads: {error}"),
    }
}

/// Lets this thread wait.
pub fn pause(time: Duration) {
    sleep(time);
}

/// Runs a future to its end; this thread waits.
pub fn complete<T>(future: impl Future<Output = T>) -> T {
    pollster::block_on(future)
}
