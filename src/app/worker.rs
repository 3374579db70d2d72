//! A thread of the window's own that does one job after the other: the window asks and reads, and never waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The jobs that a window wants of a worker, and those that are done. Both ends see it behind a lock.
pub trait Jobs: Default + Send + 'static {
    /// One job.
    type Job;
    /// Name of the thread.
    const THREAD: &str;

    /// The most urgent job that is not done.
    fn next(&self) -> Option<Self::Job>;

    /// Does, on the thread, what [`Desk::next_job`] gives out, until that is nothing. A panic in one job must neither end the
    /// others nor repeat.
    fn work(desk: &Desk<Self>);
}

/// The window's end of a worker. Dropping it ends the thread after its present step.
pub struct Worker<J>(Arc<Desk<J>>);

/// The thread's end of a worker.
pub struct Desk<J> {
    jobs: Mutex<J>,
    /// Wakes the thread when the jobs have changed.
    changed: Condvar,
    /// The window has closed.
    closed: AtomicBool,
    request_frame: Box<dyn Fn() + Send + Sync>,
    /// Last time that the thread has requested a frame.
    requested: Mutex<Instant>,
}

impl<J: Jobs> Worker<J> {
    /// A worker without a thread; the first job starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        Worker(Arc::new(Desk {
            jobs: Mutex::default(),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
            request_frame: Box::new(request_frame),
            requested: Mutex::new(Instant::now()),
        }))
    }

    /// Changes what the window wants.
    pub fn request(&self, change: impl FnOnce(&mut J)) {
        let mut jobs = self.0.jobs();
        change(&mut jobs);
        let is_work = jobs.next().is_some();
        drop(jobs);
        if is_work {
            if Arc::strong_count(&self.0) == 1 {
                self.start();
            }
            self.0.changed.notify_one();
        }
    }

    /// The jobs as they are now; the thread waits for the guard.
    pub fn jobs(&self) -> MutexGuard<'_, J> {
        self.0.jobs()
    }

    /// `true` while something that was requested is not done.
    pub fn is_working(&self) -> bool {
        self.jobs().next().is_some()
    }

    fn start(&self) {
        let desk = Arc::clone(&self.0);
        let spawned = std::thread::Builder::new().name(J::THREAD.into()).spawn(move || J::work(&desk));
        if let Err(error) = spawned {
            tracing::error!("{} have no thread: {error}", J::THREAD);
        }
    }
}

impl<J> Drop for Worker<J> {
    fn drop(&mut self) {
        // With the lock: the thread must not look at `closed` before this and wait after it.
        let jobs = self.0.jobs();
        self.0.closed.store(true, Ordering::Relaxed);
        drop(jobs);
        self.0.changed.notify_one();
    }
}

impl<J> Desk<J> {
    /// The jobs as they are now; the window waits for the guard.
    pub fn jobs(&self) -> MutexGuard<'_, J> {
        // No panic can leave a job half changed, so a poisoned lock is safe to use.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `true` once the window has closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Requests a frame for something that is done.
    pub fn request_frame(&self) {
        *self.requested.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        (self.request_frame)();
    }

    /// Requests a frame for some progress if the last request was at least a tenth of a second ago.
    pub fn request_frame_seldom(&self) {
        const PERIOD: Duration = Duration::from_millis(100);
        if self.requested.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= PERIOD {
            self.request_frame();
        }
    }
}

impl<J: Jobs> Desk<J> {
    /// Waits for the next thing to do; `None` when the window has closed.
    pub fn next_job(&self) -> Option<J::Job> {
        let mut jobs = self.jobs();
        while !self.is_closed() {
            if let Some(job) = jobs.next() {
                return Some(job);
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::sync::Weak;
    use std::sync::mpsc::{Receiver, channel};

    const PATIENCE: Duration = Duration::from_secs(60);

    /// A worker whose requests for frames the test hears.
    pub fn worker<W>(new: impl FnOnce(Box<dyn Fn() + Send + Sync>) -> W) -> (W, Receiver<()>) {
        let (request_frame, bell) = channel();
        // The test may have ended.
        (new(Box::new(move || _ = request_frame.send(()))), bell)
    }

    /// Waits for the next request for a frame.
    pub fn wait_for(bell: &Receiver<()>) {
        bell.recv_timeout(PATIENCE).expect("a request for a frame");
    }

    impl<J> Worker<J> {
        pub fn desk(&self) -> Weak<Desk<J>> {
            Arc::downgrade(&self.0)
        }
    }

    /// Waits until the thread of a worker that was dropped has ended.
    pub fn wait_for_end<J>(desk: &Weak<Desk<J>>) {
        let started = Instant::now();
        while desk.strong_count() > 0 {
            assert!(started.elapsed() < PATIENCE, "the thread ends with the window");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Numbers to double.
    #[derive(Default)]
    struct Doubling {
        wanted: Vec<u32>,
        done: Vec<u32>,
    }

    impl Jobs for Doubling {
        type Job = u32;
        const THREAD: &str = "doubling";

        fn next(&self) -> Option<u32> {
            self.wanted.first().copied()
        }

        fn work(desk: &Desk<Self>) {
            while let Some(number) = desk.next_job() {
                let mut jobs = desk.jobs();
                jobs.wanted.retain(|wanted| *wanted != number);
                jobs.done.push(2 * number);
                drop(jobs);
                desk.request_frame();
            }
        }
    }

    #[test]
    fn a_thread_starts_with_the_first_job_does_all_and_ends_with_the_window() {
        let (worker, bell) = worker(Worker::<Doubling>::new);
        worker.request(|_| ());
        assert_eq!(worker.desk().strong_count(), 1, "no thread without a job");
        for numbers in [vec![1, 2], vec![3]] {
            worker.request(|jobs| jobs.wanted.extend(numbers));
            while worker.is_working() {
                wait_for(&bell);
            }
        }
        assert_eq!(worker.jobs().done, [2, 4, 6]);
        assert_eq!(worker.desk().strong_count(), 2, "one thread did it all");
        let desk = worker.desk();
        drop(worker);
        wait_for_end(&desk);
    }
}
