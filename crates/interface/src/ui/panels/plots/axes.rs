//! The axes of plots: their titles, their numbers, and the plane between them.

use super::view_ranges::ViewId;
use crate::ui::base::rect_cut::{cut_bottom, cut_left};
use crate::ui::base::style::body;
use crate::ui::base::ticks::{SPACING, number};
use crate::ui::base::widgets::{colors, elided};
use egui::epaint::TextShape;
use egui::{Align2, Color32, Id, Rect, Ui, Vec2, pos2, vec2};
use egui_plot::{AxisHints, Plot, PlotUi};
use std::f32::consts::FRAC_PI_2;

/// Smallest plot with numbers on its axes, points.
const NEED: Vec2 = vec2(150.0, 80.0);

/// `true` if a plot of this size has room for numbers on its axes.
pub fn has_room(size: Vec2) -> bool {
    size.x >= NEED.x && size.y >= NEED.y
}

/// Smallest plot with titles on its axes, points, and the room that a title takes.
const TITLES_NEED: Vec2 = vec2(230.0, 120.0);
const TITLE: f32 = 15.0;

/// `true` if a plot of this size has room for titles on its axes.
pub fn has_room_for_titles(size: Vec2) -> bool {
    size.x >= TITLES_NEED.x && size.y >= TITLES_NEED.y
}

/// Writes the titles of the axes, in room taken from the left and the bottom of `rect`; nothing where there is too little of it.
pub fn titles(ui: &Ui, rect: &mut Rect, x: &str, y: &str) {
    if !has_room_for_titles(rect.size()) {
        return;
    }
    let (left, below) = (cut_left(rect, TITLE), cut_bottom(rect, TITLE));
    let (font, color) = (body(11.5), colors(ui).weak);
    let along_x = elided(ui, x, font.clone(), color, rect.width());
    let at = Align2::CENTER_CENTER.align_size_within_rect(along_x.size(), below.with_min_x(rect.left())).min;
    ui.painter().galley(at, along_x, color);
    let along_y = elided(ui, y, font, color, rect.height());
    let at = pos2(left.left(), rect.center().y + 0.5 * along_y.size().x);
    let upwards = TextShape { angle: -FRAC_PI_2, ..TextShape::new(at, along_y, color) };
    ui.painter().add(upwards);
}

/// An empty plot that pans and zooms. It shows no values at the pointer; the read-outs do that.
pub fn plane<'a>(ui: &Ui, id: ViewId, size: Vec2, has_axes: bool) -> Plot<'a> {
    Plot::new(id)
        .id(Id::unique("plot").with(id))
        .width(size.x)
        .height(size.y)
        .show_axes(has_axes)
        .show_x(true)
        .allow_scroll(false)
        .allow_double_click_reset(false)
        .set_margin_fraction(Vec2::ZERO)
        .grid_spacing(SPACING)
        .grid_color(colors(ui).line)
        .cursor_color(colors(ui).weak)
        .label_formatter(|_| None)
}

/// A vertical axis with the same room for short and long numbers.
pub fn y_axis<'a>() -> AxisHints<'a> {
    AxisHints::new_y().min_thickness(46.0)
}

/// Gives an axis its numbers.
pub fn hints<'a>(hints: AxisHints<'a>, log: bool, color: Color32) -> AxisHints<'a> {
    let hints = hints.label("").label_spacing(10.0..=12.0).tick_label_color(color).tick_label_font(body(11.5));
    hints.formatter(move |mark, _| if log { format!("1e{:.0}", mark.value) } else { number(mark) })
}

/// Zooms time, or the plane, around the pointer with the wheel.
pub fn zoom_by_wheel(plot: &mut PlotUi<'_>, over_time: bool) {
    const POINTS: f32 = 300.0;
    if !plot.response().contains_pointer() {
        return;
    }
    let by = plot.ctx().input(|input| input.smooth_scroll_delta);
    let by = if by.y == 0.0 { by.x } else { by.y };
    if by != 0.0 {
        let factor = libm::expf(by / POINTS);
        plot.zoom_bounds_around_hovered(vec2(factor, if over_time { 1.0 } else { factor }));
    }
}
