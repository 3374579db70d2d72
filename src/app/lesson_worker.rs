//! Rehearses lessons and draws their thumbnails, in a thread of its own: bets and texts wait for it, the window never does.

use super::fault_injection;
use super::figure_worker::request_frame_seldom;
use crate::course::{Rehearsal, RehearsalState, Rehearsed, Sketch, Thumbnail};
use crate::scenario::Scenario;
use crate::ui::{CourseInfo, LessonStart};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

type RequestFrame = Arc<dyn Fn() + Send + Sync>;

/// Rehearsals and thumbnails that the window needs, and the thread that makes them.
pub struct LessonWorker {
    shared: Arc<Shared>,
    request_frame: RequestFrame,
    /// Rehearsals as of the last [`LessonWorker::update`].
    rehearsals: Vec<Rehearsed>,
    /// Thumbnails as of then.
    thumbnails: Vec<(&'static str, Arc<Thumbnail>)>,
}

struct Shared {
    jobs: Mutex<Jobs>,
    /// Wakes the thread when the jobs have changed.
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    /// Scenarios to rehearse, the most urgent first.
    wanted: Vec<Arc<Scenario>>,
    /// Lessons whose thumbnails are on the screen.
    pictures: Vec<&'static str>,
    /// Rehearsals, the latest last.
    rehearsals: Vec<Rehearsed>,
    thumbnails: Vec<(&'static str, Arc<Thumbnail>)>,
    /// The window has closed.
    closed: bool,
}

/// The next thing to do.
enum Job {
    Rehearse(Arc<Scenario>),
    Draw(&'static str),
}

impl Jobs {
    /// Rehearsals that are kept: more than a person goes back and forth between.
    const KEPT: usize = 64;

    fn next(&self) -> Option<Job> {
        let is_done = |scenario: &Arc<Scenario>| {
            let done = |known: &Rehearsed| !matches!(known.state, RehearsalState::Running(_)) && known.is_of(scenario);
            self.rehearsals.iter().any(done)
        };
        let rehearsal = self.wanted.iter().find(|scenario| !is_done(scenario));
        let is_drawn = |id: &str| self.thumbnails.iter().any(|(known, _)| *known == id);
        let picture = || self.pictures.iter().find(|id| !is_drawn(id)).map(|id| Job::Draw(id));
        rehearsal.map(|scenario| Job::Rehearse(Arc::clone(scenario))).or_else(picture)
    }

    fn set(&mut self, scenario: &Arc<Scenario>, state: RehearsalState) {
        self.rehearsals.retain(|known| !known.is_of(scenario));
        self.rehearsals.push(Rehearsed { scenario: Arc::clone(scenario), state });
        let surplus = self.rehearsals.len().saturating_sub(Self::KEPT);
        self.rehearsals.drain(..surplus);
    }
}

impl LessonWorker {
    /// A worker without a thread; the first request starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        LessonWorker {
            request_frame: Arc::new(request_frame),
            shared: Arc::new(Shared { jobs: Mutex::default(), changed: Condvar::new() }),
            rehearsals: Vec::new(),
            thumbnails: Vec::new(),
        }
    }

    /// Sets the scenarios to rehearse and the lessons to draw. Work on all others ends; what is done stays.
    pub fn request(&mut self, wanted: Vec<Arc<Scenario>>, pictures: Vec<&'static str>) {
        let mut jobs = self.shared.jobs();
        (jobs.wanted, jobs.pictures) = (wanted, pictures);
        let is_work = jobs.next().is_some();
        drop(jobs);
        if is_work {
            if Arc::strong_count(&self.shared) == 1 {
                self.start();
            }
            self.shared.changed.notify_one();
        }
    }

    /// Takes over what the thread has done.
    pub fn update(&mut self) {
        let jobs = self.shared.jobs();
        self.rehearsals.clone_from(&jobs.rehearsals);
        self.thumbnails.clone_from(&jobs.thumbnails);
    }

    /// The part that the interface reads.
    pub fn info(&self, start: LessonStart) -> CourseInfo<'_> {
        CourseInfo { start, rehearsals: &self.rehearsals, thumbnails: &self.thumbnails }
    }

    /// `true` while something that was requested is not done.
    pub fn is_working(&self) -> bool {
        self.shared.jobs().next().is_some()
    }

    fn start(&self) {
        let (shared, request_frame) = (Arc::clone(&self.shared), Arc::clone(&self.request_frame));
        let spawned = std::thread::Builder::new().name("lessons".into()).spawn(move || work(&shared, &*request_frame));
        if let Err(error) = spawned {
            tracing::error!("lessons have no thread: {error}");
        }
    }
}

