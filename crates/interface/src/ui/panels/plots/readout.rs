//! The read-out at the pointer: values of all curves at that time, or the nearest point of a curve in a plane.

use super::curves::{PlotCurve, value};
use super::item::viewport;
use super::legend::{exact_pen, lane_pen};
use crate::ui::base::widgets::colors;
use egui::{Grid, PopupAnchor, Response, RichText, Tooltip, Ui};
use egui_plot::PlotTransform;
use files::visible_text::visible;
use simulation::lab::{Plot, Snapshot};
use simulation::metrics::NO_NUMBER;
use simulation::metrics::decimal::significant;

/// The most rows of a read-out; it counts the others.
const MOST_ROWS: usize = 12;

/// A reading of one curve.
struct Reading {
    /// Index of the curve.
    curve: usize,
    point: [f64; 2],
}

/// Shows the read-out beside the pointer while `response` is hovered.
pub fn show(
    ui: &Ui,
    response: &Response,
    transform: &PlotTransform,
    plot: &Plot,
    curves: &[PlotCurve],
    snapshot: &Snapshot<'_>,
) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else { return };
    let readings = if plot.over_time() {
        at_time(curves, transform.value_from_position(pointer).x, transform)
    } else {
        nearest(curves, pointer, transform)
    };
    let Some(first) = readings.first() else { return };
    let x = if plot.over_time() { transform.value_from_position(pointer).x } else { first.point[0] };
    at_pointer(ui, response).show(|ui| {
        ui.spacing_mut().interact_size.y = 14.0;
        ui.label(RichText::new(format!("{} {}", plot.x.name, with_unit(x, plot.x.unit))).color(colors(ui).strong));
        Grid::new("readings").num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
            for reading in readings.iter().take(MOST_ROWS) {
                let curve = &curves[reading.curve];
                let title = snapshot.lanes.get(curve.lane).map_or(String::new(), |lane| lane.title());
                let name =
                    if curve.exact { "Exact".to_owned() } else { format!("{}: {title}", curve.identity.number()) };
                let color = if curve.exact { exact_pen(ui) } else { lane_pen(ui, curve.identity) }.color;
                ui.horizontal(|ui| {
                    ui.label(RichText::new("▬").size(11.5).color(color));
                    ui.add(egui::Label::new(RichText::new(visible(&short(&name))).size(12.5)));
                });
                ui.monospace(with_unit(value(plot, reading.point[1]), plot.y.unit));
                ui.end_row();
            }
        });
        if readings.len() > MOST_ROWS {
            ui.weak(format!("and {} more", readings.len() - MOST_ROWS));
        }
    });
}

/// The box of a read-out, beside the pointer.
pub fn at_pointer(ui: &Ui, response: &Response) -> Tooltip<'static> {
    let mut tooltip =
        Tooltip::always_open(ui.ctx().clone(), response.layer_id, response.id, PopupAnchor::Pointer).gap(14.0);
    tooltip.popup = tooltip.popup.width(320.0);
    tooltip
}

/// Finds the point of each curve nearest in time, unless it is far away on the screen.
fn at_time(curves: &[PlotCurve], time: f64, transform: &PlotTransform) -> Vec<Reading> {
    const NEAR: f64 = 40.0;
    let most = NEAR * transform.dvalue_dpos()[0].abs();
    let of = |(index, curve): (usize, &PlotCurve)| {
        let points = curve.points.iter().filter(|point| point[1].is_finite());
        let point = points.min_by(|a, b| (a[0] - time).abs().total_cmp(&(b[0] - time).abs()))?;
        ((point[0] - time).abs() <= most).then_some(Reading { curve: index, point: *point })
    };
    curves.iter().enumerate().filter_map(of).collect()
}

/// Finds the point nearest on the screen, unless it is far away.
fn nearest(curves: &[PlotCurve], pointer: egui::Pos2, transform: &PlotTransform) -> Vec<Reading> {
    const NEAR: f32 = 16.0;
    let viewport = viewport(transform);
    let points = curves.iter().enumerate().flat_map(|(index, curve)| {
        let finite = curve.points.iter().filter(|point| point[0].is_finite());
        finite.map(move |point| (viewport.place(*point).distance(pointer), Reading { curve: index, point: *point }))
    });
    let nearest = points.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(distance, _)| *distance <= NEAR);
    nearest.into_iter().map(|(_, reading)| reading).collect()
}

/// Writes a number with four digits.
pub fn number(value: f64) -> String {
    match value.abs() {
        size if !size.is_finite() => NO_NUMBER.to_owned(),
        0.0 => "0".to_owned(),
        1e-3..1e5 => significant(value, 4),
        _ => format!("{value:.3e}"),
    }
}

/// Writes a number with its unit, if it has one.
pub fn with_unit(value: f64, unit: &str) -> String {
    let number = number(value);
    if unit.is_empty() { number } else { format!("{number} {unit}") }
}

/// Shortens a name so that it leaves room for its value.
fn short(name: &str) -> String {
    const LONGEST: usize = 28;
    if name.chars().count() <= LONGEST {
        name.to_owned()
    } else {
        name.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_four_digits_and_their_unit() {
        let texts = [0.0, 1.0, -0.012345, 12345.6, 1e300, 3e-9].map(|value| with_unit(value, "m"));
        assert_eq!(texts, ["0 m", "1.000 m", "-0.01235 m", "12346 m", "1.000e300 m", "3.000e-9 m"]);
        assert_eq!(with_unit(2.0, ""), "2.000");
    }
}
