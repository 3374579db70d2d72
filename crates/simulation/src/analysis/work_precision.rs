//! Error over work: counted evaluations of the right-hand side, or measured time.
//!
//! Runs are timed one at a time, contacts included. The time of a run is the shortest of several repetitions, because every
//! disturbance makes a measurement longer.

use super::convergence::{ErrorCurve, convergence};
use super::progress::{Cancelled, ProgressFn};
use super::resolution::Resolution;
use super::study::{CHECKPOINTS, ConvergenceStudy};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use timestep::integrators::Integrator;

/// A clock that counts seconds from an arbitrary zero. The caller supplies it: the library reads no clock of its own.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// A run is repeated until its repetitions took this long, s.
const LEAST_TIME: f64 = 0.02;
/// The least and the greatest number of repetitions.
const REPETITIONS: [usize; 2] = [3, 1000];
/// Share of the progress that counting takes; the rest is measuring time.
const COUNTING: f64 = 0.3;

/// Takes the runs of [`convergence`]; with a clock it takes each finite run again, alone, and measures its time.
///
/// # Errors
/// `progress` ended the work.
pub fn work_precision(
    study: &ConvergenceStudy,
    clock: Option<Clock<'_>>,
    progress: ProgressFn<'_>,
) -> Result<Vec<ErrorCurve>, Cancelled> {
    let Some(clock) = clock else { return convergence(study, progress) };
    let mut curves = convergence(study, &|share| progress(COUNTING * share))?;
    let total: u64 = curves.iter().flat_map(|curve| &curve.points).map(|point| point.steps).sum();
    let (done, total) = (AtomicU64::new(0), total as f64);
    for curve in &mut curves {
        for point in &mut curve.points {
            // A run that diverges is not timed.
            if point.error.is_finite() {
                let go_on =
                    |_: u64| progress(COUNTING + (1.0 - COUNTING) * done.load(Ordering::Relaxed) as f64 / total);
                match shortest(study, curve.integrator, point.resolution(), clock, &go_on) {
                    ControlFlow::Continue(secs) => point.secs = Some(secs),
                    ControlFlow::Break(()) => return Err(Cancelled),
                }
            }
            done.fetch_add(point.steps, Ordering::Relaxed);
        }
    }
    Ok(curves)
}

/// Time of the fastest of several repetitions, s.
fn shortest(
    study: &ConvergenceStudy,
    integrator: &'static Integrator,
    resolution: Resolution,
    clock: Clock<'_>,
    go_on: &dyn Fn(u64) -> ControlFlow<()>,
) -> ControlFlow<(), f64> {
    let (mut shortest, mut sum) = (f64::INFINITY, 0.0);
    for repetition in 0..REPETITIONS[1] {
        let mut run = study.start(integrator, resolution);
        let start = clock();
        run.advance(study.steps_between(resolution) * CHECKPOINTS, go_on)?;
        let secs = clock() - start;
        black_box(&run.y);
        (shortest, sum) = (secs.min(shortest), sum + secs);
        if repetition + 1 >= REPETITIONS[0] && sum >= LEAST_TIME {
            break;
        }
    }
    ControlFlow::Continue(shortest)
}
