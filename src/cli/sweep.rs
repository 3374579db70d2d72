//! `sweep`: many runs at once, as a chart in a file and a table on standard output.

use super::failure::Failure;
use super::interrupt;
use super::progress::Progress;
use super::sweep_args::{CurveArgs, Sweep};
use super::sweep_map::map;
use super::sweep_sampling::sampling;
use super::table::{self, NOTHING, number};
use crate::analysis::convergence::convergence;
use crate::analysis::work_precision::work_precision;
use crate::analysis::{Cancelled, ConvergenceStudy, Curve, Point, ProgressFn};
use crate::chart::{self, Chart};
use crate::figures;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Everything that was typed is looked at before any work starts.
pub(super) fn sweep(sweep: Sweep, out: &mut dyn Write) -> Result<(), Failure> {
    match sweep {
        Sweep::Stability(args) => map(&args, out),
        Sweep::Sampling(args) => sampling(&args, out),
        Sweep::Convergence(args) => {
            let (study, curves) = curves(&args, |study, watch| convergence(study, watch))?;
            save(&args, &study, &curves, &figures::convergence(&study, &curves), &CONVERGENCE, out)
        }
        Sweep::WorkPrecision { curves: args, time } => {
            let start = Instant::now();
            let clock = || start.elapsed().as_secs_f64();
            let clock: Option<&dyn Fn() -> f64> = if time { Some(&clock) } else { None };
            let (study, curves) = curves(&args, |study, watch| work_precision(study, clock, watch))?;
            let columns: &[Column] = if time { &TIME } else { &WORK };
            save(&args, &study, &curves, &figures::work_precision(&study, &curves, time), columns, out)
        }
    }
}

/// Checks what was asked for, then makes the runs, with progress and until Ctrl-C.
fn curves(
    args: &CurveArgs,
    work: impl FnOnce(&ConvergenceStudy, ProgressFn<'_>) -> Result<Vec<Curve>, Cancelled>,
) -> Result<(ConvergenceStudy, Vec<Curve>), Failure> {
    chart::check_target(&args.output)?;
    let study = args.study()?;
    let curves = watched(|| format!("of {} runs", study.runs()), |watch| work(&study, watch));
    let curves = curves.map_err(|_| interrupted(args))?;
    Ok((study, curves))
}

/// Work with its progress on a terminal, until Ctrl-C.
pub(super) fn watched<T>(of: impl Fn() -> String + Sync, work: impl FnOnce(ProgressFn<'_>) -> T) -> T {
    interrupt::watch();
    let progress = Mutex::new(Progress::new());
    work(&|share| {
        let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.show(share, 1.0, &of);
        if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

fn interrupted(args: &CurveArgs) -> Failure {
    Failure::Run(format!("interrupted; {} was not written", args.output.display()))
}

/// The file first, which a reader of the table that goes away (`| head`) must not prevent.
fn save(
    args: &CurveArgs,
    study: &ConvergenceStudy,
    curves: &[Curve],
    chart: &Chart,
    columns: &[Column],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if interrupt::asked() {
        return Err(interrupted(args));
    }
    chart::write(&args.output, chart, figures::curves_style(curves, args.theme.into()))?;
    print(out, columns, curves)?;
    writeln!(out, "{}: {}, {} runs", args.output.display(), chart.title, study.runs())?;
    Ok(out.flush()?)
}

type Column = (&'static str, fn(&Curve) -> String);

fn print(out: &mut dyn Write, columns: &[Column], curves: &[Curve]) -> Result<(), Failure> {
    let heads: Vec<_> = columns.iter().map(|(head, _)| *head).collect();
    let row = |curve: &Curve| columns.iter().map(|(_, cell)| cell(curve)).collect();
    Ok(table::print(out, &heads, &curves.iter().map(row).collect::<Vec<_>>())?)
}

const ID: Column = ("integrator", |curve| curve.integrator.id.to_owned());
const ORDER: Column = ("order", |curve| number(curve.integrator.order.map(f64::from)));
const SLOPE: Column = ("slope", |curve| curve.fit.map_or(NOTHING.to_owned(), |fit| format!("{:.2}", fit.slope)));
const NOT_FINITE: Column = ("not_finite", |curve| curve.not_finite().to_string());
const SMALLEST: Column = ("smallest_error_m", |curve| number(smallest(curve).map(|point| point.error)));

const CONVERGENCE: [Column; 9] = [
    ID,
    ORDER,
    SLOPE,
    ("fitted_from_dt_secs", |curve| number(curve.fit.map(|fit| fit.dts[0]))),
    ("to_dt_secs", |curve| number(curve.fit.map(|fit| fit.dts[1]))),
    SMALLEST,
    ("at_dt_secs", |curve| number(smallest(curve).map(|point| point.dt))),
    ("at_rtol", |curve| number(smallest(curve).and_then(|point| point.tolerance))),
    NOT_FINITE,
];

const PER_STEP: Column = ("evaluations_per_step", |curve| {
    let last = curve.points.last().filter(|point| point.error.is_finite());
    number(last.map(|point| point.evaluations as f64 / point.steps as f64))
});

const WORK: [Column; 9] = [
    ID,
    ORDER,
    SLOPE,
    PER_STEP,
    ("evaluations_for_1e-3_m", |curve| number(first_below(curve, 1e-3).map(|point| point.evaluations as f64))),
    ("for_1e-6_m", |curve| number(first_below(curve, 1e-6).map(|point| point.evaluations as f64))),
    ("for_1e-9_m", |curve| number(first_below(curve, 1e-9).map(|point| point.evaluations as f64))),
    SMALLEST,
    NOT_FINITE,
];

const TIME: [Column; 10] = [
    ID,
    ORDER,
    SLOPE,
    PER_STEP,
    ("ns_per_step", |curve| {
        let last = curve.points.last().and_then(|point| Some(point.secs? * 1e9 / point.steps as f64));
        number(last)
    }),
    ("ms_for_1e-3_m", |curve| number(millis(first_below(curve, 1e-3)))),
    ("for_1e-6_m", |curve| number(millis(first_below(curve, 1e-6)))),
    ("for_1e-9_m", |curve| number(millis(first_below(curve, 1e-9)))),
    SMALLEST,
    NOT_FINITE,
];

fn millis(point: Option<&Point>) -> Option<f64> {
    Some(point?.secs? * 1e3)
}

fn smallest(curve: &Curve) -> Option<&Point> {
    let finite = curve.points.iter().filter(|point| point.error.is_finite());
    finite.min_by(|a, b| a.error.total_cmp(&b.error))
}

/// The coarsest step that is as precise as that.
fn first_below(curve: &Curve, error: f64) -> Option<&Point> {
    curve.points.iter().find(|point| point.error <= error)
}
