//! A thread of the window's own with a name: it hands over a result, and a closing window waits for it only so long.

use crate::platform::clock::Instant;
use std::future::Future;
use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
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

/// `false` in a browser, where the window has the only thread.
pub const HAS_THREADS: bool = cfg!(not(target_arch = "wasm32"));

/// Threads that can work at the same time.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// All cores but one, which is left to the window; without threads the window's own.
#[derive(Debug, Default)]
pub struct OtherCores(OnceLock<Option<rayon::ThreadPool>>);

impl OtherCores {
    /// Does `work` on them.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let pool = || rayon::ThreadPoolBuilder::new().num_threads((cores() - 1).max(1)).build();
        let start = || HAS_THREADS.then(pool)?.inspect_err(|error| tracing::error!("no threads: {error}")).ok();
        match self.0.get_or_init(start) {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// Lets this thread wait.
pub fn pause(time: Duration) {
    sleep(time);
}

/// Runs a future to its end; this thread waits. Not in a browser, where nothing can wait.
pub fn complete<T>(future: impl Future<Output = T>) -> T {
    pollster::block_on(future)
}

/// The result of a future: there at once where a thread can wait for it, and later in a browser.
pub struct Pending<T>(Arc<Mutex<Option<T>>>);

impl<T: 'static> Pending<T> {
    /// Runs the future. `wake` is called where the result comes later.
    pub fn start(future: impl Future<Output = T> + 'static, wake: impl FnOnce() + 'static) -> Self {
        let result = Arc::new(Mutex::new(None));
        let place = Arc::clone(&result);
        let put = move |value| *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        #[cfg(not(target_arch = "wasm32"))]
        {
            drop(wake);
            put(complete(future));
        }
        #[cfg(target_arch = "wasm32")]
        wasm_bindgen_futures::spawn_local(async move {
            put(future.await);
            wake();
        });
        Pending(result)
    }

    /// The result, once.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
