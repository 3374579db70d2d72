//! Rehearses lessons, draws their thumbnails and examines those of the user's own, in a thread of its own: bets and texts wait for it,
//! the window never does.

use crate::platform::worker::{Jobs, Piece, Worker, without_panic};
use interface::fault_injection;
use interface::ui::{CourseInfo, LessonStart};
use simulation::course::{Examination, Rehearsal, RehearsalState, Rehearsed, Sketch, Thumbnail};
use simulation::scenario::{Flaw, Scenario};
use std::sync::Arc;

/// Rehearsals and thumbnails that the window needs, and the thread that makes them.
pub struct LessonWorker {
    worker: Worker<LessonJobs>,
    /// Rehearsals as of the last [`LessonWorker::update`].
    rehearsals: Vec<Rehearsed>,
    /// Thumbnails as of then.
    thumbnails: Vec<(&'static str, Arc<Thumbnail>)>,
    /// What the user's own lesson was found to lack, as of then.
    flaws: Option<(Arc<Scenario>, Vec<Flaw>)>,
}

#[derive(Default)]
struct LessonJobs {
    /// Scenarios to rehearse, the most urgent first.
    wanted: Vec<Arc<Scenario>>,
    /// Lessons whose thumbnails are on the screen.
    pictures: Vec<&'static str>,
    /// Rehearsals, the latest last.
    rehearsals: Vec<Rehearsed>,
    thumbnails: Vec<(&'static str, Arc<Thumbnail>)>,
    /// The user's own lesson or opening to examine.
    own: Option<Arc<Scenario>>,
    /// The one that was examined last, and its flaws.
    flaws: Option<(Arc<Scenario>, Vec<Flaw>)>,
}

/// The next thing to do.
enum LessonJob {
    Rehearse(Arc<Scenario>),
    Draw(&'static str),
    Examine(Arc<Scenario>),
}

impl LessonJobs {
    /// Rehearsals that are kept: more than are in use at a time.
    const KEPT: usize = 64;

    fn set(&mut self, scenario: &Arc<Scenario>, state: RehearsalState) {
        self.rehearsals.retain(|known| !known.is_of(scenario));
        self.rehearsals.push(Rehearsed { scenario: Arc::clone(scenario), state });
        let surplus = self.rehearsals.len().saturating_sub(Self::KEPT);
        self.rehearsals.drain(..surplus);
    }
}

impl Jobs for LessonJobs {
    type Job = LessonJob;
    const THREAD: &str = "lessons";

    fn next(&self) -> Option<LessonJob> {
        let is_done = |scenario: &Arc<Scenario>| {
            let done = |known: &Rehearsed| !matches!(known.state, RehearsalState::Running(_)) && known.is_of(scenario);
            self.rehearsals.iter().any(done)
        };
        let rehearsal = self.wanted.iter().find(|scenario| !is_done(scenario));
        let is_drawn = |id: &str| self.thumbnails.iter().any(|(known, _)| *known == id);
        let picture = || self.pictures.iter().find(|id| !is_drawn(id)).map(|id| LessonJob::Draw(id));
        let is_examined = |own: &&Arc<Scenario>| self.flaws.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, own));
        let own = || self.own.as_ref().filter(|own| !is_examined(own)).map(|own| LessonJob::Examine(Arc::clone(own)));
        rehearsal.map(|scenario| LessonJob::Rehearse(Arc::clone(scenario))).or_else(picture).or_else(own)
    }
}

impl LessonWorker {
    /// A worker without a thread; the first request starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        LessonWorker {
            worker: Worker::in_pieces(request_frame, begin),
            rehearsals: Vec::new(),
            thumbnails: Vec::new(),
            flaws: None,
        }
    }

    /// Sets the scenarios to rehearse, the lessons to draw, and the user's own one to examine. Work on all others ends; what is done stays.
    pub fn request(&mut self, wanted: Vec<Arc<Scenario>>, pictures: Vec<&'static str>, own: Option<Arc<Scenario>>) {
        self.worker.request(|jobs| (jobs.wanted, jobs.pictures, jobs.own) = (wanted, pictures, own));
    }

    /// Takes over what the thread has done.
    pub fn update(&mut self) {
        self.worker.work();
        let jobs = self.worker.jobs();
        self.rehearsals.clone_from(&jobs.rehearsals);
        self.thumbnails.clone_from(&jobs.thumbnails);
        self.flaws.clone_from(&jobs.flaws);
    }

    /// The part that the interface reads.
    pub fn info(&self, start: LessonStart) -> CourseInfo<'_> {
        let flaws = self.flaws.as_ref().map(|(scenario, flaws)| (scenario, flaws.as_slice()));
        CourseInfo { start, rehearsals: &self.rehearsals, thumbnails: &self.thumbnails, flaws }
    }

    /// `true` while something that was requested is not done.
    pub fn is_working(&self) -> bool {
        self.worker.is_working()
    }
}

/// Begins a job.
fn begin(job: LessonJob) -> Piece<LessonJobs> {
    match job {
        LessonJob::Rehearse(scenario) => rehearse(scenario),
        LessonJob::Draw(id) => draw(id),
        LessonJob::Examine(scenario) => examine(scenario),
    }
}

