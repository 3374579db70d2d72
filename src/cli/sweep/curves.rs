//! `sweep convergence` and `sweep work-precision`: error against dt, against evaluations or against time, for every
//! integrator.

use super::subject::{ChartArgs, Integrators, contact_of, dts, integrators, integrators_of};
use crate::cli::argument_values::{seconds, theme, whole};
use crate::cli::cancellable::with_progress;
use crate::cli::failure::Failure;
use crate::cli::streams::Results;
use crate::cli::table::{self, Column, NOT_APPLICABLE, number};
use crate::platform::clock::Instant;
use clap::Args;
use picture::chart::{self, Chart};
use picture::figures;
use simulation::analysis::{
    self, CHECKPOINTS, Cancelled, ConvergenceStudy, ErrorCurve, MOST_STEPS, Point, ProgressFn, StudyError,
};
use simulation::palette::Theme;
use simulation::scenario::named;
use simulation::worlds::ContactTiming;
use timestep::time::Flicks;

/// The arguments of both commands.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct CurveArgs {
    #[command(flatten)]
    chart: ChartArgs,
    /// Ids of the integrators, separated by commas, or `all` that fit the world. The default is those of the scenario's lanes, or all
    #[arg(long, value_name = "IDS", value_parser = integrators)]
    integrators: Option<Integrators>,
    /// The longest and the shortest step. The steps between, two for each halving, are chosen so that all runs meet at the same
    /// times; an adaptive method gets tolerances instead
    #[arg(long, value_name = "FROM..TO", value_parser = dts)]
    dt: Option<[Flicks; 2]>,
    /// Simulated time of a run (such as 10, "1/2" or "500 ms"). The default is the scenario's own, or 10 s, or less for a chaotic world
    #[arg(long, value_parser = seconds)]
    seconds: Option<Flicks>,
    /// When steps deal with contacts: `end-of-step`, `before-move` or `time-of-impact`. The default is that of the scenario's lanes where they
    /// agree, or `end-of-step`
    #[arg(long, value_name = "MOMENT", value_parser = |word: &str| named(word, &ContactTiming::ALL, "there is no moment"))]
    contact: Option<ContactTiming>,
    /// The most steps of a run; without --dt they decide how short steps become
    #[arg(long, alias = "most-steps", value_name = "N", default_value_t = MOST_STEPS, value_parser = whole(CHECKPOINTS, u64::MAX))]
    max_steps: u64,
    /// Colours of the chart
    #[arg(long, default_value = "light", value_parser = theme())]
    theme: Theme,
}

impl CurveArgs {
    /// The runs that were asked for.
    fn study(&self) -> Result<ConvergenceStudy, Failure> {
        let (spec, scenario) = self.chart.world()?;
        let lanes = scenario.as_ref().map_or(&[][..], |scenario| &scenario.lanes);
        let integrators = match &self.integrators {
            Some(Integrators(Some(list))) => list.clone(),
            None if !lanes.is_empty() => integrators_of(lanes),
            _ => ConvergenceStudy::all_that_fit(&spec),
        };
        let contact = self.contact.unwrap_or_else(|| contact_of(lanes));
        let length = self.seconds.or(scenario.map(|scenario| scenario.duration));
        let length = length.unwrap_or_else(|| ConvergenceStudy::default_length(&spec));
        let dts = self.dt.unwrap_or_else(|| ConvergenceStudy::default_dts(length, self.max_steps));
        let study = ConvergenceStudy::new(spec, integrators, length, dts, self.max_steps);
        let study = study.map_err(|refusal| {
            Failure::Input(match refusal {
                StudyError::NoStep { .. } | StudyError::TooManySteps { .. } if self.dt.is_some() => {
                    format!("--dt: {refusal}")
                }
                _ => refusal.to_string(),
            })
        })?;
        Ok(study.with_contacts_at(contact))
    }
}

/// Error against dt.
pub(super) fn convergence(args: &CurveArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let (study, curves) = compute(args, |study, watch| analysis::convergence::convergence(study, watch))?;
    save(args, &study, &curves, &figures::convergence(&study, &curves), &CONVERGENCE, out)
}

/// Error against evaluations, or against the time that the runs take.
pub(super) fn work_precision(args: &CurveArgs, wall_time: bool, out: &mut Results<'_>) -> Result<(), Failure> {
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let clock: Option<&dyn Fn() -> f64> = if wall_time { Some(&clock) } else { None };
    let work =
        |study: &ConvergenceStudy, watch: ProgressFn<'_>| analysis::work_precision::work_precision(study, clock, watch);
    let (study, curves) = compute(args, work)?;
    let columns: &[Column<ErrorCurve>] = if wall_time { &TIME } else { &WORK };
    save(args, &study, &curves, &figures::work_precision(&study, &curves, wall_time), columns, out)
}

