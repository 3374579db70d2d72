//! A thread of the window's own that does one job after the other: the window asks and reads, and never waits.

use super::task::{HAS_THREADS, Task};
use crate::platform::clock::Instant;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The jobs that a window wants of a worker, and those that are done. Both ends see it behind a lock.
pub trait Jobs: Default + Send + 'static {
    /// One job.
    type Job;
    /// Name of the thread.
    const THREAD: &str;
    /// Longest time that a closing window waits for the jobs that [`Jobs::close`] leaves.
    const LONGEST_WAIT: Duration = Duration::ZERO;

    /// The most urgent job that is not done.
    fn next(&self) -> Option<Self::Job>;

    /// The time at which there will be a job without another request.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Takes back what need not be done when the window closes: everything, usually.
    fn close(&mut self) {
        *self = Self::default();
    }

    /// Notes that the system has no thread for the jobs.
    fn fail(&mut self, why: &io::Error) {
        tracing::error!("{} have no thread: {why}", Self::THREAD);
    }
}

/// The window's end of a worker. Dropping it ends the thread after its present step and the jobs that [`Jobs::close`] leaves.
pub struct Worker<J: Jobs> {
    queue: Arc<JobQueue<J>>,
    /// The work of the thread, until it starts.
    work: Option<Work<J>>,
    thread: Option<Task<()>>,
    /// The work of a worker without a thread.
    slices: Option<Slices<J>>,
}

/// Does, on the thread, what [`JobQueue::next_job`] gives out, until that is nothing. A panic in one job must neither end the others nor
/// repeat.
type Work<J> = Box<dyn FnOnce(&JobQueue<J>) + Send>;

/// A job in pieces of some milliseconds: does the next one, and returns `true` after the last.
pub type Piece<J> = Box<dyn FnMut(&JobQueue<J>) -> bool>;

/// Jobs that are done piece by piece between the frames of the window, where it has the only thread.
struct Slices<J: Jobs> {
    begin: Box<dyn FnMut(J::Job) -> Piece<J>>,
    /// The job that is being done.
    begun: Option<Piece<J>>,
}

/// The time that a piece of a job takes whose parts are counted, where the window has the only thread.
#[derive(Debug)]
pub struct PieceTime {
    started: Instant,
    done: usize,
}

impl PieceTime {
    /// Longest time for which a window without threads stops, unless a part takes longer.
    const LONGEST: Duration = Duration::from_millis(30);

    /// A piece that begins when so many parts are done.
    pub fn begin(done: usize) -> Self {
        PieceTime { started: Instant::now(), done }
    }

    /// `true` once the piece has done a part and its time is over; never where there are threads.
    pub fn is_over(&self, done: usize) -> bool {
        !HAS_THREADS && done > self.done && self.started.elapsed() >= Self::LONGEST
    }
}

/// Does one job, of which a panic must not end the others; `None` after one.
pub fn without_panic<T>(job: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(job)).ok()
}

/// The thread's end of a worker.
pub struct JobQueue<J> {
    jobs: Mutex<J>,
    /// Wakes the thread when the jobs have changed.
    changed: Condvar,
    /// The window has closed. Set with the lock on the jobs: the thread must not look at it before that and wait after it.
    closed: AtomicBool,
    request_frame: Box<dyn Fn() + Send + Sync>,
    /// Last time that the thread has requested a frame.
    requested: Mutex<Instant>,
}

impl<J: Jobs> Worker<J> {
    /// A worker without a thread; the first job starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(
        request_frame: impl Fn() + Send + Sync + 'static,
        work: impl FnOnce(&JobQueue<J>) + Send + 'static,
    ) -> Self {
        let queue = Arc::new(JobQueue {
            jobs: Mutex::default(),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
            request_frame: Box::new(request_frame),
            requested: Mutex::new(Instant::now()),
        });
        Worker { queue, work: Some(Box::new(work)), thread: None, slices: None }
    }

    /// A worker that begins a job with `begin` and does its pieces: on a thread, or between frames ([`Worker::work`]) where there is none.
    pub fn in_pieces(
        request_frame: impl Fn() + Send + Sync + 'static,
        mut begin: impl FnMut(J::Job) -> Piece<J> + Send + 'static,
    ) -> Self {
        if !HAS_THREADS {
            return Self::in_slices(request_frame, begin);
        }
        Worker::new(request_frame, move |queue| {
            while let Some(job) = queue.next_job() {
                let mut piece = begin(job);
                while !piece(queue) {}
            }
        })
    }

    /// A worker without a thread.
    fn in_slices(
        request_frame: impl Fn() + Send + Sync + 'static,
        begin: impl FnMut(J::Job) -> Piece<J> + 'static,
    ) -> Self {
        let mut worker = Worker::new(request_frame, |_| ());
        (worker.work, worker.slices) = (None, Some(Slices { begin: Box::new(begin), begun: None }));
        worker
    }

    /// Does pieces for a part of a frame, where there is no thread, and requests a frame while some are left.
    pub fn work(&mut self) {
        const PART: Duration = Duration::from_millis(6);
        let Some(slices) = &mut self.slices else { return };
        let started = Instant::now();
        while started.elapsed() < PART {
            let next = || self.queue.jobs().next();
            let Some(mut piece) = slices.begun.take().or_else(|| Some((slices.begin)(next()?))) else { return };
            if !piece(&self.queue) {
                slices.begun = Some(piece);
            }
        }
        (self.queue.request_frame)();
    }

    /// Changes what the window wants.
    pub fn request(&mut self, change: impl FnOnce(&mut J)) {
        let mut jobs = self.queue.jobs();
        change(&mut jobs);
        if let Some(work) = self.work.take_if(|_| jobs.next().is_some()) {
            let queue = Arc::clone(&self.queue);
            let started = Task::start(J::THREAD, move || work(&queue));
            self.thread = started.map_err(|error| jobs.fail(&error)).ok();
        }
        drop(jobs);
        self.queue.changed.notify_one();
    }

    /// The jobs as they are now; the thread waits for the guard.
    pub fn jobs(&self) -> MutexGuard<'_, J> {
        self.queue.jobs()
    }

    /// `true` while something that was requested is not done.
    pub fn is_working(&self) -> bool {
        self.jobs().next().is_some()
    }
}

