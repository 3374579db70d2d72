//! The read-out at the pointer: the nearest point of a curve, or the cell of a map.

use super::pen::color32;
use super::scale::Scales;
use crate::ui::base::widgets::colors;
use crate::ui::panels::plots::readout::{at_pointer, number, with_unit};
use egui::{Pos2, Response, RichText, Ui};
use egui_plot::{PlotPoint, PlotTransform};
use files::visible_text::visible;
use picture::chart::{Chart, Colors, HeatMap, Series};

/// Shows the read-out beside the pointer while `response` is hovered.
pub fn show(ui: &Ui, response: &Response, transform: &PlotTransform, chart: &Chart) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else { return };
    let scales = Scales::of(chart);
    let at = transform.value_from_position(pointer);
    let growth = chart.map.as_ref().and_then(|map| value_at(map, scales, [at.x, at.y]));
    let (point, named, growth) = match (nearest(chart, scales, transform, pointer), growth) {
        (Some((series, point)), _) => (point, Some(series), None),
        (None, Some(growth)) => ([scales.value(0, at.x), scales.value(1, at.y)], None, Some(growth)),
        (None, None) => return,
    };
    at_pointer(ui, response).show(|ui| {
        if let Some(series) = named {
            ui.horizontal(|ui| {
                ui.label(RichText::new("▬").size(11.5).color(color32(ui, series.color)));
                ui.label(RichText::new(visible(&series.label)).color(colors(ui).strong));
            });
            if !series.note.is_empty() {
                ui.weak(&series.note);
            }
        }
        for (axis, value) in [&chart.x, &chart.y].into_iter().zip(point) {
            ui.label(format!("{} {}", axis.label, with_unit(value, &axis.unit)));
        }
        if let (Some(growth), Some(map)) = (growth, &chart.map) {
            let (name, value) = match map.colors {
                Colors::Diverging(_) => ("growth", factor(growth)),
                Colors::Sequential => (map.value.label.as_str(), with_unit(growth, &map.value.unit)),
            };
            let text = if growth.is_finite() { value } else { map.not_finite.clone() };
            ui.label(RichText::new(format!("{name}: {text}")).color(colors(ui).strong));
        }
    });
}

/// Finds the nearest point of all curves, unless it is far away on the screen.
fn nearest<'a>(
    chart: &'a Chart,
    scales: Scales,
    transform: &PlotTransform,
    pointer: Pos2,
) -> Option<(&'a Series, [f64; 2])> {
    const NEAR: f32 = 14.0;
    let points = chart.series.iter().flat_map(|series| series.points.iter().map(move |point| (series, *point)));
    let distance = |point: [f64; 2]| {
        let [x, y] = scales.to_plane(point);
        let at = transform.position_from_point(&PlotPoint::new(x, y));
        if x.is_finite() && y.is_finite() { at.distance(pointer) } else { f32::INFINITY }
    };
    let all = points.map(|(series, point)| (distance(point), series, point));
    let (distance, series, point) = all.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (distance <= NEAR).then_some((series, point))
}

/// Value of the cell at a point of the plane; `None` outside the map.
fn value_at(map: &HeatMap, scales: Scales, at: [f64; 2]) -> Option<f64> {
    let cell = |axis: usize, edges: [f64; 2], count: usize| {
        let [from, to] = edges.map(|edge| scales.along(axis, edge));
        let share = (at[axis] - from) / (to - from);
        (0.0..1.0).contains(&share).then_some((share * count as f64) as usize)
    };
    Some(map.value(cell(0, map.x, map.columns)?, cell(1, map.y, map.rows)?))
}

/// Writes a power of ten as a factor.
fn factor(logarithm: f64) -> String {
    if logarithm.abs() < 3.0 {
        format!("× {}", number(libm::exp10(logarithm)))
    } else {
        format!("× 10^{logarithm:.1}")
    }
}
