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
use std::sync::Arc;

/// Space between the edge of the callout and its words.
const PAD: Vec2 = vec2(12.0, 7.0);
/// Length of the pointer.
const POINTER: f32 = 14.0;
/// Space between the callout and the edge of the canvas.
const EDGE: f32 = 6.0;
/// Widths that are tried, the best first, points.
const WIDTHS: [f32; 3] = [320.0, 200.0, 130.0];
/// Height of the badge and the first number in the lane's corners.
const HEAD: f32 = 40.0;
/// Width below which a lane's numbers stand at its bottom, points.
const NARROW: f32 = 400.0;
/// Size of the numbers in the right corner of a large lane, points.
const NUMBERS: Vec2 = vec2(170.0, 84.0);

/// Shows `text` beside the body of a lane on its canvas.
pub fn show(ui: &Ui, lane: &LaneView<'_>, canvas: Rect, text: &str) {
    let c = colors(ui);
    let mut room = canvas.shrink(EDGE);
    if room.height() > 4.0 * HEAD {
        cut_top(&mut room, HEAD);
    }
    let widest = room.width() - 2.0 * PAD.x;
    if widest < 60.0 {
        return;
    }
    let galleys = WIDTHS.map(|width| {
        let mut job = LayoutJob::default();
        job.wrap.max_width = width.min(widest);
        job.append(&visible(text), 0.0, TextFormat::simple(body(14.0), c.on_signal));
        ui.painter().layout_job(job)
    });
    let mut taken = bodies(lane, canvas);
    let target = taken.first().copied().unwrap_or(Rect::from_center_size(canvas.center(), Vec2::ZERO));
    let numbers = vec2(NUMBERS.x.min(0.4 * canvas.width()), NUMBERS.y);
    let corner = if canvas.width() < NARROW {
        canvas.right_bottom() - numbers
    } else {
        canvas.right_top() - vec2(numbers.x, 0.0)
    };
    taken.push(Rect::from_min_size(corner, numbers));
    taken.push(Rect::from_min_size(canvas.min, vec2(NUMBERS.x.min(0.4 * canvas.width()), HEAD)));
    let Some((index, rect)) = place(room, target, &taken, galleys.each_ref().map(|galley| galley.size() + 2.0 * PAD))
    else {
        return;
    };
    let galley = Arc::clone(&galleys[index]);
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
        Shape::Face { corners, ink: Ink::Lane | Ink::Ghost, .. } if corners.iter().all(|corner| corner.is_finite()) => {
            Some(Rect::from_points(&corners.map(|corner| plane.place(corner))))
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

/// A place in `room` with one of these sizes, the best first, that covers nothing that is taken, and the index of its size: above the
/// target, below, left or right, then a corner; where no place is free, the corner farthest from the target. `None` if there is no room
/// at all.
fn place<const N: usize>(room: Rect, target: Rect, taken: &[Rect], sizes: [Vec2; N]) -> Option<(usize, Rect)> {
    let fitting =
        || sizes.into_iter().enumerate().filter(|(_, size)| size.x <= room.width() && size.y <= room.height());
    let free = |rect: &Rect| taken.iter().all(|other| !other.expand(2.0).intersects(*rect));
    let far = |(_, a): &(usize, Rect), (_, b): &(usize, Rect)| {
        a.center().distance(target.center()).total_cmp(&b.center().distance(target.center()))
    };
    let of = |places: fn(Rect, Rect, Vec2) -> [Rect; 4]| {
        fitting().flat_map(move |(index, size)| places(room, target, size).map(|place| (index, place)))
    };
    let found = of(beside).chain(of(corners)).find(|(_, rect)| free(rect));
    found.or_else(|| of(corners).max_by(far))
}

/// Places of this size above the target, below, left and right of it, as far as the room goes.
fn beside(room: Rect, target: Rect, size: Vec2) -> [Rect; 4] {
    let middle = target.center() - size / 2.0;
    let corners = [
        pos2(middle.x, target.top() - POINTER - size.y),
        pos2(middle.x, target.bottom() + POINTER),
        pos2(target.left() - POINTER - size.x, middle.y),
        pos2(target.right() + POINTER, middle.y),
    ];
    corners.map(|corner| Rect::from_min_size(corner.clamp(room.min, room.max - size), size))
}

/// Places of this size in the corners of the room.
fn corners(room: Rect, _: Rect, size: Vec2) -> [Rect; 4] {
    let corners =
        [room.min, room.right_top() - vec2(size.x, 0.0), room.left_bottom() - vec2(0.0, size.y), room.max - size];
    corners.map(|corner| Rect::from_min_size(corner, size))
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
                let (_, rect) = place(room, target, &[target, ghost], [size]).unwrap();
                assert!(room.contains_rect(rect), "{x} {y}: {rect:?}");
                assert!(!rect.intersects(target) && !rect.intersects(ghost), "{x} {y}: {rect:?}");
            }
        }
        assert_eq!(place(room, room, &[], [vec2(500.0, 10.0)]), None);
        let narrow = Rect::from_min_size(room.min, vec2(100.0, 220.0));
        assert_eq!(place(narrow, room, &[], [size, vec2(90.0, 80.0)]).map(|(index, _)| index), Some(1));
    }
}
