//! Computes figures beside the running window, on one thread: coarse charts of all of them first, then the fine ones.

use crate::platform::clock::Instant;
use crate::platform::task::{HAS_THREADS, OtherCores};
use crate::platform::worker::{JobQueue, Jobs, Piece, PieceTime, Worker, without_panic};
use interface::fault_injection;
use picture::figures::{BegunFigure, Figure, FigureError, FigureJob, FigureResources, FigureResult};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The figures that the window shows, and the thread that computes them.
pub struct FigureWorker {
    worker: Worker<FigureJobs>,
    /// The charts as of the last [`FigureWorker::update`].
    drawings: Vec<FigureResult>,
}

#[derive(Default)]
struct FigureJobs(Vec<QueuedFigure>);

/// A figure that the window shows.
struct QueuedFigure {
    figure: &'static Figure,
    job: FigureJob,
    /// The next level to compute.
    level: usize,
    /// Share of that level that is computed, 0 to 1.
    done: f32,
    drawing: Option<FigureResult>,
}

impl QueuedFigure {
    fn lacks_a_level(&self) -> bool {
        self.level < self.job.levels()
    }
}

impl FigureJobs {
    /// The figure with this job, if the window still shows it.
    fn entry(&mut self, figure: &Figure, job: &FigureJob) -> Option<&mut QueuedFigure> {
        self.0.iter_mut().find(|entry| entry.figure == figure && entry.job == *job)
    }

    fn set(&mut self, wanted: Vec<(&'static Figure, FigureJob)>) {
        let mut there = std::mem::take(&mut self.0);
        for (figure, job) in wanted {
            let known = there.iter().position(|entry| entry.figure == figure).map(|at| there.swap_remove(at));
            self.0.push(match known {
                Some(entry) if entry.job == job => entry,
                // The last chart stays until there is a new one.
                other => {
                    QueuedFigure { figure, job, level: 0, done: 0.0, drawing: other.and_then(|entry| entry.drawing) }
                }
            });
        }
    }
}

impl Jobs for FigureJobs {
    /// A figure and a level of it.
    type Job = (&'static Figure, FigureJob, usize);
    const THREAD: &str = "figures";

    /// The coarsest missing level of any figure.
    fn next(&self) -> Option<Self::Job> {
        let coarsest = self.0.iter().filter(|entry| entry.lacks_a_level()).min_by_key(|entry| entry.level)?;
        Some((coarsest.figure, coarsest.job.clone(), coarsest.level))
    }
}

impl FigureWorker {
    /// A worker without a thread; the first requested figure starts it. Calls `request_frame`, from any thread, when a
    /// chart or its progress has changed.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        let cores = Arc::new(OtherCores::default());
        let begin = move |(figure, job, level): <FigureJobs as Jobs>::Job| -> Piece<FigureJobs> {
            let cores = Arc::clone(&cores);
            let begun = BegunFigure::default();
            Box::new(move |queue| compute(&cores, queue, (figure, &job, level), &begun))
        };
        FigureWorker { worker: Worker::in_pieces(request_frame, begin), drawings: Vec::new() }
    }

