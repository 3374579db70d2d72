//! Texts on canvases: the scale where the camera has drawn back, bodies that have left the picture, and the numbers of lanes that lie
//! over each other.

use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::frame::canvases::lane_plane::{LanePlane, is_far};
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::mark::{Area, Mark};
use crate::ui::frame::canvases::meaning::Meaning;
use crate::ui::frame::canvases::on_canvas;
use egui::{Align2, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use simulation::identity::Identity;
use simulation::lab::{LaneView, Snapshot};
use simulation::round_step::RoundStep;
use simulation::scenario::lesson::Layout;

/// Longest bar of a scale, points.
const LONGEST_BAR: f64 = 120.0;
/// Space between texts and the edge of a canvas, points.
const EDGE: f32 = 10.0;
/// Height at the top of a canvas in which its badge and its numbers stand, points.
const HEAD: f32 = 64.0;
/// Smallest canvas that has texts.
const LEAST: [f32; 2] = [120.0, 70.0];

/// Draws the labels of all canvases, and returns them as marks.
pub fn show(ui: &Ui, snapshot: &Snapshot<'_>, places: &[LaneRect], layout: Layout) -> Vec<Mark> {
    let (mut marks, mut badges) = (Vec::new(), Vec::new());
    let is_overlay = layout == Layout::Overlay && places.len() > 1;
    for (place, LaneRect { index, rect, .. }) in places.iter().enumerate() {
        let Some(lane) = snapshot.lanes.get(*index) else { continue };
        if rect.width() < LEAST[0] || rect.height() < LEAST[1] {
            continue;
        }
        let plane = LanePlane::new(lane.view(), *rect);
        let mark = |place: Rect, meaning| Mark { lane: *index, area: Area::Rect(place), meaning };
        if (place == 0 || !is_overlay) && is_far(lane) && !has_scale_above(snapshot, &places[..place], lane) {
            marks.extend(scale(ui, *rect, lane, &plane).map(|(area, length)| mark(area, Meaning::Scale { length })));
        }
        let body_at = plane.place(lane.shown_point());
        if !lane.shown_point().is_finite() || !rect.contains(body_at) {
            let places = say_left(ui, *rect, lane, &plane);
            marks.extend(places.map(|place| mark(place, Meaning::Away)));
        } else if is_overlay {
            let badge = badge(ui, *rect, body_at, lane.identity(), &badges);
            marks.push(mark(badge, Meaning::Number));
            badges.push(badge);
        }
    }
    marks
}

/// `true` if a lane shown before one has the same world, drawn back as well: lanes of one world share a scale.
fn has_scale_above(snapshot: &Snapshot<'_>, before: &[LaneRect], lane: &LaneView<'_>) -> bool {
    let mut lanes = before.iter().filter_map(|place| snapshot.lanes.get(place.index));
    lanes.any(|other| other.spec().world.id == lane.spec().world.id && is_far(other))
}

/// Draws a bar of a round length, and its length, in a lower corner where neither a body nor an arrow of a force is. Returns its place,
/// and the length in words.
fn scale(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane) -> Option<(Rect, String)> {
    let longest = LONGEST_BAR.min(0.3 * f64::from(canvas.width()));
    let length = RoundStep::at_most(longest / f64::from(plane.span(glam::DVec2::X).x))?.value();
    let width = plane.span(glam::DVec2::X * length).x;
    let (color, painter) = (colors(ui).text, ui.painter().with_clip_rect(canvas));
    let galley = painter.layout_no_wrap(round_text(length), mono(12.0), color);
    let size = vec2(width.max(galley.size().x), galley.size().y + 4.0);
    let mut taken = on_canvas::bodies(lane, canvas);
    taken.extend(on_canvas::forces(lane, canvas));
    let corners = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
    let corners = corners.map(|corner| corner.align_size_within_rect(size, canvas.shrink(EDGE)));
    let clear = |corner: Rect| on_canvas::clear_of(&[], ui, canvas, corner, -6.0).unwrap_or(corner);
    let place = corners.map(clear).into_iter().find(|place| on_canvas::is_free(*place, &taken))?;
    let at = place.left_bottom();
    let ends = [at, at + vec2(width, 0.0)];
    back(ui, canvas, place);
    painter.line_segment(ends, Stroke::new(1.5, color));
    for end in ends {
        painter.line_segment([end - vec2(0.0, 5.0), end], Stroke::new(1.5, color));
    }
    let left = at.x + (0.5 * (width - galley.size().x)).max(0.0);
    let text = Rect::from_min_size(pos2(left, at.y - size.y), galley.size());
    painter.galley(text.min, galley, color);
    Some((text.union(Rect::from_two_pos(ends[0], ends[1])).expand(3.0), round_text(length)))
}

/// A round length with its unit, such as `20 cm`.
fn round_text(length: f64) -> String {
    match length {
        l if l >= 9.9e5 => format!("{l:.0e} m"),
        l if l >= 999.0 => format!("{:.0} km", l / 1e3),
        l if l >= 0.99 => format!("{l:.0} m"),
        l if l >= 0.0099 => format!("{:.0} cm", 1e2 * l),
        l if l >= 0.00099 => format!("{:.0} mm", 1e3 * l),
        l => format!("{l:.0e} m"),
    }
}

/// Says at the rim that a body is beyond it, where the renderer's chevron points to it, if there is room. How far it is from where it
/// should be is told by the numbers of the lane. Returns the places of both.
fn say_left(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane) -> [Rect; 2] {
    let point = lane.shown_point();
    let color = lane_color(ui, lane.identity());
    // Beside the chevron, which stands where the way from the middle to the body crosses the rim.
    let away = plane.place(point.clamp_length_max(1e12)) - canvas.center();
    let at_rim = |room: Vec2| {
        let part = (room / away.abs()).min_elem();
        if part.is_finite() && part > 0.0 { canvas.center() + away * part } else { canvas.center() }
    };
    let chevron = Rect::from_center_size(at_rim(0.5 * canvas.size() - Vec2::splat(10.0)), Vec2::splat(20.0));
    let bodies = on_canvas::bodies(lane, canvas);
    let place = |size: Vec2| {
        let mut middle = at_rim(0.5 * (canvas.size() - size) - Vec2::splat(22.0));
        // Badge and headlines are at the top of the stage's canvases.
        if canvas.height() > 2.5 * HEAD {
            middle.y = middle.y.max(canvas.top() + HEAD + 0.5 * size.y);
        }
        let inside = canvas.shrink(EDGE);
        let rect = Rect::from_center_size(middle, size);
        let rect = rect.translate(vec2((inside.left() - rect.left()).max(0.0), 0.0));
        (rect.right() <= inside.right()).then(|| on_canvas::clear_of(&bodies, ui, canvas, rect, 4.0)).flatten()
    };
    let galley = ui.painter().layout_no_wrap("left the picture".to_owned(), body(13.0), color);
    let Some(text) = place(galley.size()) else { return [chevron; 2] };
    back(ui, canvas, text);
    ui.painter().with_clip_rect(canvas).galley(text.min, galley, color);
    [chevron, text]
}

/// Lays the colour behind everything under a text, so that no trail strikes it through.
fn back(ui: &Ui, canvas: Rect, text: Rect) {
    let color = colors(ui).background.gamma_multiply(0.85);
    ui.painter().with_clip_rect(canvas).rect_filled(text.expand(3.0), 3.0, color);
}

/// Draws the number of a lane beside its body, where none of the badges drawn before is. Returns its place.
fn badge(ui: &Ui, canvas: Rect, body_at: Pos2, lane: Identity, before: &[Rect]) -> Rect {
    const SIZE: f32 = 18.0;
    let inside = canvas.shrink(0.5 * SIZE + 2.0);
    let beside = |turn: i32| inside.clamp(body_at + vec2(18.0 + (SIZE + 2.0) * turn as f32, -22.0));
    let rect = |turn| Rect::from_center_size(beside(turn), Vec2::splat(SIZE));
    let is_free = |rect: &Rect| !before.iter().any(|other| other.intersects(*rect));
    let rect = (0..12).map(rect).find(is_free).unwrap_or_else(|| rect(0));
    let painter = ui.painter().with_clip_rect(canvas);
    painter.rect_filled(rect, 4.0, lane_color(ui, lane));
    painter.text(rect.center(), Align2::CENTER_CENTER, lane.number(), mono(12.5), colors(ui).background);
    rect
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_numbers_with_their_unit() {
        let text = |most: f64| round_text(RoundStep::at_most(most).map(RoundStep::value).expect("a length"));
        let texts = [0.0037, 0.051, 0.99, 1.0, 4.9, 1999.0].map(text);
        assert_eq!(texts, ["2 mm", "5 cm", "50 cm", "1 m", "2 m", "1 km"]);
    }
}
