//! Error against dt: how fast each method approaches the exact motion as its step shrinks, down to the floor of rounding.

use super::setting::Setting;
use super::slope::{self, Fit};
use super::study::{CHECKPOINTS, ConvergenceStudy};
use super::{Cancelled, ProgressFn};
use crate::integrators::Integrator;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// A run of a method that chooses its steps counts for the slope if they are so many for each one it is asked for: else too
/// many are cut short to end at a checkpoint.
const FREE: u64 = 10;

/// One method's runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub integrator: &'static Integrator,
    /// The coarsest step first.
    pub points: Vec<Point>,
    /// Where the errors follow a power of dt; the module `slope` says which of them count.
    pub fit: Option<Fit>,
}

/// One run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Length of a step, s; the mean where the method chooses its steps.
    pub dt: f64,
    pub steps: u64,
    /// The relative tolerance of a method that chooses its steps.
    pub tolerance: Option<f64>,
    /// The largest distance of the tracked point from the exact one over the checkpoints, m; infinite where the state was
    /// no longer finite.
    pub error: f64,
    /// Evaluations of the right-hand side, counted.
    pub evaluations: u64,
    /// What stepping took, s, if it was measured.
    pub secs: Option<f64>,
}

impl Curve {
    /// How many runs ended in a state that is not finite.
    pub fn not_finite(&self) -> usize {
        self.points.iter().filter(|point| !point.error.is_finite()).count()
    }
}

/// Makes all runs, on all threads of the current pool. The result does not depend on their number.
pub fn convergence(study: &ConvergenceStudy, watch: ProgressFn<'_>) -> Result<Vec<Curve>, Cancelled> {
    let (done, total) = (AtomicU64::new(0), study.total_asked());
    let spent = |steps: u64| watch((done.fetch_add(steps, Ordering::Relaxed) + steps) as f64 / total);
    let methods = study.integrators.iter().enumerate();
    let mut jobs: Vec<_> = methods
        .flat_map(|(index, &method)| study.settings(method).into_iter().map(move |setting| (index, method, setting)))
        .collect();
    // The longest runs first, so that no thread is left with one in the end.
    jobs.sort_by_key(|(_, _, setting)| match setting {
        Setting::Tolerance(_) => Reverse(u64::MAX),
        Setting::Steps(between) => Reverse(*between),
    });
    let run = |&(index, method, setting): &(usize, _, _)| match measure(study, method, setting, &spent) {
        ControlFlow::Continue(point) => Ok((index, point)),
        ControlFlow::Break(()) => Err(Cancelled),
    };
    let points: Vec<_> = jobs.par_iter().with_max_len(1).map(run).collect::<Result<_, _>>()?;
    let curve = |(index, &integrator): (usize, &&'static Integrator)| {
        let own = points.iter().filter(|(of, _)| *of == index).filter_map(|(_, point)| *point).collect();
        curve(study, integrator, own)
    };
    Ok(study.integrators.iter().enumerate().map(curve).collect())
}

/// Puts the runs of one method in order.
fn curve(study: &ConvergenceStudy, integrator: &'static Integrator, mut points: Vec<Point>) -> Curve {
    let tolerance = |point: &Point| point.tolerance.unwrap_or(0.0);
    points.sort_by(|a, b| tolerance(b).total_cmp(&tolerance(a)).then(b.dt.total_cmp(&a.dt)));
    // Tolerances so loose that they do not matter lead to the same run.
    points.dedup_by(|a, b| a.tolerance.is_some() && (a.steps, a.error) == (b.steps, b.error));
    let measured = |point: &Point| match ConvergenceStudy::setting(point) {
        Setting::Steps(_) => Some((point.dt, point.error, slope::gathered(point.steps))),
        // Methods that choose their steps are of one step and sum up in it alone.
        setting => {
            let is_free = point.steps >= FREE * study.asked(setting) * CHECKPOINTS;
            is_free.then_some((point.dt, point.error, point.steps as f64))
        }
    };
    let measured: Vec<_> = points.iter().filter_map(measured).collect();
    let fit = slope::fit(&measured, study.reach(), study.rounding().unwrap_or(0.0));
    Curve { integrator, points, fit }
}

/// One run; nothing of one that takes too many steps of its own. It ends where the error is no longer finite, and `spent`
/// hears of the steps it saved all the same.
fn measure(
    study: &ConvergenceStudy,
    integrator: &'static Integrator,
    setting: Setting,
    spent: &dyn Fn(u64) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Point>> {
    let (mut run, between) = (study.start(integrator, setting), study.asked(setting));
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
    ControlFlow::Continue(Some(match setting {
        Setting::Steps(between) => {
            let steps = between * CHECKPOINTS;
            Point { dt: study.length().secs() / steps as f64, steps, tolerance: None, error, evaluations, secs: None }
        }
        Setting::Tolerance(rtol) => {
            let steps = run.steps();
            let dt = run.now() / steps.max(1) as f64;
            Point { dt, steps, tolerance: Some(rtol), error, evaluations, secs: None }
        }
    }))
}