impl<J: Jobs> Drop for Worker<J> {
    fn drop(&mut self) {
        let mut jobs = self.queue.jobs();
        jobs.close();
        self.queue.closed.store(true, Ordering::Relaxed);
        drop(jobs);
        self.queue.changed.notify_one();
        if let (Some(thread), true) = (&self.thread, J::LONGEST_WAIT > Duration::ZERO) {
            thread.wait(J::LONGEST_WAIT);
        }
    }
}

impl<J> JobQueue<J> {
    /// The jobs as they are now; the window waits for the guard.
    pub fn jobs(&self) -> MutexGuard<'_, J> {
        // No panic can leave a job half changed, so a poisoned lock is safe to use.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
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

impl<J: Jobs> JobQueue<J> {
    /// Waits for the next thing to do; `None` when the window has closed and nothing is left.
    pub fn next_job(&self) -> Option<J::Job> {
        let mut jobs = self.jobs();
        loop {
            if let Some(job) = jobs.next() {
                return Some(job);
            }
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            jobs = match jobs.due() {
                None => self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner),
                Some(due) => {
                    let left = due.saturating_duration_since(Instant::now());
                    self.changed.wait_timeout(jobs, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
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

    impl<J: Jobs> Worker<J> {
        pub fn queue(&self) -> Weak<JobQueue<J>> {
            Arc::downgrade(&self.queue)
        }
    }

    /// Where there are no threads the window does the same between its frames.
    #[test]
    fn without_a_thread_pieces_are_done_between_frames() {
        let (mut worker, bell) = worker(|request_frame| {
            Worker::<Doubling>::in_slices(request_frame, |number| {
                let mut pieces = 3;
                Box::new(move |queue| {
                    pieces -= 1;
                    if pieces > 0 {
                        return false;
                    }
                    let mut jobs = queue.jobs();
                    jobs.wanted.retain(|wanted| *wanted != number);
                    jobs.done.push(2 * number);
                    true
                })
            })
        });
        worker.request(|jobs| jobs.wanted.extend([1, 2, 3]));
        assert!(worker.is_working() && worker.jobs().done.is_empty(), "nothing happens by itself");
        while worker.is_working() {
            worker.work();
        }
        assert_eq!(worker.jobs().done, [2, 4, 6]);
        worker.request(|jobs| jobs.wanted.push(4));
        let endless = |_| -> Piece<Doubling> { Box::new(|_| false) };
        worker.slices.as_mut().unwrap().begin = Box::new(endless);
        worker.work();
        wait_for(&bell);
        assert!(worker.is_working(), "a long job goes on in the next frame");
    }

    /// Waits until the thread of a worker that was dropped has ended.
    pub fn wait_for_end<J>(queue: &Weak<JobQueue<J>>) {
        let started = Instant::now();
        while queue.strong_count() > 0 {
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
    }

    fn double(queue: &JobQueue<Doubling>) {
        while let Some(number) = queue.next_job() {
            let mut jobs = queue.jobs();
            jobs.wanted.retain(|wanted| *wanted != number);
            jobs.done.push(2 * number);
            drop(jobs);
            queue.request_frame();
        }
    }

    #[test]
    fn a_thread_starts_with_the_first_job_does_all_and_ends_with_the_window() {
        let (mut worker, bell) = worker(|request_frame| Worker::new(request_frame, double));
        worker.request(|_| ());
        assert_eq!(worker.queue().strong_count(), 1, "no thread without a job");
        for numbers in [vec![1, 2], vec![3]] {
            worker.request(|jobs| jobs.wanted.extend(numbers));
            while worker.is_working() {
                wait_for(&bell);
            }
        }
        assert_eq!(worker.jobs().done, [2, 4, 6]);
        assert_eq!(worker.queue().strong_count(), 2, "one thread did it all");
        let queue = worker.queue();
        drop(worker);
        wait_for_end(&queue);
    }
}