impl Drop for LessonWorker {
    fn drop(&mut self) {
        self.shared.jobs().closed = true;
        self.shared.changed.notify_one();
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        // No panic can leave a job half changed, so a poisoned lock is safe to use.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next thing to do; `None` when the window has closed.
    fn next(&self) -> Option<Job> {
        let mut jobs = self.jobs();
        loop {
            if jobs.closed {
                return None;
            }
            if let Some(job) = jobs.next() {
                return Some(job);
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Rehearses a scenario; `None` if nobody wants it any longer.
    fn rehearse(&self, scenario: &Arc<Scenario>, request_frame: &dyn Fn()) -> Option<RehearsalState> {
        fault_injection::panic_in("lessons");
        let mut rehearsal = Rehearsal::of(scenario);
        let last = Mutex::new(Instant::now());
        while !rehearsal.advance() {
            let mut jobs = self.jobs();
            if jobs.closed || !jobs.wanted.iter().any(|wanted| wanted == scenario) {
                return None;
            }
            jobs.set(scenario, RehearsalState::Running(rehearsal.done()));
            drop(jobs);
            request_frame_seldom(&last, request_frame);
        }
        Some(RehearsalState::Done(Arc::new(rehearsal.outcome())))
    }

    /// Draws a lesson; `None` if its place is no longer on the screen. A lesson that cannot be drawn has an empty picture.
    fn draw(&self, id: &'static str) -> Option<Thumbnail> {
        let mut sketch = Sketch::of(id)?;
        loop {
            if let Some(thumbnail) = sketch.advance() {
                return Some(thumbnail);
            }
            let jobs = self.jobs();
            // Bets and texts come first.
            if jobs.closed || !matches!(jobs.next(), Some(Job::Draw(next)) if next == id) {
                return None;
            }
        }
    }
}

/// Does one thing after the other until the window closes. A panic in one must neither end the others nor repeat.
fn work(shared: &Shared, request_frame: &(dyn Fn() + Sync)) {
    while let Some(job) = shared.next() {
        match job {
            Job::Rehearse(scenario) => {
                let done = catch_unwind(AssertUnwindSafe(|| shared.rehearse(&scenario, request_frame)));
                let failed = "Internal error while computing the answer (details in the log).";
                if let Some(state) = done.unwrap_or_else(|_| Some(RehearsalState::Failed(failed.to_owned()))) {
                    shared.jobs().set(&scenario, state);
                }
            }
            Job::Draw(id) => {
                let drawn = catch_unwind(AssertUnwindSafe(|| shared.draw(id)));
                if let Some(thumbnail) = drawn.unwrap_or_else(|_| Some(Thumbnail::default())) {
                    shared.jobs().thumbnails.push((id, Arc::new(thumbnail)));
                }
            }
        }
        request_frame();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    fn worker() -> (LessonWorker, Receiver<()>) {
        let (request_frame, bell) = channel();
        // The test may have ended.
        (LessonWorker::new(move || _ = request_frame.send(())), bell)
    }

    fn finish(worker: &mut LessonWorker, bell: &Receiver<()>) {
        while worker.is_working() {
            bell.recv_timeout(Duration::from_secs(60)).expect("a request for a frame");
        }
        worker.update();
    }

    #[test]
    fn rehearsals_give_the_numbers_of_their_own_run() {
        let (mut worker, bell) = worker();
        let lesson = Arc::new(Scenario::load("bounce-tunnel").unwrap());
        let again = Arc::new(Scenario::load("bounce-tunnel").unwrap());
        worker.request(vec![Arc::clone(&lesson)], vec!["bounce-tunnel"]);
        finish(&mut worker, &bell);
        let RehearsalState::Done(outcome) = Rehearsed::find(&worker.rehearsals, &again) else {
            panic!("{:?}", worker.rehearsals)
        };
        assert_eq!(*outcome, Rehearsal::of(&lesson).finish());
        let [("bounce-tunnel", thumbnail)] = worker.thumbnails.as_slice() else { panic!("one thumbnail") };
        assert!(!thumbnail.lanes.is_empty());
        worker.request(vec![again], vec!["bounce-tunnel"]);
        assert!(!worker.is_working(), "what is done is not done again");
    }

    #[test]
    fn what_nobody_wants_any_more_is_dropped_and_the_thread_ends_with_the_window() {
        let (mut worker, bell) = worker();
        let long = Arc::new(Scenario::load("f32-time").unwrap());
        worker.request(vec![Arc::clone(&long)], Vec::new());
        worker.request(Vec::new(), vec!["welcome"]);
        finish(&mut worker, &bell);
        assert!(matches!(Rehearsed::find(&worker.rehearsals, &long), RehearsalState::Running(_)));
        let shared = Arc::downgrade(&worker.shared);
        drop(worker);
        let started = Instant::now();
        while shared.strong_count() > 0 {
            assert!(started.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
