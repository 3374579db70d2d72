//! The number of the two states: alpha, and its place between the previous and the current one.

use crate::lab::LaneView;
use crate::ui::on_canvas;
use crate::ui::style::{body, mono};
use crate::ui::widgets::colors;
use egui::{Align2, Color32, Rect, Stroke, Ui, pos2, vec2};

/// Width of the scale from the previous to the current state, points.
const SCALE: f32 = 36.0;
/// Height of the number and of the scale, and the space to the body, points.
const LINE: f32 = 15.0;
const GAP: f32 = 5.0;
/// Width of the scale with its words.
const WORDED: f32 = 150.0;

/// Alpha of the frame on display: how far its time is past the last step, in steps.
fn alpha(lane: &LaneView<'_>) -> f64 {
    let dt = lane.spec().policy.step_length(lane.spec().dt);
    lane.budget().overstep.0 as f64 / dt.0.max(1) as f64
}

/// Place of the drawn pose on the way from the previous to the current state: 0 and 1 at these; `None` where they are one place.
fn part(lane: &LaneView<'_>) -> Option<f64> {
    let [previous, current] = lane.shown_states();
    let way = current - previous;
    let part = (lane.shown_point() - previous).dot(way) / way.length_squared();
    part.is_finite().then_some(part)
}

/// Shows alpha beside the body, above it or else below it, as far as there is room on the canvas.
pub fn show(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, color: Color32) {
    let Some(body_rect) = on_canvas::bodies(lane, canvas).first().copied() else { return };
    let worded = canvas.width() > 2.0 * WORDED;
    let size = vec2(if worded { WORDED } else { SCALE }, if worded { 2.0 } else { 1.0 } * LINE);
    let above = Rect::from_center_size(body_rect.center_top() - vec2(0.0, GAP + 0.5 * size.y), size);
    let below = Rect::from_center_size(body_rect.center_bottom() + vec2(0.0, GAP + 0.5 * size.y), size);
    let texts = on_canvas::texts(ui, canvas);
    let is_free = |place: &Rect| {
        canvas.y_range().contains(place.top())
            && canvas.y_range().contains(place.bottom())
            && on_canvas::is_free(*place, &texts)
    };
    let Some(place) = [above, below].into_iter().find(is_free) else { return };
    let inside = canvas.shrink(GAP);
    let left = place.left().min(inside.right() - size.x).max(inside.left());
    let place = Rect::from_min_size(pos2(left, place.top()), size);
    let (c, alpha) = (colors(ui), alpha(lane));
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    painter.text(place.center_top(), Align2::CENTER_TOP, format!("α {alpha:.2}"), mono(12.0), c.strong);
    if !worded {
        return;
    }
    let y = place.bottom() - 0.5 * LINE;
    let [from, to] = [-0.5, 0.5].map(|side| place.center().x + side * SCALE);
    let stroke = Stroke::new(1.0, c.weak);
    painter.hline(from..=to, y, stroke);
    for (end, align, word) in [(from, Align2::RIGHT_CENTER, "previous"), (to, Align2::LEFT_CENTER, "current")] {
        painter.vline(end, y - 4.0..=y + 4.0, stroke);
        let out = if end < place.center().x { -5.0 } else { 5.0 };
        painter.text(pos2(end + out, y), align, word, body(11.0), c.weak);
    }
    if let Some(part) = part(lane) {
        painter.circle_filled(pos2(from + part.clamp(-1.0, 2.0) as f32 * SCALE, y), 3.5, color);
    }
}
