//! Figures in the making beside the running window: one thread, coarse pictures of all first, then the fine ones.

use super::UserEvent;
use crate::analysis::Watch;
use crate::analysis::stability::{MapError, Request};
use crate::compute;
use crate::figures::{Drawing, Figure, Job, Means, Undrawn};
use crate::render::gpu::Gpu;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use winit::event_loop::EventLoopProxy;

/// Computes the figures that the window shows.
pub struct Analyst {
    desk: Arc<Desk>,
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
    pub fn new() -> Self {
        Analyst { desk: Arc::new(Desk { orders: Mutex::default(), bell: Condvar::new() }), drawings: Vec::new() }
    }

    /// What is wanted from now on. Work on anything else ends.
    pub fn want(&mut self, wanted: Vec<(&'static Figure, Job)>, proxy: &EventLoopProxy<UserEvent>) {
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
                self.start(proxy.clone());
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

    fn start(&self, proxy: EventLoopProxy<UserEvent>) {
        let desk = Arc::clone(&self.desk);
        let spawned = std::thread::Builder::new().name("figures".into()).spawn(move || {
            // One core is left to the window.
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let pool = rayon::ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build();
            match pool {
                Ok(pool) => pool.install(|| work(&desk, &proxy)),
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
fn work(desk: &Desk, proxy: &EventLoopProxy<UserEvent>) {
    let started = Instant::now();
    let clock = || started.elapsed().as_secs_f64();
    // The window's own device has frames to draw.
    let gpu = OnceLock::new();
    let on_adapter = |request: &Request, watch: Watch<'_>| {
        let gpu = gpu.get_or_init(|| Gpu::headless().map_err(|error| error.to_string()));
        let gpu = gpu.as_ref().map_err(|why| MapError::Adapter(why.clone()))?;
        Ok((compute::stability(gpu, request, watch)?, gpu.facts.to_string()))
    };
    while let Some((figure, job, level)) = next(desk) {
        let told = Mutex::new(Instant::now());
        let watch = |share: f64| report(desk, figure, &job, share, || tell_now_and_then(&told, proxy));
        let means = Means { clock: Some(&clock), adapter: Some(&on_adapter), watch: &watch };
        let chart = job.draw(level, means);
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
        repaint(proxy);
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
fn tell_now_and_then(told: &Mutex<Instant>, proxy: &EventLoopProxy<UserEvent>) {
    const OFTEN: Duration = Duration::from_millis(100);
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    if told.elapsed() >= OFTEN {
        *told = Instant::now();
        repaint(proxy);
    }
}

fn repaint(proxy: &EventLoopProxy<UserEvent>) {
    // The window may be gone by now.
    let _ = proxy.send_event(UserEvent::Repaint(Instant::now()));
}