    /// Sets the figures to compute. Work on all others ends.
    pub fn request(&mut self, wanted: Vec<(&'static Figure, FigureJob)>) {
        self.worker.request(|jobs| jobs.set(wanted));
    }

    /// Takes over the charts and progress of the thread.
    pub fn update(&mut self) {
        self.worker.work();
        let drawing = |entry: &QueuedFigure| {
            let working = entry.lacks_a_level().then_some(entry.done);
            Some(FigureResult { working, ..entry.drawing.clone()? })
        };
        self.drawings = self.worker.jobs().0.iter().filter_map(drawing).collect();
    }

    pub fn drawings(&self) -> &[FigureResult] {
        &self.drawings
    }

    /// `true` while a figure is being computed.
    pub fn is_working(&self) -> bool {
        self.worker.is_working()
    }
}

/// Steps of a run of a curve at most: a window without threads stops for one.
const LONGEST_RUN: u64 = if HAS_THREADS { u64::MAX } else { 100_000 };

/// Computes a level of a figure on all cores but one, which is left to the window; without threads a piece of it, and `true` after the last.
fn compute(
    cores: &OtherCores,
    queue: &JobQueue<FigureJobs>,
    (figure, job, level): (&'static Figure, &FigureJob, usize),
    begun: &BegunFigure,
) -> bool {
    let started = Instant::now();
    let clock = || started.elapsed().as_secs_f64();
    let piece = PieceTime::begin(begun.count());
    let watch = |share: f64| match report_progress(queue, figure, job, share) {
        ControlFlow::Continue(()) if piece.is_over(begun.count()) => ControlFlow::Break(()),
        flow => flow,
    };
    let drawn = without_panic(|| {
        fault_injection::panic_in("figures");
        cores.install(|| {
            job.compute(level, FigureResources { clock: Some(&clock), watch: &watch, begun, longest_run: LONGEST_RUN })
        })
    });
    let chart = drawn.unwrap_or_else(|| {
        Err(FigureError::Refused("Internal error while computing this figure (details in the log).".to_owned()))
    });
    let mut jobs = queue.jobs();
    let (Some(entry), false) = (jobs.entry(figure, job), chart == Err(FigureError::Stopped)) else {
        return jobs.entry(figure, job).is_none();
    };
    let chart = chart.map(Arc::new).map_err(|undrawn| match undrawn {
        FigureError::Refused(why) => why,
        FigureError::Stopped => "it was stopped".to_owned(),
    });
    // A refused job is refused at every level.
    (entry.level, entry.done) = (if chart.is_ok() { level + 1 } else { job.levels() }, 0.0);
    entry.drawing = Some(FigureResult { figure, job: job.clone(), chart, working: None });
    drop(jobs);
    queue.request_frame();
    true
}

/// Notes the progress of a job; breaks if the window no longer shows its figure.
fn report_progress(queue: &JobQueue<FigureJobs>, figure: &Figure, job: &FigureJob, share: f64) -> ControlFlow<()> {
    let mut jobs = queue.jobs();
    let Some(entry) = jobs.entry(figure, job) else { return ControlFlow::Break(()) };
    entry.done = entry.done.max(share as f32);
    drop(jobs);
    queue.request_frame_seldom();
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::worker::tests::{wait_for, wait_for_end, worker};
    use picture::figures::FigureSubject;
    use simulation::lane::LaneSpec;
    use std::sync::mpsc::Receiver;
    use timestep::entry::Entry;
    use timestep::time::Flicks;

    fn job(figure: &Figure, lane: &LaneSpec) -> FigureJob {
        let lanes = std::slice::from_ref(lane);
        let subject = FigureSubject { lanes, length: Flicks::SECOND, ..FigureSubject::default() };
        (figure.job)(&subject).unwrap()
    }

    /// The number of columns of each map until the work ends.
    fn watch_columns(worker: &mut FigureWorker, bell: &Receiver<()>) -> Vec<usize> {
        let mut seen = Vec::new();
        while worker.is_working() {
            wait_for(bell);
            worker.update();
            let map = worker.drawings().iter().find_map(|drawing| drawing.chart.as_ref().ok()?.map.clone());
            seen.extend(map.map(|map| map.columns));
        }
        seen.dedup();
        seen
    }

    #[test]
    fn a_coarse_map_comes_before_the_fine_one_and_a_new_lane_brings_a_new_map() {
        let (mut worker, bell) = worker(FigureWorker::new);
        let figure = Figure::by_id("stability").unwrap();
        let first = job(figure, &LaneSpec::default());
        worker.request(vec![(figure, first.clone())]);
        assert_eq!(watch_columns(&mut worker, &bell), [64, 256]);
        assert_eq!(worker.drawings()[0].job, first);
        let mut other = LaneSpec::default();
        other.world["mass"] = 2.0;
        let second = job(figure, &other);
        assert_ne!(first, second, "another mass");
        worker.request(vec![(figure, second.clone())]);
        worker.update();
        assert!(worker.drawings()[0].chart.is_ok(), "the last chart stays until there is a new one");
        watch_columns(&mut worker, &bell);
        worker.update();
        assert_eq!((worker.drawings()[0].job.clone(), worker.drawings()[0].working), (second, None));
    }

    #[test]
    fn what_nobody_wants_any_more_is_dropped_and_a_refusal_is_an_answer() {
        let (mut worker, bell) = worker(FigureWorker::new);
        let all = || Figure::all().iter().map(|figure| (*figure, job(figure, &LaneSpec::default()))).collect();
        worker.request(all());
        assert!(worker.is_working());
        worker.request(Vec::new());
        assert!(!worker.is_working());
        worker.request(all());
        watch_columns(&mut worker, &bell);
        worker.update();
        assert_eq!(worker.drawings().len(), Figure::all().len());
        for drawing in worker.drawings() {
            assert_eq!(drawing.chart.is_ok(), drawing.figure.id != "sampling", "a spring has no wind to sample");
        }
        let queue = worker.worker.queue();
        drop(worker);
        wait_for_end(&queue);
    }
}
