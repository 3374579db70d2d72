//! Places that are taken on a canvas, so that later texts keep clear of them: bodies, and the texts of this frame.

use super::lane_plane::LanePlane;
use egui::{Rect, Ui, Vec2, vec2};
use simulation::lab::LaneView;
use simulation::scene::{Ink, Shape};

/// Room of a dot of a time trail, points.
const DOT: f32 = 8.0;

/// Half of the room of a fixed line, points.
const WALL: f32 = 3.0;

/// Places of a lane's bodies, their outlines and ghosts on its canvas, and of bodies that do not move, the tracked body
/// first, and then those of the dots of time trails and of the neighbours.
pub fn bodies(lane: &LaneView<'_>, canvas: Rect) -> Vec<Rect> {
    let plane = LanePlane::new(lane.view(), canvas);
    let shapes = lane.bands().iter().flat_map(|band| &band.scene.shapes);
    let rects = shapes.filter_map(|shape| match shape {
        Shape::Body {
            center, radius, ink: Ink::Lane | Ink::Outline | Ink::Ghost | Ink::Other | Ink::Fixture, ..
        } if center.is_finite() => {
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
    let trails = lane.bands().iter().flat_map(|band| &band.scene.shapes).filter_map(|shape| match shape {
        Shape::TimeTrail { trail, .. } => Some(plane.time_trail(trail, 1.0)),
        _ => None,
    });
    let dots = trails.flatten().filter(|dot| !dot.any_nan() && canvas.contains(*dot));
    rects.extend(dots.map(|dot| Rect::from_center_size(dot, Vec2::splat(DOT))));
    rects.extend(plane.neighbours(lane).map(|places| Rect::from_points(&places)));
    rects
}

/// Places of the arrows of the forces that a lane has sampled, of each set together.
pub fn forces(lane: &LaneView<'_>, canvas: Rect) -> Vec<Rect> {
    let plane = LanePlane::new(lane.view(), canvas);
    let shapes = lane.bands().iter().flat_map(|band| &band.scene.shapes);
    let arrows = shapes.filter_map(|shape| match shape {
        Shape::Strokes { strokes, ink: Ink::Force } => {
            let ends = strokes.ends.iter().flatten().map(|end| plane.place(*end));
            let seen: Vec<_> = ends.filter(|end| canvas.contains(*end)).collect();
            Some(Rect::from_points(&seen))
        }
        _ => None,
    });
    arrows.filter(|place| place.is_finite()).collect()
}

/// Places of fixed lines that are wholly on a lane's canvas.
pub fn walls(lane: &LaneView<'_>, canvas: Rect) -> Vec<Rect> {
    let plane = LanePlane::new(lane.view(), canvas);
    let shapes = lane.bands().iter().flat_map(|band| &band.scene.shapes);
    let lines = shapes.filter_map(|shape| match shape {
        Shape::Line { from, to, ink: Ink::Fixture, .. } if from.is_finite() && to.is_finite() => {
            Some(Rect::from_two_pos(plane.place(*from), plane.place(*to)))
        }
        _ => None,
    });
    lines.filter(|line| canvas.contains_rect(*line)).map(|line| line.expand(WALL)).collect()
}

/// Places of the texts that this frame has drawn so far in `area`.
pub fn texts(ui: &Ui, area: Rect) -> Vec<Rect> {
    ui.ctx().graphics(|layers| {
        let drawn = layers.get(ui.layer_id()).into_iter().flat_map(|list| list.all_entries());
        let places = drawn.filter_map(|clipped| match &clipped.shape {
            // A text without letters, such as the unit of a count, has no place.
            egui::Shape::Text(text) if text.galley.mesh_bounds.is_positive() => {
                Some(text.visual_bounding_rect().intersect(clipped.clip_rect))
            }
            _ => None,
        });
        places.filter(|rect| rect.is_positive() && rect.intersects(area)).collect()
    })
}

/// The place nearest to `rect` in steps of `step` points up and down `area`, at which neither a text nor one of `bodies` stands, if there
/// is one.
pub fn clear_of(bodies: &[Rect], ui: &Ui, area: Rect, rect: Rect, step: f32) -> Option<Rect> {
    let mut taken = texts(ui, area);
    taken.extend(bodies);
    let places = (0..60).flat_map(|place| [step, -step].map(|step| rect.translate(vec2(0.0, step * place as f32))));
    let inside = |place: &Rect| place.top() >= area.top() && place.bottom() <= area.bottom();
    places.filter(inside).find(|place| is_free(*place, &taken))
}

/// `rect`, moved to the side as far as it leaves the width of `room`.
pub fn moved_inside(rect: Rect, room: Rect) -> Rect {
    let right = (room.left() - rect.left()).max(0.0) + (room.right() - rect.right()).min(0.0);
    rect.translate(vec2(right, 0.0))
}

/// `true` if `rect` is clear of everything that is taken.
pub fn is_free(rect: Rect, taken: &[Rect]) -> bool {
    taken.iter().all(|other| !other.expand(2.0).intersects(rect))
}
