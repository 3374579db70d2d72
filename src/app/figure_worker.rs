//! Computes figures beside the running window, on one thread: coarse charts of all of them first, then the fine ones.

use super::fault_injection;
use crate::analysis::ProgressFn;
use crate::analysis::stability::{MapError, MapRequest};
use crate::figures::{Figure, FigureError, FigureJob, FigureResources, FigureResult};
use crate::kernel::dispatch;
use crate::render::gpu::Gpu;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Requests a frame of the window.
type RequestFrame = Arc<dyn Fn() + Send + Sync>;

/// The figures that the window shows, and the thread that computes them.
pub struct FigureWorker {
    shared: Arc<Shared>,
    request_frame: RequestFrame,
    /// The charts as of the last [`FigureWorker::update`].
    drawings: Vec<FigureResult>,
}

/// The jobs, shared by the window and the thread.
struct Shared {
    jobs: Mutex<JobList>,
    /// Wakes the thread when the jobs have changed.
    changed: Condvar,
}

#[derive(Default)]
struct JobList {
    figures: Vec<QueuedFigure>,
    /// The window has closed.
    closed: bool,
}

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

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, JobList> {
        // No panic can leave a job half changed, so a poisoned lock is safe to use.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FigureWorker {
    /// A worker without a thread; the first requested figure starts it. Calls `request_frame`, from any thread, when a
    /// chart or its progress has changed.
    pub fn new(request_frame: impl Fn() + Send + Sync + 'static) -> Self {
        FigureWorker {
            request_frame: Arc::new(request_frame),
            shared: Arc::new(Shared { jobs: Mutex::default(), changed: Condvar::new() }),
            drawings: Vec::new(),
        }
    }

    /// Sets the figures to compute. Work on all others ends.
    pub fn request(&mut self, wanted: Vec<(&'static Figure, FigureJob)>) {
        if wanted.is_empty() && self.drawings.is_empty() && Arc::strong_count(&self.shared) == 1 {
            return;
        }
        let mut jobs = self.shared.jobs();
        let mut there = std::mem::take(&mut jobs.figures);
        for (figure, job) in wanted {
            let known = there.iter().position(|entry| entry.figure == figure).map(|at| there.swap_remove(at));
            jobs.figures.push(match known {
                Some(entry) if entry.job == job => entry,
                // The last chart stays until there is a new one.
                other => {
                    QueuedFigure { figure, job, level: 0, done: 0.0, drawing: other.and_then(|entry| entry.drawing) }
                }
            });
        }
        let is_work = jobs.figures.iter().any(|entry| entry.level < entry.job.levels());
        drop(jobs);
        if is_work {
            if Arc::strong_count(&self.shared) == 1 {
                self.start();
            }
            self.shared.changed.notify_one();
        }
    }

    /// Takes over the charts and progress of the thread.
    pub fn update(&mut self) {
        let drawing = |entry: &QueuedFigure| {
            let working = (entry.level < entry.job.levels()).then_some(entry.done);
            Some(FigureResult { working, ..entry.drawing.clone()? })
        };
        self.drawings = self.shared.jobs().figures.iter().filter_map(drawing).collect();
    }

    pub fn drawings(&self) -> &[FigureResult] {
        &self.drawings
    }

    /// `true` while a figure is being computed.
    pub fn is_working(&self) -> bool {
        self.shared.jobs().figures.iter().any(|entry| entry.level < entry.job.levels())
    }

    fn start(&self) {
        let (shared, request_frame) = (Arc::clone(&self.shared), Arc::clone(&self.request_frame));
        let spawned = std::thread::Builder::new().name("figures".into()).spawn(move || {
            // One core is left to the window.
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let pool = rayon::ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build();
            match pool {
                Ok(pool) => pool.install(|| work(&shared, &*request_frame)),
                Err(error) => tracing::error!("figures have no threads: {error}"),
            }
        });
        if let Err(error) = spawned {
            tracing::error!("figures have no thread: {error}");
        }
    }
}

impl Drop for FigureWorker {
    fn drop(&mut self) {
        self.shared.jobs().closed = true;
        self.shared.changed.notify_one();
    }
}

/// Computes the coarsest missing level of any figure, again and again, until the window closes.
fn work(shared: &Shared, request_frame: &(dyn Fn() + Sync)) {
    let started = Instant::now();
    let clock = || started.elapsed().as_secs_f64();
    // A device of its own: that of the window has frames to render.
    let gpu = OnceLock::new();
    let on_adapter = |request: &MapRequest, watch: ProgressFn<'_>| {
        let gpu = gpu.get_or_init(|| Gpu::headless().map_err(|error| error.to_string()));
        let gpu = gpu.as_ref().map_err(|why| MapError::Adapter(why.clone()))?;
        Ok((dispatch::stability(gpu, request, watch)?, gpu.facts.to_string()))
    };
    while let Some((figure, job, level)) = next_level(shared) {
        let last = Mutex::new(Instant::now());
        let watch =
            |share: f64| report_progress(shared, figure, &job, share, || request_frame_seldom(&last, request_frame));
        let means = FigureResources { clock: Some(&clock), adapter: Some(&on_adapter), watch: &watch };
        // A panic in one figure must neither end the others nor repeat in every frame.
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            fault_injection::panic_in("figures");
            job.compute(level, means)
        }));
        let chart = drawn.unwrap_or_else(|_| {
            Err(FigureError::Refused("Internal error while computing this figure (details in the log).".to_owned()))
        });
        let mut jobs = shared.jobs();
        let entry = jobs.figures.iter_mut().find(|entry| entry.figure == figure && entry.job == job);
        let (Some(entry), false) = (entry, chart == Err(FigureError::Stopped)) else { continue };
        let chart = chart.map(Arc::new).map_err(|undrawn| match undrawn {
            FigureError::Refused(why) => why,
            FigureError::Stopped => "it was stopped".to_owned(),
        });
        // A refused job is refused at every level.
        (entry.level, entry.done) = (if chart.is_ok() { level + 1 } else { job.levels() }, 0.0);
        entry.drawing = Some(FigureResult { figure, job: job.clone(), chart, working: None });
        drop(jobs);
        request_frame();
    }
}

