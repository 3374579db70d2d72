//! The plane of a figure: curves, rules and the map.

use super::map::{MapTexture, map_item};
use super::pen::{color32, pen};
use super::scale::{Scales, log_number, marks};
use crate::ui::base::swatch;
use crate::ui::base::widgets::colors;
use crate::ui::panels::plots::axes;
use crate::ui::panels::plots::item::curve;
use egui::{Color32, Rect, Ui, UiBuilder};
use egui_plot::{AxisHints, HLine, PlotBounds, PlotPoint, PlotResponse, PlotTransform, VLine};
use picture::chart::{Chart, RuleAt, Scale, Series};
use picture::figures::Figure;

/// Radius of a curve's points, points.
const POINT: f32 = 3.4;

/// Shows the curves of `chart`, and its map as `texture`, in the ranges `[x, y]` of the plane.
pub fn show(
    ui: &mut Ui,
    figure: &'static Figure,
    chart: &Chart,
    texture: Option<&MapTexture>,
    rect: Rect,
    [x, y]: [[f64; 2]; 2],
) -> PlotResponse<()> {
    let (scales, c) = (Scales::of(chart), colors(ui));
    let [x_scale, y_scale] = scales.0;
    let shown = axes::plane(ui, (figure.id, ""), rect.size(), axes::has_room(rect.size()))
        .show_y(true)
        .custom_x_axes(vec![numbers(AxisHints::new_x(), x_scale, c.weak)])
        .custom_y_axes(vec![numbers(axes::y_axis(), y_scale, c.weak)])
        .x_grid_spacer(move |input| marks(x_scale, 0, input))
        .y_grid_spacer(move |input| marks(y_scale, 1, input));
    let in_plane = |series: &Series| series.line().iter().map(|point| scales.to_plane(*point)).collect::<Vec<_>>();
    let curves: Vec<_> = chart.series.iter().map(|series| (in_plane(series), pen(ui, series))).collect();
    let rules: Vec<_> = chart.rules.iter().map(|rule| color32(ui, rule.color).gamma_multiply(0.5)).collect();
    let map = texture.zip(chart.map.as_ref());
    let mut child = ui.new_child(UiBuilder::new().id_salt("figure").max_rect(rect));
    let response = shown.show(&mut child, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([x[0], y[0]], [x[1], y[1]]));
        axes::zoom_by_wheel(plot, false);
        if let Some((texture, map)) = map {
            plot.add(map_item(texture, map, scales));
        }
        for (rule, color) in chart.rules.iter().zip(rules) {
            match rule.at {
                RuleAt::X(x) => plot.vline(VLine::new("", scales.along(0, x)).color(color).allow_hover(false)),
                RuleAt::Y(y) => plot.hline(HLine::new("", scales.along(1, y)).color(color).allow_hover(false)),
            }
        }
        for (index, (series, (points, pen))) in chart.series.iter().zip(&curves).enumerate() {
            if series.mark.has_line() {
                plot.add(curve(format!("curve {index}"), points, *pen, false));
            }
        }
    });
    let painter = child.painter().with_clip_rect(response.transform.frame().expand(POINT));
    for (series, (points, pen)) in chart.series.iter().zip(&curves) {
        let shown = |point: &&[f64; 2]| series.mark.has_points() && is_inside(&response.transform, **point);
        for point in points.iter().filter(shown) {
            let at = response.transform.position_from_point(&PlotPoint::new(point[0], point[1]));
            swatch::draw(&painter, series.glyph, at, POINT, pen.color);
        }
    }
    response
}

/// An axis with numbers that fit its scale.
fn numbers<'a>(axis: AxisHints<'a>, scale: Scale, color: Color32) -> AxisHints<'a> {
    let axis = axes::hints(axis, false, color);
    match scale {
        Scale::Linear => axis,
        Scale::Log10 => axis.formatter(|mark, _| log_number(mark.value)),
    }
}

fn is_inside(transform: &PlotTransform, [x, y]: [f64; 2]) -> bool {
    let bounds = transform.bounds();
    x.is_finite() && y.is_finite() && bounds.range_x().contains(&x) && bounds.range_y().contains(&y)
}
