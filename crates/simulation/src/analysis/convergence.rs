//! Error over dt: how fast each method approaches the reference solution as its step shrinks, down to the floor of rounding.

use super::progress::{Cancelled, DoneParts, ProgressFn};
use super::resolution::Resolution;
use super::slope::{self, Fit};
use super::study::{CHECKPOINTS, ConvergenceStudy};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use timestep::integrators::Integrator;

/// A run of a method that chooses its steps counts for the slope if the method takes at least this many for each step it is
/// called for; with fewer, too many steps are shortened to end at a checkpoint.
const FREE_STEPS: u64 = 10;

/// One method's runs.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorCurve {
    /// The method.
    pub integrator: &'static Integrator,
    /// One point per run, the coarsest step first.
    pub points: Vec<Point>,
    /// The line through the errors in the asymptotic range, if there is one. A world with contacts has none.
    pub fit: Option<Fit>,
}

/// One run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Length of a step, s; the mean where the method chooses its steps.
    pub dt: f64,
    /// Number of steps.
    pub steps: u64,
    /// The relative tolerance of a method that chooses its steps.
    pub tolerance: Option<f64>,
    /// The largest distance of the tracked point from the reference over the checkpoints, m; infinite where the state was no
    /// longer finite.
    pub error: f64,
    /// Counted evaluations of the right-hand side.
    pub evaluations: u64,
    /// Measured computing time, s.
    pub secs: Option<f64>,
}

impl Point {
    /// The resolution of the run.
    pub(super) fn resolution(&self) -> Resolution {
        self.tolerance.map_or(Resolution::Steps(self.steps / CHECKPOINTS), Resolution::Tolerance)
    }
}

impl ErrorCurve {
    /// Number of runs that ended in a state that is not finite.
    pub fn not_finite(&self) -> usize {
        self.points.iter().filter(|point| !point.error.is_finite()).count()
    }
}

/// Takes all runs of `study`, on all threads of the current rayon pool. The result does not depend on their number. One
/// curve per method, in the study's order.
///
/// # Errors
/// `progress` ended the work.
pub fn convergence(study: &ConvergenceStudy, progress: ProgressFn<'_>) -> Result<Vec<ErrorCurve>, Cancelled> {
    convergence_in_parts(study, &DoneParts::default(), progress)
}

/// A run that is done: the number of its method, and what was measured.
pub type DoneRun = (usize, Option<Point>);

/// Goes on with the runs that an ended call has left in `parts`; otherwise as [`convergence`].
///
/// # Errors
/// `progress` ended the work; what is done stays in `parts`.
pub fn convergence_in_parts(
    study: &ConvergenceStudy,
    parts: &DoneParts<DoneRun>,
    progress: ProgressFn<'_>,
) -> Result<Vec<ErrorCurve>, Cancelled> {
    let methods = study.integrators.iter().enumerate();
    let mut runs: Vec<_> = methods
        .flat_map(|(index, &method)| study.resolutions(method).into_iter().map(move |of| (index, method, of)))
        .collect();
    // The longest runs first, so that no thread is left with one in the end.
    runs.sort_by_key(|(_, _, resolution)| match resolution {
        Resolution::Tolerance(_) => Reverse(u64::MAX),
        Resolution::Steps(between) => Reverse(*between),
    });
    let steps = |run: usize| (study.steps_between(runs[run].2) * CHECKPOINTS) as f64;
    let (done, total) = (AtomicU64::new(parts.weight(steps) as u64), study.total_steps());
    let spent = |steps: u64| progress((done.fetch_add(steps, Ordering::Relaxed) + steps) as f64 / total);
    let run = |run: usize| {
        let (index, method, resolution) = runs[run];
        match measure(study, method, resolution, &spent) {
            ControlFlow::Continue(point) => Ok((index, point)),
            ControlFlow::Break(()) => Err(Cancelled),
        }
    };
    let points = parts.complete(runs.len(), run, |_| ControlFlow::Continue(()))?;
    let curve = |(index, &integrator): (usize, &&'static Integrator)| {
        let own = points.iter().filter(|(of, _)| *of == index).filter_map(|(_, point)| *point).collect();
        curve(study, integrator, own)
    };
    Ok(study.integrators.iter().enumerate().map(curve).collect())
}

/// Sorts the runs of one method and fits their slope.
fn curve(study: &ConvergenceStudy, integrator: &'static Integrator, mut points: Vec<Point>) -> ErrorCurve {
    let tolerance = |point: &Point| point.tolerance.unwrap_or(0.0);
    points.sort_by(|a, b| tolerance(b).total_cmp(&tolerance(a)).then(b.dt.total_cmp(&a.dt)));
    // Tolerances too loose to matter lead to the same run.
    points.dedup_by(|a, b| a.tolerance.is_some() && (a.steps, a.error) == (b.steps, b.error));
    let measured = |point: &Point| match point.resolution() {
        Resolution::Steps(_) => Some((point.dt, point.error, slope::gathered_roundings(point.steps))),
        // Methods that choose their steps are one-step methods, whose roundings add up only once.
        resolution => {
            let is_free = point.steps >= FREE_STEPS * study.steps_between(resolution) * CHECKPOINTS;
            is_free.then_some((point.dt, point.error, point.steps as f64))
        }
    };
    let measured: Vec<_> = points.iter().filter_map(measured).collect();
    let fit = match (study.meets_contacts_late(), integrator.chooses_its_steps()) {
        // A step meets a contact early or late by chance, and errors jump from one dt to the next.
        (true, _) => None,
        (false, true) => slope::fit_mean_steps(&measured, study.reach(), study.rounding().unwrap_or(0.0)),
        (false, false) => slope::fit(&measured, study.reach(), study.rounding().unwrap_or(0.0)),
    };
    ErrorCurve { integrator, points, fit }
}

/// Takes one run; `None` if the method takes too many steps of its own. A run ends where its error is no longer finite;
/// `spent` receives the steps it did not take as well.
fn measure(
    study: &ConvergenceStudy,
    integrator: &'static Integrator,
    resolution: Resolution,
    spent: &dyn Fn(u64) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Point>> {
    let (mut run, between) = (study.start(integrator, resolution), study.steps_between(resolution));
    let (mut error, mut evaluations) = (0.0_f64, 0);
    for checkpoint in 1..=CHECKPOINTS {
        evaluations += run.advance_counted(between, spent)?;
        let (distance, too_many) = (study.error(&run, checkpoint), run.steps() > study.most_steps);
        if !distance.is_finite() || too_many {
            spent((CHECKPOINTS - checkpoint) * between)?;
            if too_many {
                return ControlFlow::Continue(None);
            }
            error = f64::INFINITY;
            break;
        }
        error = error.max(distance);
    }
    ControlFlow::Continue(Some(match resolution {
        Resolution::Steps(between) => {
            let steps = between * CHECKPOINTS;
            Point { dt: study.length().secs() / steps as f64, steps, tolerance: None, error, evaluations, secs: None }
        }
        Resolution::Tolerance(rtol) => {
            let steps = run.steps();
            let dt = run.now() / steps.max(1) as f64;
            Point { dt, steps, tolerance: Some(rtol), error, evaluations, secs: None }
        }
    }))
}
