//! Error over work: counted evaluations of the right-hand side, or measured time.
//!
//! Runs are timed one at a time, contacts included. The time of a run is the shortest of several repetitions, because every
//! disturbance makes a measurement longer.

use super::convergence::{DoneRun, ErrorCurve, convergence_in_parts};
use super::progress::{Cancelled, DoneParts, ProgressFn};
use super::resolution::Resolution;
use super::study::{CHECKPOINTS, ConvergenceStudy};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use timestep::integrators::Integrator;

/// A clock that counts seconds from an arbitrary zero. The caller supplies it: the library reads no clock of its own.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// A run is repeated until its repetitions took this long, s.
const LEAST_TIME: f64 = 0.02;
/// The least and the greatest number of repetitions.
const REPETITIONS: [usize; 2] = [3, 1000];
/// Share of the progress that counting takes; the rest is measuring time.
const COUNTING: f64 = 0.3;

/// Takes the runs of [`convergence`](super::convergence::convergence); with a clock it takes each finite run again, alone, and measures its time.
///
/// # Errors
/// `progress` ended the work.
pub fn work_precision(
    study: &ConvergenceStudy,
    clock: Option<Clock<'_>>,
    progress: ProgressFn<'_>,
) -> Result<Vec<ErrorCurve>, Cancelled> {
    work_precision_in_parts(study, clock, &DoneStudy::default(), progress)
}

/// The runs of a study that are done, counted and timed.
#[derive(Debug, Default)]
pub struct DoneStudy {
    runs: DoneParts<DoneRun>,
    /// The curves once all runs are counted, and the number of those.
    curves: OnceLock<(Vec<ErrorCurve>, usize)>,
    times: DoneParts<Option<f64>>,
}

impl DoneStudy {
    /// Number of runs that are done.
    pub fn count(&self) -> usize {
        self.runs.count() + self.curves.get().map_or(0, |(_, runs)| *runs) + self.times.count()
    }
}

/// Goes on with the runs that an ended call has left in `parts`; otherwise as [`work_precision`].
///
/// # Errors
/// `progress` ended the work; what is done stays in `parts`.
pub fn work_precision_in_parts(
    study: &ConvergenceStudy,
    clock: Option<Clock<'_>>,
    parts: &DoneStudy,
    progress: ProgressFn<'_>,
) -> Result<Vec<ErrorCurve>, Cancelled> {
    let Some(clock) = clock else { return convergence_in_parts(study, &parts.runs, progress) };
    if parts.curves.get().is_none() {
        let curves = convergence_in_parts(study, &parts.runs, &|share| progress(COUNTING * share))?;
        // There is none yet.
        _ = parts.curves.set((curves, study.runs()));
    }
    let mut curves = parts.curves.get().map_or_else(Vec::new, |(curves, _)| curves.clone());
    let mut points: Vec<_> =
        curves.iter_mut().flat_map(|curve| curve.points.iter_mut().map(|point| (curve.integrator, point))).collect();
    let steps = |number: usize| points[number].1.steps as f64;
    let total: f64 = (0..points.len()).map(steps).sum();
    let share = || COUNTING + (1.0 - COUNTING) * parts.times.weight(steps) / total;
    let time = |number: usize| {
        let (integrator, point) = &points[number];
        // A run that diverges is not timed.
        if !point.error.is_finite() {
            return Ok(None);
        }
        match shortest(study, integrator, point.resolution(), clock, &|_| progress(share())) {
            ControlFlow::Continue(secs) => Ok(Some(secs)),
            ControlFlow::Break(()) => Err(Cancelled),
        }
    };
    let times = parts.times.complete_in_order(points.len(), time, |_| ControlFlow::Continue(()))?;
    for ((_, point), secs) in points.iter_mut().zip(times) {
        point.secs = secs;
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
