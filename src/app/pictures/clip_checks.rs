//! Answers the page for a recording, in a thread of its own: the lanes run for some seconds before it is known which clip fits them.

use super::clip_form;
use crate::platform::worker::{JobQueue, Jobs, Worker, without_panic};
use interface::studio::KnownCadence;
use interface::ui::{RecordCheck, RecordForm};
use simulation::scenario::Scenario;
use std::sync::{Arc, Mutex, PoisonError};

/// The last question of the page, and the thread that answers it.
pub struct ClipChecks(Worker<CheckJobs>);

/// A form and the scenario that it is for.
pub struct ClipQuestion {
    form: RecordForm,
    scenario: Scenario,
}

#[derive(Default)]
struct CheckJobs {
    /// The last question.
    asked: Option<Arc<ClipQuestion>>,
    /// `true` once it is answered.
    is_answered: bool,
    /// An answer that the window has not taken.
    answer: Option<RecordCheck>,
}

impl Jobs for CheckJobs {
    type Job = Arc<ClipQuestion>;
    const THREAD: &str = "clip checks";

    fn next(&self) -> Option<Arc<ClipQuestion>> {
        self.asked.clone().filter(|_| !self.is_answered)
    }
}

impl ClipChecks {
    /// A worker without a thread; the first question starts it. Calls `request_frame`, from any thread, when there is an answer.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        let known = Arc::new(Mutex::new(KnownCadence::default()));
        ClipChecks(Worker::in_pieces(request_frame, move |question| {
            let known = Arc::clone(&known);
            Box::new(move |queue| {
                answer(queue, &question, &mut known.lock().unwrap_or_else(PoisonError::into_inner));
                true
            })
        }))
    }

    /// Asks for the clip that `form` would make of the scenario, in place of former questions. Returns `true` if the scenario is another
    /// one than in those.
    pub fn ask(&mut self, form: &RecordForm, scenario: &Scenario) -> bool {
        let jobs = self.0.jobs();
        let same = jobs.asked.as_ref().filter(|asked| asked.scenario == *scenario);
        let is_waiting = !jobs.is_answered && same.is_some_and(|asked| asked.form == *form);
        let is_other = same.is_none();
        drop(jobs);
        if !is_waiting {
            let question = ClipQuestion { form: form.clone(), scenario: scenario.clone() };
            self.0
                .request(|jobs| (jobs.asked, jobs.is_answered, jobs.answer) = (Some(Arc::new(question)), false, None));
        }
        is_other
    }

    /// The answer to the last question, once.
    pub fn take_answer(&mut self) -> Option<RecordCheck> {
        let mut answer = None;
        self.0.work();
        self.0.request(|jobs| answer = jobs.answer.take());
        answer
    }
}

/// Answers a question.
fn answer(queue: &JobQueue<CheckJobs>, question: &Arc<ClipQuestion>, known: &mut KnownCadence) {
    let answer = without_panic(|| clip_form::check(&question.form, &question.scenario, known));
    let answer = answer.unwrap_or_else(|| failed(question));
    let mut jobs = queue.jobs();
    if jobs.asked.as_ref().is_some_and(|asked| Arc::ptr_eq(asked, question)) {
        (jobs.is_answered, jobs.answer) = (true, Some(answer));
    }
    drop(jobs);
    queue.request_frame();
}

/// The answer after a panic.
fn failed(question: &ClipQuestion) -> RecordCheck {
    let form = question.form.clone();
    let target = clip_form::target(&form, &question.scenario).display().to_string();
    let (rate, speed) = (form.own_rate().unwrap_or_default().to_owned(), form.speed.unwrap_or(100.0));
    let plan = Err("Internal error while looking at the lanes (details in the log).".to_owned());
    RecordCheck { form, target, rate, speed, plan }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::clock::Instant;
    use crate::platform::worker::tests::{wait_for, wait_for_end, worker};

    /// The window never waits: neither for lanes that take long, nor for a speed at which a clip would not end.
    #[test]
    fn a_question_takes_no_time_and_the_last_one_is_answered() {
        let lane = "[[lane]]\ndt = \"1/100000\"\ndisplay = { hz = 240 }\n";
        let slow = Scenario::parse(&lane.repeat(16), "t").unwrap();
        let quick = Scenario::parse("[[lane]]\ndisplay = { hz = 60 }\n", "t").unwrap();
        let (mut checks, bell) = worker(ClipChecks::new);
        let form = |speed| RecordForm { speed, length: "10 s".into(), ..RecordForm::default() };
        assert!(checks.ask(&form(None), &slow), "the first scenario is another one");
        assert!(!checks.ask(&form(Some(1e-5)), &slow));
        assert!(checks.take_answer().is_none(), "it takes a while");
        assert!(checks.ask(&form(None), &quick));
        let begun = Instant::now();
        let answer = loop {
            wait_for(&bell);
            if let Some(answer) = checks.take_answer() {
                break answer;
            }
        };
        tracing::debug!("answered after {:?}", begun.elapsed());
        assert_eq!((answer.form, answer.rate.as_str()), (form(None), "60"));
        assert!(checks.take_answer().is_none());
        let queue = checks.0.queue();
        drop(checks);
        wait_for_end(&queue);
    }
}
