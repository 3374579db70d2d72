//! The gap between two lanes under the difference lens, as a measured bar.

use crate::ui::base::style::mono;
use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::frame::canvases::lane_plane::LanePlane;
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::lens::Lens;
use crate::ui::frame::canvases::mark::{Area, Mark};
use crate::ui::frame::canvases::meaning::{Meaning, length};
use egui::{Align2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use simulation::lab::Snapshot;

/// Draws the gap between the two bodies, and its length. Returns both as marks.
pub fn show(lens: Lens, ui: &Ui, snapshot: &Snapshot<'_>, lanes: &[LaneRect]) -> Vec<Mark> {
    let Some(place) = lanes.iter().find(|lane| lane.index == lens.onto) else { return Vec::new() };
    let (Some(under), Some(over)) = (snapshot.lanes.get(lens.onto), snapshot.lanes.get(lens.held)) else {
        return Vec::new();
    };
    let [from, to] = [under, over].map(|lane| lane.shown_point());
    let plane = LanePlane::new(under.view(), place.rect);
    let [a, b] = [from, to].map(|point| plane.place(point));
    let painter = ui.painter().with_clip_rect(place.rect);
    let is_seen = from.is_finite() && to.is_finite();
    let way = b - a;
    let has_bar = is_seen && way.length() >= 1.0;
    if has_bar {
        let end = way.normalized().rot90() * 6.0;
        for (width, color) in [(5.0, colors(ui).background), (2.0, colors(ui).strong)] {
            let stroke = Stroke::new(width, color);
            painter.line_segment([a, b], stroke);
            for point in [a, b] {
                painter.line_segment([point - end, point + end], stroke);
            }
        }
        // A bar between small bodies covers them: its ends have their colours.
        for (point, lane) in [(a, under), (b, over)] {
            painter.circle_filled(point, 3.5, lane_color(ui, lane.identity()));
        }
    }
    let text = match from.distance(to) {
        _ if !is_seen => "Gap beyond all numbers".to_owned(),
        0.0 => "No gap".to_owned(),
        gap => format!("Gap {}", length(gap)),
    };
    // At the bottom, or above a bar that is there itself.
    let bottom = place.rect.bottom() - 18.0;
    let y = if a.y.max(b.y) < bottom - 30.0 { bottom } else { a.y.min(b.y) - 34.0 };
    let x = if is_seen { a.x + 0.5 * way.x } else { place.rect.center().x };
    let tag = tag(ui, place.rect, pos2(x, y), &text, lane_color(ui, over.identity()));
    let meaning = Meaning::Gap { from: under.identity().number(), length: text };
    let areas = has_bar.then_some(Area::Line([a, b])).into_iter().chain([Area::Rect(tag)]);
    areas.map(|area| Mark { lane: lens.held, area, meaning: meaning.clone() }).collect()
}

/// Draws a short text on a ground of its own about `middle`, inside `canvas`. Returns its place.
fn tag(ui: &Ui, canvas: Rect, middle: egui::Pos2, text: &str, edge: egui::Color32) -> Rect {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), mono(13.0), colors(ui).strong);
    let size = galley.size() + vec2(14.0, 6.0);
    let inside = canvas.shrink2(0.5 * size + Vec2::splat(2.0));
    let middle = if inside.is_positive() { inside.clamp(middle) } else { canvas.center() };
    let rect = Rect::from_center_size(middle, size);
    let painter = ui.painter().with_clip_rect(canvas);
    painter.rect(rect, 4.0, colors(ui).panel, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    painter.galley(Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min, galley, edge);
    rect
}
