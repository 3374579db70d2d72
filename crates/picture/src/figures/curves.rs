//! Convergence and work–precision as charts of one curve per method.

use super::text::parameters;
use crate::chart::{Axis, Chart, ChartStyle, Color, Mark, Series};
use simulation::analysis::{CHECKPOINTS, ConvergenceStudy, ErrorCurve, Point};
use simulation::identity::Identity;
use simulation::palette::Theme;

/// Error over dt, with the fitted slopes and the declared orders.
pub fn convergence(study: &ConvergenceStudy, curves: &[ErrorCurve]) -> Chart {
    let fitted = "fitted slope (declared order), dotted over its range of dt";
    let mut chart = chart("Convergence", Axis::new("dt", "s"), study, curves, fitted, |point| Some(point.dt));
    chart.series.extend(curves.iter().filter_map(fitted_line));
    chart
}

/// The line of a fit, over the range of dt that it holds for. It has no entry in the legend; its note names it.
fn fitted_line(curve: &ErrorCurve) -> Option<Series> {
    let fit = curve.fit?;
    let on_line = |dt: f64| [dt, libm::exp10(fit.intercept + fit.slope * libm::log10(dt))];
    let note = format!("{}: fitted slope {:.2}", curve.integrator.name, fit.slope);
    Some(Series { note, dash: vec![1.0, 3.0], ..Series::plain(Color::Strong, "", fit.dts.map(on_line).to_vec()) })
}

/// Notes on what the slopes of `curves` can mean, one line each.
pub fn slope_caveats(study: &ConvergenceStudy, curves: &[ErrorCurve]) -> Vec<String> {
    let mut notes = Vec::new();
    if study.meets_contacts_late() {
        let name = study.spec().world.name;
        notes
            .push(format!("{name} has contacts, which a step meets early or late: every method loses its order there"));
    } else if study.spec().collide.is_some() {
        notes.push("Contacts are met at the time of impact, at which the step is cut in two".to_owned());
    }
    for curve in curves {
        let mut tolerances = curve.points.iter().filter_map(|point| point.tolerance);
        if let (Some(loosest), Some(tightest)) = (tolerances.clone().next(), tolerances.next_back()) {
            let name = curve.integrator.name;
            notes.push(format!(
                "{name} chooses its steps: dt is their mean, its points are relative tolerances from {loosest:.0e} to {tightest:.0e}, and its order holds only on average"
            ));
        }
    }
    notes
}

/// Error over work: over the measured time of a run if `time`, otherwise over evaluations of the right-hand side.
pub fn work_precision(study: &ConvergenceStudy, curves: &[ErrorCurve], time: bool) -> Chart {
    let fitted = "slope over dt (declared order)";
    if time {
        chart("Work–precision", Axis::new("time of a run", "s"), study, curves, fitted, |point| point.secs)
    } else {
        let axis = Axis::new("evaluations of the right-hand side", "");
        chart("Work–precision", axis, study, curves, fitted, |point| Some(point.evaluations as f64))
    }
}

/// A size at which all names of `curves` fit beside them.
pub fn curves_style(curves: &[ErrorCurve], theme: Theme) -> ChartStyle {
    let rows = u32::try_from(curves.len()).unwrap_or(u32::MAX);
    ChartStyle { width: 1200, height: rows.saturating_mul(34).saturating_add(40).clamp(560, 4000), theme }
}

/// The words instead of a slope where errors follow no power of dt.
pub const NO_RANGE: &str = "no asymptotic range";

/// The fitted slope and the declared order, "slope 3.99 (4)", or "no asymptotic range (4)"; empty for a method without an order.
pub fn slope_note(curve: &ErrorCurve) -> String {
    let Some(order) = curve.integrator.order else { return String::new() };
    match curve.fit {
        Some(fit) => format!("slope {:.2} ({order})", fit.slope),
        None => format!("{NO_RANGE} ({order})"),
    }
}

fn chart(
    what: &str,
    x: Axis,
    study: &ConvergenceStudy,
    curves: &[ErrorCurve],
    fitted: &str,
    place: impl Fn(&Point) -> Option<f64>,
) -> Chart {
    let series = curves.iter().enumerate().map(|(index, curve)| {
        // A run without a place on the x axis is a gap.
        let at = |point: &Point| [place(point).unwrap_or(f64::NAN), point.error];
        let points = curve.points.iter().map(at).collect();
        Series {
            note: slope_note(curve),
            mark: Mark::LineAndPoints,
            ..Series::lane(Identity::of_place(index), curve.integrator.name, points)
        }
    });
    let (spec, length) = (study.spec(), study.length());
    let mut notes =
        format!("{} s; largest error at {CHECKPOINTS} moments; {fitted}\n{}", length.secs(), parameters(spec, None));
    for caveat in slope_caveats(study, curves) {
        notes += &format!("\n{caveat}");
    }
    if let Some(rounding) = study.rounding() {
        notes += &format!("\nagainst the solved motion, in which a rounding at the start becomes {rounding:.1e} m");
    }
    let missing: Vec<_> = curves
        .iter()
        .filter(|curve| curve.not_finite() > 0)
        .map(|curve| format!("{} of {}", curve.not_finite(), curve.integrator.name))
        .collect();
    if !missing.is_empty() {
        notes += &format!("\nruns that are no longer finite and therefore missing: {}", missing.join(", "));
    }
    Chart {
        title: format!("{what}: {}", spec.world.name),
        notes,
        x: x.in_decades(),
        y: Axis::new("error", "m").in_decades(),
        series: series.collect(),
        ..Chart::default()
    }
}
