//! Error against dt: how fast each method approaches the exact motion as its step shrinks, down to the floor of rounding.

use super::slope::{self, Fit};
use super::study::{CHECKPOINTS, Study};
use super::{Cancelled, Watch};
use crate::integrators::Integrator;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// Length of a step, s.
    pub dt: f64,
    pub steps: u64,
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
pub fn convergence(study: &Study, watch: Watch<'_>) -> Result<Vec<Curve>, Cancelled> {
    let (done, total) = (AtomicU64::new(0), study.total_steps());
    let spent = |steps: u64| watch((done.fetch_add(steps, Ordering::Relaxed) + steps) as f64 / total);
    // The longest runs first, so that no thread is left with one in the end.
    let methods = &study.integrators;
    let jobs: Vec<_> =
        study.between.iter().rev().flat_map(|&between| methods.iter().map(move |&method| (method, between))).collect();
    let run = |(method, between)| match measure(study, method, between, &spent) {
        ControlFlow::Continue(point) => Ok(point),
        ControlFlow::Break(()) => Err(Cancelled),
    };
    let points: Vec<Point> = jobs.into_par_iter().with_max_len(1).map(run).collect::<Result<_, _>>()?;
    let (reach, rounding) = (study.reach(), study.rounding().unwrap_or(0.0));
    let curve = |(index, &integrator): (usize, &&'static Integrator)| {
        let mut points: Vec<Point> = points.iter().skip(index).step_by(methods.len()).copied().collect();
        points.reverse();
        let measured: Vec<_> = points.iter().map(|point| (point.dt, point.error, point.steps)).collect();
        Curve { integrator, fit: slope::fit(&measured, reach, rounding), points }
    };
    Ok(methods.iter().enumerate().map(curve).collect())
}

/// One run. It ends where the error is no longer finite, and `spent` hears of the steps it saved all the same.
fn measure(
    study: &Study,
    integrator: &'static Integrator,
    between: u64,
    spent: &dyn Fn(u64) -> ControlFlow<()>,
) -> ControlFlow<(), Point> {
    let mut run = study.start(integrator, between);
    let (mut error, mut evaluations) = (0.0_f64, 0);
    for checkpoint in 1..=CHECKPOINTS {
        evaluations += run.advance_counted(between, spent)?;
        let distance = study.error(&run, checkpoint);
        if !distance.is_finite() {
            error = f64::INFINITY;
            spent((CHECKPOINTS - checkpoint) * between)?;
            break;
        }
        error = error.max(distance);
    }
    let steps = between * CHECKPOINTS;
    ControlFlow::Continue(Point { dt: study.dt(between), steps, error, evaluations, secs: None })
}
