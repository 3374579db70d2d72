//! The plane of a lane's world on its canvas: between metres and points, as the renderer fits it.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use glam::{DVec2, dvec2};
use simulation::lab::LaneView;
use simulation::scene::{TimeTrail, View};

/// `true` if a curve through these places can be drawn: none is very far away or not finite.
pub fn are_near(places: &[Pos2]) -> bool {
    /// Points.
    const FAR: f32 = 1e5;
    places.iter().all(|place| place.x.abs() < FAR && place.y.abs() < FAR)
}

/// A view fitted whole into a canvas, with equal scales on both axes.
#[derive(Clone, Copy, Debug)]
pub struct LanePlane {
    view: View,
    canvas: Rect,
    middle: Pos2,
    points_per_metre: f64,
}

impl LanePlane {
    /// The plane of `view` in `canvas`.
    pub fn new(view: View, canvas: Rect) -> Self {
        let scale = (f64::from(canvas.width()) / view.half.x).min(f64::from(canvas.height()) / view.half.y) / 2.0;
        LanePlane { view, canvas, middle: canvas.center(), points_per_metre: scale }
    }

    /// The neighbours of a lane whose body swings along a line, where they are on its canvas: places along the line, velocities across.
    /// `None` in other worlds, and where they are not drawn.
    pub fn neighbours(&self, lane: &LaneView<'_>) -> Option<Vec<Pos2>> {
        let neighbours = lane.neighbours().filter(|_| lane.spec().world.swings_along_a_line())?;
        let around = neighbours.beside_the_motion(&lane.on_display().drawn.pose);
        let places: Vec<Pos2> = around.map(|at| self.place(at)).collect();
        are_near(&places).then_some(places)
    }

    /// The place of a point of the world, m.
    pub fn place(&self, point: DVec2) -> Pos2 {
        self.middle + self.span(point - self.view.center)
    }

    /// The places of a time trail, as the renderer has them; NaN at a gap. `unit` is the length of a point of the lane.
    pub fn time_trail(&self, trail: &TimeTrail, unit: f32) -> Vec<Pos2> {
        let exact = |at: Pos2| dvec2(at.x.into(), at.y.into());
        let canvas = [self.canvas.min, self.canvas.max].map(exact);
        let points = trail.on_screen(|place| exact(self.place(place)), canvas, unit.into());
        points.into_iter().map(|at| pos2(at.x as f32, at.y as f32)).collect()
    }

    /// A vector of the world, m, in points.
    pub fn span(&self, vector: DVec2) -> Vec2 {
        let points = self.points_per_metre * vector;
        vec2(points.x as f32, -points.y as f32)
    }

    /// The point of the world at a place, m.
    pub fn world(&self, place: Pos2) -> DVec2 {
        let from_middle = place - self.middle;
        self.view.center + dvec2(from_middle.x.into(), (-from_middle.y).into()) / self.points_per_metre
    }
}

/// `true` if the body of a lane is beyond its view, so that none of it is seen.
pub fn has_left(lane: &LaneView<'_>) -> bool {
    let (point, view) = (lane.shown_point(), lane.view());
    !point.is_finite() || ((point - view.center).abs() / view.half).max_element() > 1.0
}

/// `true` if a lane shows more of its world than usual, so that a scale is in a lower corner of its canvas.
pub fn is_far(lane: &LaneView<'_>) -> bool {
    lane.camera_distance() > 1.01
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_is_fitted_whole_with_y_up() {
        let view = View { center: dvec2(1.0, -2.0), half: dvec2(2.0, 0.5) };
        let plane = LanePlane::new(view, Rect::from_min_size(pos2(10.0, 20.0), vec2(200.0, 100.0)));
        assert_eq!(plane.place(view.center), pos2(110.0, 70.0));
        assert_eq!(plane.place(dvec2(3.0, -1.5)), pos2(210.0, 45.0));
        assert_eq!(plane.world(pos2(210.0, 45.0)), dvec2(3.0, -1.5));
    }
}
