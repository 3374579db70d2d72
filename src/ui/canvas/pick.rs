//! What lies under the pointer on a canvas: the front one of the shapes that a lane's picture consists of.

use super::meaning::Meaning;
use crate::lab::LaneView;
use crate::lane::{Band, Mechanism};
use crate::scene::{Ink, Shape};
use crate::ui::lane_plane::LanePlane;
use egui::{Pos2, Rect};
use glam::DVec2;

/// A shape under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    /// Index of the lane that the shape belongs to.
    pub lane: usize,
    /// What it is.
    pub meaning: Meaning,
}

/// Distance from which a thin shape is meant, points.
const NEAR: f32 = 5.0;

/// The front shape of the lanes that are drawn in `canvas`, the highest last, at a place. Mechanisms lie over all scenes.
pub fn pick(lanes: &[(usize, LaneView<'_>)], canvas: Rect, at: Pos2, shows_slopes: bool) -> Option<Pick> {
    let mut front_first = lanes.iter().rev();
    let slope = |(index, lane): &(usize, LaneView<'_>)| {
        let meaning = shows_slopes.then(|| slope(lane, &LanePlane::new(lane.view(), canvas), at)).flatten()?;
        Some(Pick { lane: *index, meaning })
    };
    let shape = |(index, lane): &(usize, LaneView<'_>)| {
        let meaning = in_bands(lane, canvas, at)?;
        Some(Pick { lane: *index, meaning })
    };
    front_first.clone().find_map(slope).or_else(|| front_first.find_map(shape))
}

/// The front shape of a lane's picture.
fn in_bands(lane: &LaneView<'_>, canvas: Rect, at: Pos2) -> Option<Meaning> {
    let row = |part: f64| canvas.top() + part as f32 * canvas.height();
    let band = lane.bands().iter().find(|band| at.y <= row(band.rows[1]))?;
    let plane = LanePlane::new(lane.view_of(band), canvas);
    let mut tears = lane.bands().iter().skip(1).map(|band| row(band.rows[0]));
    if tears.any(|tear| (tear - at.y).abs() <= 2.0) {
        return Some(Meaning::Tear);
    }
    let shape = || band.scene.shapes.iter().rev().find_map(|shape| hit(shape, &plane, at));
    exposed(band, &plane, at).or_else(shape)
}

/// The smeared body of the eye's view.
fn exposed(band: &Band, plane: &LanePlane, at: Pos2) -> Option<Meaning> {
    let mut bodies = band.scene.exposures.iter().flat_map(|exposure| &exposure.bodies);
    bodies.any(|body| hit(body, plane, at).is_some()).then_some(Meaning::Smear)
}

/// The sampled slope whose foot is here.
fn slope(lane: &LaneView<'_>, plane: &LanePlane, at: Pos2) -> Option<Meaning> {
    if !lane.spec().draws(Mechanism::Slopes) {
        return None;
    }
    let slopes = lane.slopes();
    let number = slopes.iter().position(|slope| plane.place(slope.point).distance(at) <= 2.0 * NEAR)?;
    Some(Meaning::Slope { number: number + 1, of: slopes.len(), speed: slopes[number].velocity.length() })
}

/// The meaning of a shape, if it is here.
fn hit(shape: &Shape, plane: &LanePlane, at: Pos2) -> Option<Meaning> {
    let place = |point: &DVec2| point.is_finite().then(|| plane.place(*point));
    let points = |metres: f64| plane.span(DVec2::X * metres).x.abs();
    let is_near_line = |from: &DVec2, to: &DVec2, reach: f32| {
        let (Some(from), Some(to)) = (place(from), place(to)) else { return false };
        distance_to_line(at, from, to) <= reach
    };
    let is_here = match shape {
        Shape::Trail { points, dots, ink, .. } => return trail(points, *dots, *ink, plane, at),
        Shape::Body { center, radius, .. } => {
            place(center).is_some_and(|center| center.distance(at) <= points(*radius).max(2.0) + 2.0)
        }
        Shape::Line { from, to, .. } | Shape::Arrow { from, to, .. } => is_near_line(from, to, NEAR),
        Shape::Spring { from, to, radius, .. } => is_near_line(from, to, points(*radius).max(NEAR)),
        Shape::Face { corners, .. } => {
            let corners: Vec<Pos2> = corners.iter().filter_map(place).collect();
            corners.len() == 4 && is_inside(at, &corners)
        }
        Shape::Ground { height, .. } => at.y >= plane.place(DVec2::new(0.0, *height)).y - 2.0,
    };
    is_here.then(|| Meaning::of(shape)).flatten()
}

/// The newest dot of a trail that is near, or else the trail itself.
fn trail(points: &[DVec2], dots: usize, ink: Ink, plane: &LanePlane, at: Pos2) -> Option<Meaning> {
    let places: Vec<Option<Pos2>> = points.iter().map(|point| point.is_finite().then(|| plane.place(*point))).collect();
    let is_near = |place: &Option<Pos2>| place.is_some_and(|place| place.distance(at) <= NEAR);
    if let Some(ago) = places.iter().rev().take(dots).position(is_near) {
        return Some(Meaning::dot(ink, ago));
    }
    let is_on = |pair: &[Option<Pos2>]| match *pair {
        [Some(from), Some(to)] => distance_to_line(at, from, to) <= NEAR,
        _ => false,
    };
    places.windows(2).any(is_on).then(|| Meaning::trail(ink))
}

/// Distance of a point from a line with two ends.
fn distance_to_line(at: Pos2, from: Pos2, to: Pos2) -> f32 {
    let way = to - from;
    let part = if way == egui::Vec2::ZERO { 0.0 } else { ((at - from).dot(way) / way.length_sq()).clamp(0.0, 1.0) };
    at.distance(from + part * way)
}

/// `true` if the point is inside a convex polygon.
fn is_inside(at: Pos2, corners: &[Pos2]) -> bool {
    let side = |i: usize| {
        let (from, to) = (corners[i], corners[(i + 1) % corners.len()]);
        (to - from).x * (at - from).y - (to - from).y * (at - from).x
    };
    let sides: Vec<f32> = (0..corners.len()).map(side).collect();
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Glyph, View};
    use egui::{pos2, vec2};
    use glam::dvec2;

    /// One point per metre, zero in the middle at (50, 50).
    fn plane() -> LanePlane {
        let view = View { center: DVec2::ZERO, half: DVec2::splat(50.0) };
        LanePlane::new(view, Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 100.0)))
    }

    #[test]
    fn shapes_are_picked_where_they_are_drawn() {
        let body = Shape::Body { center: dvec2(10.0, 20.0), radius: 6.0, glyph: Glyph::Disc, ink: Ink::Ghost };
        assert_eq!(hit(&body, &plane(), pos2(64.0, 30.0)), Some(Meaning::Ghost));
        assert_eq!(hit(&body, &plane(), pos2(70.0, 30.0)), None);
        let floor = Shape::Ground { height: -30.0, ink: Ink::Fixture };
        assert_eq!(hit(&floor, &plane(), pos2(5.0, 90.0)), Some(Meaning::Floor));
        assert_eq!(hit(&floor, &plane(), pos2(5.0, 70.0)), None);
        let corners = [dvec2(-9.0, -9.0), dvec2(9.0, -9.0), dvec2(9.0, 9.0), dvec2(-9.0, 9.0)];
        let face = Shape::Face { corners, light: 1.0, ink: Ink::Lane };
        assert_eq!(hit(&face, &plane(), pos2(58.0, 42.0)), Some(Meaning::Body));
        assert_eq!(hit(&face, &plane(), pos2(58.0, 38.0)), None);
    }

    #[test]
    fn a_dot_says_how_many_frames_ago_it_was_drawn() {
        let points = (-40..=0).map(|x| dvec2(f64::from(x), 0.0)).collect();
        let trail = Shape::Trail { points, dots: 20, oldest: 0.0, width: 2.0, ink: Ink::Lane };
        let at = |x: f32| hit(&trail, &plane(), pos2(x, 51.0));
        assert_eq!(at(54.0), Some(Meaning::Dot { ago: 0 }));
        assert_eq!(at(45.0), Some(Meaning::Dot { ago: 1 }), "the newest of those that are near");
        assert_eq!((at(20.0), at(80.0)), (Some(Meaning::Trail), None));
    }
}