/// Checks the arguments, then makes the runs, with progress and until Ctrl-C.
fn compute(
    args: &CurveArgs,
    work: impl FnOnce(&ConvergenceStudy, ProgressFn<'_>) -> Result<Vec<ErrorCurve>, Cancelled>,
) -> Result<(ConvergenceStudy, Vec<ErrorCurve>), Failure> {
    args.chart.check()?;
    let study = args.study()?;
    let curves = with_progress(|| format!("of {} runs", study.runs()), |watch| work(&study, watch));
    // The work ends early only after a signal, which also ends the program.
    let curves = curves.map_err(|_| Failure::Run("interrupted".to_owned()))?;
    Ok((study, curves))
}

/// Writes the chart, then prints the table, so that a reader of the table that goes away (`| head`) does not cost the file.
fn save(
    args: &CurveArgs,
    study: &ConvergenceStudy,
    curves: &[ErrorCurve],
    chart: &Chart,
    columns: &[Column<ErrorCurve>],
    out: &mut Results<'_>,
) -> Result<(), Failure> {
    chart::write(&args.chart.output, chart, figures::curves_style(curves, args.theme))?;
    table::print_columns(out, columns, curves)?;
    for caveat in figures::slope_caveats(study, curves) {
        out.line(caveat)?;
    }
    Ok(out.line(format_args!("{}: {}, {} runs", args.chart.output.display(), chart.title, study.runs()))?)
}

const ID: Column<ErrorCurve> = ("integrator", |curve| curve.integrator.id.to_owned());
const ORDER: Column<ErrorCurve> = ("order", |curve| number(curve.integrator.order.map(f64::from)));
const SLOPE: Column<ErrorCurve> = ("slope", |curve| match (curve.fit, curve.integrator.order) {
    (Some(fit), _) => format!("{:.2}", fit.slope),
    (None, Some(_)) => figures::NO_RANGE.to_owned(),
    (None, None) => NOT_APPLICABLE.to_owned(),
});
const NOT_FINITE: Column<ErrorCurve> = ("not_finite", |curve| curve.not_finite().to_string());
const SMALLEST: Column<ErrorCurve> = ("smallest_error_m", |curve| number(smallest(curve).map(|point| point.error)));

const CONVERGENCE: [Column<ErrorCurve>; 9] = [
    ID,
    ORDER,
    SLOPE,
    ("slope_from_dt", |curve| number(curve.fit.map(|fit| fit.dts[0]))),
    ("slope_to_dt", |curve| number(curve.fit.map(|fit| fit.dts[1]))),
    SMALLEST,
    ("at_dt_secs", |curve| number(smallest(curve).map(|point| point.dt))),
    ("at_rtol", |curve| number(smallest(curve).and_then(|point| point.tolerance))),
    NOT_FINITE,
];

const PER_STEP: Column<ErrorCurve> = ("evaluations_per_step", |curve| {
    let last = curve.points.last().filter(|point| point.error.is_finite());
    number(last.map(|point| point.evaluations as f64 / point.steps as f64))
});

const WORK: [Column<ErrorCurve>; 9] = [
    ID,
    ORDER,
    SLOPE,
    PER_STEP,
    ("evaluations_for_1e-3_m", |curve| number(first_below(curve, 1e-3).map(|point| point.evaluations as f64))),
    ("evaluations_for_1e-6_m", |curve| number(first_below(curve, 1e-6).map(|point| point.evaluations as f64))),
    ("evaluations_for_1e-9_m", |curve| number(first_below(curve, 1e-9).map(|point| point.evaluations as f64))),
    SMALLEST,
    NOT_FINITE,
];

const TIME: [Column<ErrorCurve>; 10] = [
    ID,
    ORDER,
    SLOPE,
    PER_STEP,
    ("ns_per_step", |curve| {
        let last = curve.points.last().and_then(|point| Some(point.secs? * 1e9 / point.steps as f64));
        number(last)
    }),
    ("ms_for_1e-3_m", |curve| number(millis(first_below(curve, 1e-3)))),
    ("ms_for_1e-6_m", |curve| number(millis(first_below(curve, 1e-6)))),
    ("ms_for_1e-9_m", |curve| number(millis(first_below(curve, 1e-9)))),
    SMALLEST,
    NOT_FINITE,
];

fn millis(point: Option<&Point>) -> Option<f64> {
    Some(point?.secs? * 1e3)
}

fn smallest(curve: &ErrorCurve) -> Option<&Point> {
    let finite = curve.points.iter().filter(|point| point.error.is_finite());
    finite.min_by(|a, b| a.error.total_cmp(&b.error))
}

/// The point with the longest step whose error, m, is at most `error`.
fn first_below(curve: &ErrorCurve, error: f64) -> Option<&Point> {
    curve.points.iter().find(|point| point.error <= error)
}