/// Rehearses a scenario, while it is requested.
fn rehearse(scenario: Arc<Scenario>) -> Piece<LessonJobs> {
    let mut begun = None;
    Box::new(move |queue| {
        let advanced = without_panic(|| {
            let rehearsal = begun.get_or_insert_with(|| {
                fault_injection::panic_in("lessons");
                Rehearsal::of(&scenario)
            });
            if rehearsal.advance() {
                RehearsalState::Done(Arc::new(rehearsal.outcome()))
            } else {
                RehearsalState::Running(rehearsal.done())
            }
        });
        let failed = "Internal error while computing the answer (details in the log).";
        let state = advanced.unwrap_or_else(|| RehearsalState::Failed(failed.to_owned()));
        let mut jobs = queue.jobs();
        let is_running = matches!(state, RehearsalState::Running(_));
        if is_running && !jobs.wanted.contains(&scenario) {
            return true;
        }
        jobs.set(&scenario, state);
        drop(jobs);
        if is_running {
            queue.request_frame_seldom()
        } else {
            queue.request_frame()
        }
        !is_running
    })
}

/// Examines a lesson or an opening, until something else becomes more urgent.
fn examine(scenario: Arc<Scenario>) -> Piece<LessonJobs> {
    let mut begun = None;
    Box::new(move |queue| {
        let advanced = without_panic(|| begun.get_or_insert_with(|| Examination::of(&scenario)).advance());
        if advanced == Some(false) {
            return !matches!(queue.jobs().next(), Some(LessonJob::Examine(own)) if Arc::ptr_eq(&own, &scenario));
        }
        let examined = begun.take().filter(|_| advanced.is_some());
        let flaws =
            examined.and_then(|examination| without_panic(|| examination.into_result().err().unwrap_or_default()));
        queue.jobs().flaws = Some((Arc::clone(&scenario), flaws.unwrap_or_default()));
        queue.request_frame();
        true
    })
}

/// Draws a lesson, while its place is on the screen. A lesson that cannot be drawn has an empty picture.
fn draw(id: &'static str) -> Piece<LessonJobs> {
    let mut begun = None;
    Box::new(move |queue| {
        let advanced = without_panic(|| match begun.get_or_insert_with(|| Sketch::of(id)) {
            Some(sketch) => sketch.advance(),
            None => Some(Thumbnail::default()),
        });
        let Some(thumbnail) = advanced.unwrap_or_else(|| Some(Thumbnail::default())) else {
            // Bets and texts come first.
            return !matches!(queue.jobs().next(), Some(LessonJob::Draw(next)) if next == id);
        };
        queue.jobs().thumbnails.push((id, Arc::new(thumbnail)));
        queue.request_frame();
        true
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::worker::tests::{wait_for, wait_for_end, worker};
    use std::sync::mpsc::Receiver;

    fn finish(worker: &mut LessonWorker, bell: &Receiver<()>) {
        while worker.is_working() {
            wait_for(bell);
        }
        worker.update();
    }

    #[test]
    fn rehearsals_give_the_numbers_of_their_own_run() {
        let (mut worker, bell) = worker(LessonWorker::new);
        let lesson = Arc::new(Scenario::load("max-frame").unwrap());
        let again = Arc::new(Scenario::load("max-frame").unwrap());
        worker.request(vec![Arc::clone(&lesson)], vec!["max-frame"], None);
        finish(&mut worker, &bell);
        let RehearsalState::Done(outcome) = Rehearsed::find(&worker.rehearsals, &again) else {
            panic!("{:?}", worker.rehearsals)
        };
        assert_eq!(*outcome, Rehearsal::of(&lesson).finish());
        let [("max-frame", thumbnail)] = worker.thumbnails.as_slice() else { panic!("one thumbnail") };
        assert!(!thumbnail.lanes.is_empty());
        worker.request(vec![again], vec!["max-frame"], None);
        assert!(!worker.is_working(), "what is done is not done again");
    }

    #[test]
    fn a_lesson_of_ones_own_is_examined_once() {
        let (mut worker, bell) = worker(LessonWorker::new);
        let mut own = Scenario::load("max-frame").unwrap();
        for lanes in [2, 1] {
            own.lanes[0] = own.lanes[2 - lanes].clone();
            let own = Arc::new(own.clone());
            worker.request(Vec::new(), Vec::new(), Some(Arc::clone(&own)));
            finish(&mut worker, &bell);
            let (examined, flaws) = worker.flaws.as_ref().expect("it is examined");
            assert!(Arc::ptr_eq(examined, &own));
            let told: Vec<_> = flaws.iter().map(ToString::to_string).collect();
            let expected = Examination::of(&own).finish(|| ()).err().unwrap_or_default();
            assert_eq!((told.is_empty(), flaws), (lanes == 2, &expected), "{told:?}");
            worker.request(Vec::new(), Vec::new(), Some(own));
            assert!(!worker.is_working(), "what is done is not done again");
        }
    }

    #[test]
    fn what_nobody_wants_any_more_is_dropped_and_the_thread_ends_with_the_window() {
        let (mut worker, bell) = worker(LessonWorker::new);
        let long = Arc::new(Scenario::load("f32-time").unwrap());
        worker.request(vec![Arc::clone(&long)], Vec::new(), None);
        worker.request(Vec::new(), vec!["welcome"], None);
        finish(&mut worker, &bell);
        assert!(matches!(Rehearsed::find(&worker.rehearsals, &long), RehearsalState::Running(_)));
        let queue = worker.worker.queue();
        drop(worker);
        wait_for_end(&queue);
    }
}
