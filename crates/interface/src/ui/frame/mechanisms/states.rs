//! The number of the two states: alpha, and its place between the previous and the current one.

use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lane_plane::LanePlane;
use crate::ui::frame::canvases::on_canvas;
use egui::{Align2, Color32, Rect, Stroke, Ui, Vec2, pos2, vec2};
use simulation::lab::LaneView;
use simulation::lane::FrameRow;
use timestep::time::Flicks;

/// Width of the scale from the previous to the current state, points.
const SCALE: f32 = 36.0;
/// Height of the number and of the scale, and the space to the body, points.
const LINE: f32 = 15.0;
const GAP: f32 = 5.0;
/// Width of the number, and of the scale with its words.
const NUMBER: f32 = 46.0;
const WORDED: f32 = 150.0;

/// Place of the drawn pose on the way from the previous to the current state: 0 and 1 at these; `None` where they are one place.
fn part(lane: &LaneView<'_>) -> Option<f64> {
    let [previous, current] = lane.shown_states();
    let way = current - previous;
    let part = (lane.shown_point() - previous).dot(way) / way.length_squared();
    part.is_finite().then_some(part)
}

/// Alpha of a frame: how far its time is past the last step, in steps.
pub fn alpha(budget: &FrameRow, dt: Flicks) -> f64 {
    budget.planned.0 as f64 / dt.0.max(1) as f64
}

/// Shows alpha beside the body and both states, on a side where no text, no other body and no time trail is, as far as there is room.
pub fn show(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, color: Color32) {
    let plane = LanePlane::new(lane.view(), canvas);
    let bodies = on_canvas::bodies(lane, canvas);
    let Some(shown) = bodies.first() else { return };
    let states = lane.shown_states().map(|state| shown.translate(plane.place(state) - plane.place(lane.shown_point())));
    let states = states.into_iter().fold(*shown, Rect::union);
    let own = bodies.iter().filter(|body| body.intersects(states)).fold(states, |own, body| own.union(*body));
    let worded = canvas.width() > 2.0 * WORDED;
    let size = if worded { vec2(WORDED, 2.0 * LINE) } else { vec2(NUMBER, LINE) };
    let beside =
        |way: Vec2| Rect::from_center_size(own.center() + way * (0.5 * (own.size() + size) + Vec2::splat(GAP)), size);
    let sides = [Vec2::UP, Vec2::RIGHT, Vec2::LEFT, Vec2::DOWN].map(beside);
    let mut taken = on_canvas::texts(ui, canvas);
    taken.extend(bodies.into_iter().filter(|body| !own.expand(1.0).contains_rect(*body)));
    let inside = canvas.shrink(1.0);
    let is_free =
        |place: &Rect| inside.contains_rect(*place) && on_canvas::is_free(*place, &taken) && !place.intersects(own);
    let Some(place) = sides.map(|place| on_canvas::moved_inside(place, inside)).into_iter().find(is_free) else {
        return;
    };
    let (c, alpha) = (colors(ui), alpha(lane.on_display(), lane.spec().policy.step_length(lane.spec().dt)));
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