/// Waits for the next level to compute; `None` when the window has closed.
fn next_level(shared: &Shared) -> Option<(&'static Figure, FigureJob, usize)> {
    let mut jobs = shared.jobs();
    loop {
        if jobs.closed {
            return None;
        }
        let lacks = jobs.figures.iter().filter(|entry| entry.level < entry.job.levels());
        if let Some(entry) = lacks.min_by_key(|entry| entry.level) {
            return Some((entry.figure, entry.job.clone(), entry.level));
        }
        jobs = shared.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Notes the progress of a job; breaks if the window no longer shows its figure.
fn report_progress(
    shared: &Shared,
    figure: &Figure,
    job: &FigureJob,
    share: f64,
    request_frame: impl FnOnce(),
) -> ControlFlow<()> {
    let mut jobs = shared.jobs();
    let closed = jobs.closed;
    let entry = jobs.figures.iter_mut().find(|entry| entry.figure == figure && entry.job == *job);
    let Some(entry) = entry.filter(|_| !closed) else { return ControlFlow::Break(()) };
    entry.done = entry.done.max(share as f32);
    drop(jobs);
    request_frame();
    ControlFlow::Continue(())
}

/// Requests a frame if the last request was at least a tenth of a second ago.
pub(super) fn request_frame_seldom(last: &Mutex<Instant>, request_frame: &dyn Fn()) {
    const PERIOD: Duration = Duration::from_millis(100);
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    if last.elapsed() >= PERIOD {
        *last = Instant::now();
        request_frame();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::figures::FigureSubject;
    use crate::lane::LaneSpec;
    use crate::time::Flicks;
    use std::sync::mpsc::{Receiver, channel};

    const PATIENCE: Duration = Duration::from_secs(60);

    fn job(figure: &Figure, lane: &LaneSpec) -> FigureJob {
        let lanes = std::slice::from_ref(lane);
        let length = Flicks::SECOND;
        let subject = FigureSubject {
            lanes,
            chosen: 0,
            length,
            all_methods: false,
            timed: false,
            all_lanes: false,
            on_adapter: false,
            parameter: None,
            view: [None; 2],
        };
        (figure.job)(&subject).unwrap()
    }

    /// The number of columns of each map until the work ends.
    fn watch_columns(worker: &mut FigureWorker, bell: &Receiver<()>) -> Vec<usize> {
        let mut seen = Vec::new();
        while worker.is_working() {
            bell.recv_timeout(PATIENCE).expect("a request for a frame");
            worker.update();
            let map = worker.drawings().iter().find_map(|drawing| drawing.chart.as_ref().ok()?.map.clone());
            seen.extend(map.map(|map| map.columns));
        }
        seen.dedup();
        seen
    }

    fn worker() -> (FigureWorker, Receiver<()>) {
        let (request_frame, bell) = channel();
        // The test may have ended.
        (FigureWorker::new(move || _ = request_frame.send(())), bell)
    }

    #[test]
    fn a_coarse_map_comes_before_the_fine_one_and_a_new_lane_brings_a_new_map() {
        let (mut worker, bell) = worker();
        let figure = Figure::by_id("stability").unwrap();
        let first = job(figure, &LaneSpec::default());
        worker.request(vec![(figure, first.clone())]);
        assert_eq!(watch_columns(&mut worker, &bell), [64, 256]);
        assert_eq!(worker.drawings()[0].job, first);
        let mut other = LaneSpec::default();
        other.world.params[1] = 2.0;
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
        let (mut worker, bell) = worker();
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
        let shared = Arc::downgrade(&worker.shared);
        drop(worker);
        let started = Instant::now();
        while shared.strong_count() > 0 {
            assert!(started.elapsed() < PATIENCE, "the thread ends with the window");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
