//! A sentence pinned to a lane's body: beside it, never over it, and inside the canvas.

use crate::lab::LaneView;
use crate::scene::{Ink, Shape};
use crate::ui::lane_plane::LanePlane;
use crate::ui::rect_cut::cut_top;
use crate::ui::style::body;
use crate::ui::widgets::colors;
use crate::visible_text::visible;
use egui::text::{LayoutJob, TextFormat};
use egui::{Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Space between the edge of the callout and its words.
const PAD: Vec2 = vec2(12.0, 7.0);
/// Length of the pointer.
const POINTER: f32 = 14.0;
/// Space between the callout and the edge of the canvas.
const EDGE: f32 = 6.0;
const WIDEST: f32 = 320.0;
/// Height of the badge and the first number in the lane's corners.
const HEAD: f32 = 40.0;

/// Shows `text` beside the body of a lane on its canvas.
pub fn show(ui: &Ui, lane: &LaneView<'_>, canvas: Rect, text: &str) {
    let c = colors(ui);
    let mut room = canvas.shrink(EDGE);
    if room.height() > 4.0 * HEAD {
        cut_top(&mut room, HEAD);
    }
    let width = WIDEST.min(room.width() - 2.0 * PAD.x);
    if width < 60.0 {
        return;
    }
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    job.append(&visible(text), 0.0, TextFormat::simple(body(14.0), c.on_signal));
    let galley = ui.painter().layout_job(job);
    let bodies = bodies(lane, canvas);
    let target = bodies.first().copied().unwrap_or(Rect::from_center_size(canvas.center(), Vec2::ZERO));
    let size = galley.size() + 2.0 * PAD;
    let Some(rect) = place(room, target, &bodies, size) else { return };
    let painter = ui.painter().with_clip_rect(canvas);
    painter.rect(rect, 6.0, c.warning, Stroke::NONE, StrokeKind::Inside);
    let (from, to) = (nearest(rect, target.center()), nearest(target, rect.center()));
    painter.line_segment([from, to], Stroke::new(2.0, c.warning));
    painter.circle_filled(to, 3.0, c.warning);
    painter.galley(rect.min + PAD, galley, c.on_signal);
    let response = ui.interact(rect, ui.scope_id().with("callout"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

/// Places of the bodies on the canvas, the tracked one first.
fn bodies(lane: &LaneView<'_>, canvas: Rect) -> Vec<Rect> {
    let plane = LanePlane::new(lane.view(), canvas);
    let shapes = lane.bands().iter().flat_map(|band| &band.scene.shapes);
    let rects = shapes.filter_map(|shape| match shape {
        Shape::Body { center, radius, ink: Ink::Lane | Ink::Ghost, .. } if center.is_finite() => {
            let side = plane.span(glam::dvec2(2.0 * radius, 0.0)).x;
            Some(Rect::from_center_size(plane.place(*center), Vec2::splat(side)))
        }
        _ => None,
    });
    let mut rects: Vec<Rect> = rects.collect();
    let tracked = plane.place(lane.shown_point());
    let nearest = (0..rects.len())
        .min_by(|a, b| rects[*a].center().distance(tracked).total_cmp(&rects[*b].center().distance(tracked)));
    match nearest {
        Some(index) => rects.swap(0, index),
        None if tracked.x.is_finite() && tracked.y.is_finite() => {
            rects.push(Rect::from_center_size(tracked, Vec2::splat(24.0)));
        }
        None => {}
    }
    rects
}

/// A place of this size in `room` that covers no body: above the target, below, left or right, the first that is free; where no
/// place is free, the corner farthest from the target. `None` if there is no room at all.
fn place(room: Rect, target: Rect, bodies: &[Rect], size: Vec2) -> Option<Rect> {
    if size.x > room.width() || size.y > room.height() {
        return None;
    }
    let inside = |corner: Pos2| {
        let at = pos2(
            corner.x.clamp(room.left(), room.right() - size.x),
            corner.y.clamp(room.top(), room.bottom() - size.y),
        );
        Rect::from_min_size(at, size)
    };
    let middle = target.center() - size / 2.0;
    let beside = [
        pos2(middle.x, target.top() - POINTER - size.y),
        pos2(middle.x, target.bottom() + POINTER),
        pos2(target.left() - POINTER - size.x, middle.y),
        pos2(target.right() + POINTER, middle.y),
    ];
    let corners = [
        room.left_top(),
        room.right_top() - vec2(size.x, 0.0),
        room.left_bottom() - vec2(0.0, size.y),
        room.max - size,
    ];
    let free = |rect: &Rect| bodies.iter().all(|body| !body.expand(2.0).intersects(*rect));
    let far =
        |a: &Rect, b: &Rect| a.center().distance(target.center()).total_cmp(&b.center().distance(target.center()));
    let found = beside.into_iter().map(inside).find(free).or_else(|| corners.into_iter().map(inside).find(free));
    found.or_else(|| corners.into_iter().map(inside).max_by(far))
}

/// The point of a rectangle that is nearest to `point`.
fn nearest(rect: Rect, point: Pos2) -> Pos2 {
    rect.clamp(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_covers_no_body_and_stays_inside() {
        let room = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 220.0));
        let size = vec2(180.0, 40.0);
        for x in (10..=410).step_by(20) {
            for y in (20..=240).step_by(20) {
                let target = Rect::from_center_size(pos2(x as f32, y as f32), Vec2::splat(40.0));
                let ghost = target.translate(vec2(25.0, -10.0));
                let rect = place(room, target, &[target, ghost], size).unwrap();
                assert!(room.contains_rect(rect), "{x} {y}: {rect:?}");
                assert!(!rect.intersects(target) && !rect.intersects(ghost), "{x} {y}: {rect:?}");
            }
        }
        assert_eq!(place(room, room, &[], vec2(500.0, 10.0)), None);
    }
}
