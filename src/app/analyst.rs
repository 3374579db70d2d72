//! Figures in the making beside the running window: one thread, coarse pictures of all first, then the fine ones.

use crate::analysis::Watch;
use crate::analysis::stability::{MapError, Request};
use crate::figures::{Drawing, Figure, Job, Means, Undrawn};
use crate::kernel::dispatch;
use crate::render::gpu::Gpu;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Asks for a frame of the window.
type Tell = Arc<dyn Fn() + Send + Sync>;

/// Computes the figures that the window shows.
pub struct Analyst {
    desk: Arc<Desk>,
    tell: Tell,
    /// What the window was told last.
    drawings: Vec<Drawing>,
}

/// What the window and the thread share.
struct Desk {
    orders: Mutex<Orders>,
    /// Rings when there is something to do.
    bell: Condvar,
}

#[derive(Default)]
struct Orders {
    figures: Vec<Order>,
    closed: bool,
}

/// A figure that is shown.
struct Order {
    figure: &'static Figure,
    job: Job,
    /// The next level to compute.
    level: usize,
    /// Share of that level.
    done: f32,
    drawing: Option<Drawing>,
}

impl Desk {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        // Nothing that can panic leaves an order half changed.
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Analyst {
    /// Without a thread, which starts with the first figure that is wanted, nothing is computed.
    ///
    /// `tell` is called, from any thread, when there is something new to see.
    pub fn new(tell: impl Fn() + Send + Sync + 'static) -> Self {
        Analyst {
            tell: Arc::new(tell),
            desk: Arc::new(Desk { orders: Mutex::default(), bell: Condvar::new() }),
            drawings: Vec::new(),
        }
    }

    /// What is wanted from now on. Work on anything else ends.
    pub fn want(&mut self, wanted: Vec<(&'static Figure, Job)>) {
        if wanted.is_empty() && self.drawings.is_empty() && Arc::strong_count(&self.desk) == 1 {
            return;
        }
        let mut orders = self.desk.orders();
        let mut there = std::mem::take(&mut orders.figures);
        for (figure, job) in wanted {
            let known = there.iter().position(|order| order.figure == figure).map(|at| there.swap_remove(at));
            orders.figures.push(match known {
                Some(order) if order.job == job => order,
                // The last picture stays until there is a new one.
                other => Order { figure, job, level: 0, done: 0.0, drawing: other.and_then(|order| order.drawing) },
            });
        }
        let is_work = orders.figures.iter().any(|order| order.level < order.job.levels());
        drop(orders);
        if is_work {
            if Arc::strong_count(&self.desk) == 1 {
                self.start();
            }
            self.desk.bell.notify_one();
        }
    }

    /// Looks at how far it is.
    pub fn look(&mut self) {
        let drawing = |order: &Order| {
            let working = (order.level < order.job.levels()).then_some(order.done);
            Some(Drawing { working, ..order.drawing.clone()? })
        };
        self.drawings = self.desk.orders().figures.iter().filter_map(drawing).collect();
    }

    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// Whether something is still being computed.
    pub fn is_working(&self) -> bool {
        self.desk.orders().figures.iter().any(|order| order.level < order.job.levels())
    }

    fn start(&self) {
        let (desk, tell) = (Arc::clone(&self.desk), Arc::clone(&self.tell));
        let spawned = std::thread::Builder::new().name("figures".into()).spawn(move || {
            // One core is left to the window.
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let pool = rayon::ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build();
            match pool {
                Ok(pool) => pool.install(|| work(&desk, &*tell)),
                Err(error) => tracing::error!("figures have no threads: {error}"),
            }
        });
        if let Err(error) = spawned {
            tracing::error!("figures have no thread: {error}");
        }
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.desk.orders().closed = true;
        self.desk.bell.notify_one();
    }
}

/// Until the window closes: the coarsest level that any figure lacks, again and again.
fn work(desk: &Desk, tell: &(dyn Fn() + Sync)) {
    let started = Instant::now();
    let clock = || started.elapsed().as_secs_f64();
    // The window's own device has frames to draw.
    let gpu = OnceLock::new();
    let on_adapter = |request: &Request, watch: Watch<'_>| {
        let gpu = gpu.get_or_init(|| Gpu::headless().map_err(|error| error.to_string()));
        let gpu = gpu.as_ref().map_err(|why| MapError::Adapter(why.clone()))?;
        Ok((dispatch::stability(gpu, request, watch)?, gpu.facts.to_string()))
    };
    while let Some((figure, job, level)) = next(desk) {
        let told = Mutex::new(Instant::now());
        let watch = |share: f64| report(desk, figure, &job, share, || tell_now_and_then(&told, tell));
        let means = Means { clock: Some(&clock), adapter: Some(&on_adapter), watch: &watch };
        // A mistake in one figure must neither end the others nor be made again in every frame.
        let drawn = catch_unwind(AssertUnwindSafe(|| job.draw(level, means)));
        let chart = drawn
            .unwrap_or_else(|_| Err(Undrawn::Refused("It broke off, which is a mistake in the program.".to_owned())));
        let mut orders = desk.orders();
        let order = orders.figures.iter_mut().find(|order| order.figure == figure && order.job == job);
        let (Some(order), false) = (order, chart == Err(Undrawn::Stopped)) else { continue };
        let chart = chart.map(Arc::new).map_err(|undrawn| match undrawn {
            Undrawn::Refused(why) => why,
            Undrawn::Stopped => "it was stopped".to_owned(),
        });
        // What is refused is refused at any level.
        (order.level, order.done) = (if chart.is_ok() { level + 1 } else { job.levels() }, 0.0);
        order.drawing = Some(Drawing { figure, job: job.clone(), chart, working: None });
        drop(orders);
        tell();
    }
}

/// Waits for the next thing to do; `None` when the window has closed.
fn next(desk: &Desk) -> Option<(&'static Figure, Job, usize)> {
    let mut orders = desk.orders();
    loop {
        if orders.closed {
            return None;
        }
        let lacks = orders.figures.iter().filter(|order| order.level < order.job.levels());
        if let Some(order) = lacks.min_by_key(|order| order.level) {
            return Some((order.figure, order.job.clone(), order.level));
        }
        orders = desk.bell.wait(orders).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Notes how far a job is, and ends it where nobody wants it any more.
fn report(desk: &Desk, figure: &Figure, job: &Job, share: f64, tell: impl FnOnce()) -> ControlFlow<()> {
    let mut orders = desk.orders();
    let closed = orders.closed;
    let order = orders.figures.iter_mut().find(|order| order.figure == figure && order.job == *job);
    let Some(order) = order.filter(|_| !closed) else { return ControlFlow::Break(()) };
    order.done = order.done.max(share as f32);
    drop(orders);
    tell();
    ControlFlow::Continue(())
}

/// The window shows progress some times a second.
fn tell_now_and_then(told: &Mutex<Instant>, tell: &dyn Fn()) {
    const OFTEN: Duration = Duration::from_millis(100);
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    if told.elapsed() >= OFTEN {
        *told = Instant::now();
        tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::figures::Subject;
    use crate::lane::LaneSpec;
    use crate::time::Flicks;
    use std::sync::mpsc::{Receiver, channel};

    const PATIENCE: Duration = Duration::from_secs(60);

    fn job(figure: &Figure, lane: &LaneSpec) -> Job {
        let lanes = std::slice::from_ref(lane);
        let length = Flicks::SECOND;
        let subject = Subject {
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

    /// Every number of columns that was seen on the way to the end.
    fn watch_columns(analyst: &mut Analyst, bell: &Receiver<()>) -> Vec<usize> {
        let mut seen = Vec::new();
        while analyst.is_working() {
            bell.recv_timeout(PATIENCE).expect("a sign of life");
            analyst.look();
            let map = analyst.drawings().iter().find_map(|drawing| drawing.chart.as_ref().ok()?.map.clone());
            seen.extend(map.map(|map| map.columns));
        }
        seen.dedup();
        seen
    }

    fn analyst() -> (Analyst, Receiver<()>) {
        let (tell, bell) = channel();
        // The test may have ended.
        (Analyst::new(move || _ = tell.send(())), bell)
    }

    #[test]
    fn a_coarse_map_comes_before_the_fine_one_and_a_new_lane_brings_a_new_map() {
        let (mut analyst, bell) = analyst();
        let figure = Figure::by_id("stability").unwrap();
        let first = job(figure, &LaneSpec::default());
        analyst.want(vec![(figure, first.clone())]);
        assert_eq!(watch_columns(&mut analyst, &bell), [64, 256]);
        assert_eq!(analyst.drawings()[0].job, first);
        let mut other = LaneSpec::default();
        other.world.params[1] = 2.0;
        let second = job(figure, &other);
        assert_ne!(first, second, "another mass");
        analyst.want(vec![(figure, second.clone())]);
        analyst.look();
        assert!(analyst.drawings()[0].chart.is_ok(), "the last picture stays until there is a new one");
        watch_columns(&mut analyst, &bell);
        analyst.look();
        assert_eq!((analyst.drawings()[0].job.clone(), analyst.drawings()[0].working), (second, None));
    }

    #[test]
    fn what_nobody_wants_any_more_is_dropped_and_a_refusal_is_an_answer() {
        let (mut analyst, bell) = analyst();
        let all = || Figure::all().iter().map(|figure| (*figure, job(figure, &LaneSpec::default()))).collect();
        analyst.want(all());
        assert!(analyst.is_working());
        analyst.want(Vec::new());
        assert!(!analyst.is_working());
        analyst.want(all());
        watch_columns(&mut analyst, &bell);
        analyst.look();
        assert_eq!(analyst.drawings().len(), Figure::all().len());
        for drawing in analyst.drawings() {
            assert_eq!(drawing.chart.is_ok(), drawing.figure.id != "sampling", "a spring has no wind to sample");
        }
        let desk = Arc::downgrade(&analyst.desk);
        drop(analyst);
        let started = Instant::now();
        while desk.strong_count() > 0 {
            assert!(started.elapsed() < PATIENCE, "the thread ends with the window");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
