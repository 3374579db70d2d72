//! Ranks loops beside the running window, on one thread.

use crate::platform::task::cores;
use crate::platform::worker::{JobQueue, Jobs, Worker, without_panic};
use interface::fault_injection;
use interface::ui::AdviceState;
use simulation::advice::{advise, length_for};
use simulation::lane::LaneSpec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The lane that the window wants advice on, and the thread that gives it.
pub struct AdviceWorker {
    worker: Worker<AdviceJobs>,
    /// The advice as of the last [`AdviceWorker::update`].
    state: Option<AdviceState>,
}

#[derive(Default)]
struct AdviceJobs(Option<AdviceState>);

impl AdviceJobs {
    /// The advice on this lane, if the window still wants it.
    fn of(&mut self, lane: &Arc<LaneSpec>) -> Option<&mut AdviceState> {
        self.0.as_mut().filter(|state| Arc::ptr_eq(&state.lane, lane))
    }
}

impl Jobs for AdviceJobs {
    type Job = Arc<LaneSpec>;
    const THREAD: &str = "advice";

    fn next(&self) -> Option<Self::Job> {
        let waiting = self.0.as_ref().filter(|state| state.ranked.is_none() && !state.failed)?;
        Some(Arc::clone(&waiting.lane))
    }
}

impl AdviceWorker {
    /// A worker without a thread; the first lane starts it. Calls `request_frame`, from any thread, when there is something new.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        AdviceWorker { worker: Worker::new(request_frame, rank_in_pool), state: None }
    }

    /// Sets the lane to advise on. Work on another one ends.
    pub fn request(&mut self, lane: Option<Arc<LaneSpec>>) {
        let known = self.state.as_ref().map(|state| &state.lane);
        let is_same = match (known, &lane) {
            (Some(known), Some(lane)) => Arc::ptr_eq(known, lane),
            (known, lane) => known.is_none() && lane.is_none(),
        };
        if !is_same {
            let state = lane.map(|lane| AdviceState { lane, done: 0.0, ranked: None, failed: false });
            self.state.clone_from(&state);
            self.worker.request(|jobs| jobs.0 = state);
        }
    }

    /// Takes over what the thread has done.
    pub fn update(&mut self) {
        self.state.clone_from(&self.worker.jobs().0);
    }

    /// The part that the interface reads.
    pub fn state(&self) -> Option<&AdviceState> {
        self.state.as_ref()
    }
}

/// Ranks on all cores but one, which is left to the window.
fn rank_in_pool(queue: &JobQueue<AdviceJobs>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads((cores() - 1).max(1)).build();
    match pool {
        Ok(pool) => pool.install(|| rank(queue)),
        Err(error) => tracing::error!("advice has no threads: {error}"),
    }
}

fn rank(queue: &JobQueue<AdviceJobs>) {
    while let Some(lane) = queue.next_job() {
        let watch = |share: f64| {
            let mut jobs = queue.jobs();
            let Some(state) = jobs.of(&lane) else { return ControlFlow::Break(()) };
            state.done = state.done.max(share);
            drop(jobs);
            queue.request_frame_seldom();
            ControlFlow::Continue(())
        };
        let ranked = without_panic(|| {
            fault_injection::panic_in("advice");
            advise(&lane, length_for(&lane), &watch)
        });
        let mut jobs = queue.jobs();
        let Some(state) = jobs.of(&lane) else { continue };
        match ranked {
            Some(Ok(ranked)) => state.ranked = Some(ranked.into()),
            Some(Err(_)) => {}
            None => state.failed = true,
        }
        drop(jobs);
        queue.request_frame();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::worker::tests::{wait_for, worker};
    use simulation::advice::COMBINATIONS;

    #[test]
    fn a_lane_is_ranked_once_and_forgotten_with_its_page() {
        let (mut advice, bell) = worker(AdviceWorker::new);
        let lane = Arc::new(LaneSpec::default());
        advice.request(Some(Arc::clone(&lane)));
        while advice.state().is_some_and(|state| state.ranked.is_none()) {
            wait_for(&bell);
            advice.update();
            advice.request(Some(Arc::clone(&lane)));
        }
        let ranked = advice.state().and_then(|state| state.ranked.clone()).unwrap();
        assert_eq!(ranked.len(), COMBINATIONS.len());
        advice.request(None);
        advice.update();
        assert!(advice.state().is_none());
    }
}
