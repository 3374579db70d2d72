//! Answers questions about a lane beside the running window, on one thread.

use crate::platform::task::OtherCores;
use crate::platform::worker::{JobQueue, Jobs, Piece, PieceTime, Worker, without_panic};
use interface::fault_injection;
use interface::ui::{AdviceJob, AdviceState};
use simulation::analysis::DoneParts;
use simulation::metrics::Report;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The question that the window asks, and the thread that answers it.
pub struct AdviceWorker {
    worker: Worker<AdviceJobs>,
    /// The advice as of the last [`AdviceWorker::update`].
    state: Option<AdviceState>,
}

#[derive(Default)]
struct AdviceJobs(Option<AdviceState>);

impl AdviceJobs {
    /// The work on this job, if the window still wants it.
    fn of(&mut self, job: &AdviceJob) -> Option<&mut AdviceState> {
        self.0.as_mut().filter(|state| state.job == *job)
    }
}

impl Jobs for AdviceJobs {
    type Job = AdviceJob;
    const THREAD: &str = "advice";

    fn next(&self) -> Option<Self::Job> {
        let waiting = self.0.as_ref().filter(|state| state.answer.is_none() && !state.failed)?;
        Some(waiting.job.clone())
    }
}

impl AdviceWorker {
    /// A worker without a thread; the first lane starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        let cores = Arc::new(OtherCores::default());
        let begin = move |job: AdviceJob| -> Piece<AdviceJobs> {
            let cores = Arc::clone(&cores);
            let begun = DoneParts::default();
            Box::new(move |queue| answer(&cores, queue, &job, &begun))
        };
        AdviceWorker { worker: Worker::in_pieces(request_frame, begin), state: None }
    }

    /// Sets the question. Work on another one ends.
    pub fn request(&mut self, job: Option<AdviceJob>) {
        if self.state.as_ref().map(|state| &state.job) != job.as_ref() {
            let state = job.map(AdviceState::new);
            self.state.clone_from(&state);
            self.worker.request(|jobs| jobs.0 = state);
        }
    }

    /// Takes over what the thread has done.
    pub fn update(&mut self) {
        self.worker.work();
        self.state.clone_from(&self.worker.jobs().0);
    }

    /// The part that the interface reads.
    pub fn state(&self) -> Option<&AdviceState> {
        self.state.as_ref()
    }
}

/// Answers a question on all cores but one, which is left to the window; without threads a piece of it, and `true` after the last.
fn answer(cores: &OtherCores, queue: &JobQueue<AdviceJobs>, job: &AdviceJob, begun: &DoneParts<Vec<Report>>) -> bool {
    let piece = PieceTime::begin(begun.count());
    let watch = |share: f64| {
        let mut jobs = queue.jobs();
        let Some(state) = jobs.of(job) else { return ControlFlow::Break(()) };
        state.done = state.done.max(share);
        drop(jobs);
        queue.request_frame_seldom();
        if piece.is_over(begun.count()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let answered = without_panic(|| {
        fault_injection::panic_in("advice");
        cores.install(|| job.answer(begun, &watch))
    });
    let mut jobs = queue.jobs();
    let Some(state) = jobs.of(job) else { return true };
    match answered {
        Some(Ok(answer)) => state.answer = Some(answer),
        Some(Err(_)) => return false,
        None => state.failed = true,
    }
    drop(jobs);
    queue.request_frame();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::worker::tests::{wait_for, worker};
    use interface::ui::{AdviceAnswer, AdviceQuestion};
    use simulation::advice::COMBINATIONS;
    use simulation::lane::LaneSpec;

    #[test]
    fn a_question_is_answered_once_and_forgotten_with_its_page() {
        let (mut advice, bell) = worker(AdviceWorker::new);
        for question in [AdviceQuestion::Rank, AdviceQuestion::Phases] {
            let job = AdviceJob { question, lane: Arc::new(LaneSpec::default()) };
            advice.request(Some(job.clone()));
            while advice.state().is_some_and(|state| state.answer.is_none()) {
                wait_for(&bell);
                advice.update();
                advice.request(Some(job.clone()));
            }
            match advice.state().and_then(|state| state.answer.clone()).unwrap() {
                AdviceAnswer::Ranked(ranked) => assert_eq!(ranked.len(), COMBINATIONS.len()),
                AdviceAnswer::Phases(numbers) => assert!(numbers.len() > 10 && question == AdviceQuestion::Phases),
            }
        }
        advice.request(None);
        advice.update();
        assert!(advice.state().is_none());
    }
}
