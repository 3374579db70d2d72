//! Error against work: evaluations of the right-hand side, which [`convergence`] counts, or measured time.
//!
//! Time is the time of a lane's steps, contacts included, of one run at a time: the shortest of several repetitions, as
//! everything that disturbs a measurement makes it longer.

use super::convergence::{Curve, convergence};
use super::setting::Setting;
use super::study::{CHECKPOINTS, ConvergenceStudy};
use super::{Cancelled, ProgressFn};
use crate::integrators::Integrator;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// A clock that counts seconds from any moment on; there is none below the command line and the window.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// A run is repeated until its repetitions took so long, s, but at least and at most so many times.
const PATIENCE: f64 = 0.02;
const REPETITIONS: [usize; 2] = [3, 1000];
/// Share of the work that counting takes; the rest is measuring time.
const COUNTING: f64 = 0.3;

/// The runs of [`convergence`]; with a clock each is made again, alone, to measure its time.
pub fn work_precision(
    study: &ConvergenceStudy,
    clock: Option<Clock<'_>>,
    watch: ProgressFn<'_>,
) -> Result<Vec<Curve>, Cancelled> {
    let Some(clock) = clock else { return convergence(study, watch) };
    let mut curves = convergence(study, &|share| watch(COUNTING * share))?;
    let total: u64 = curves.iter().flat_map(|curve| &curve.points).map(|point| point.steps).sum();
    let (done, total) = (AtomicU64::new(0), total as f64);
    for curve in &mut curves {
        for point in &mut curve.points {
            // Steps after the state is no longer finite are not worth their time.
            if point.error.is_finite() {
                let go_on = |_: u64| watch(COUNTING + (1.0 - COUNTING) * done.load(Ordering::Relaxed) as f64 / total);
                match shortest(study, curve.integrator, ConvergenceStudy::setting(point), clock, &go_on) {
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
    setting: Setting,
    clock: Clock<'_>,
    go_on: &dyn Fn(u64) -> ControlFlow<()>,
) -> ControlFlow<(), f64> {
    let (mut shortest, mut sum) = (f64::INFINITY, 0.0);
    for repetition in 0..REPETITIONS[1] {
        let mut run = study.start(integrator, setting);
        let start = clock();
        run.advance(study.asked(setting) * CHECKPOINTS, go_on)?;
        let secs = clock() - start;
        black_box(&run.y);
        (shortest, sum) = (secs.min(shortest), sum + secs);
        if repetition + 1 >= REPETITIONS[0] && sum >= PATIENCE {
            break;
        }
    }
    ControlFlow::Continue(shortest)
}
