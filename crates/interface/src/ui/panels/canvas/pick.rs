//! Finds what is under the pointer on a canvas: a mark, or the front shape of a lane's drawing.

use crate::ui::frame::canvases::lane_plane::LanePlane;
use crate::ui::frame::canvases::mark::{Mark, NEAR, distance_to_line};
use crate::ui::frame::canvases::meaning::Meaning;
use egui::{Pos2, Rect};
use glam::DVec2;
use picture::grid_steps::GridSteps;
use simulation::lab::LaneView;
use simulation::lane_picture::Band;
use simulation::scene::{Ink, Shape};

/// Finds what is at a place of `canvas`: the front one of the `marks`, which lie over all scenes, or else the front shape of the lanes
/// that are drawn there, the highest last, or else a line of the grid behind them. Returns the index of the lane that it belongs to, and its meaning.
pub fn pick(lanes: &[(usize, LaneView<'_>)], canvas: Rect, marks: &[Mark], at: Pos2) -> Option<(usize, Meaning)> {
    let mark = marks.iter().rev().find(|mark| mark.area.is_at(at));
    let mark = mark.map(|mark| (mark.lane, mark.meaning.clone()));
    let shape = |(index, lane): &(usize, LaneView<'_>)| Some((*index, in_bands(lane, canvas, at)?));
    let behind = || {
        let (index, lane) = lanes.first()?;
        Some((*index, grid(&LanePlane::new(lane.view(), canvas), at)?))
    };
    mark.or_else(|| lanes.iter().rev().find_map(shape)).or_else(behind)
}

/// The line of the grid that is here.
fn grid(plane: &LanePlane, at: Pos2) -> Option<Meaning> {
    let steps = GridSteps::for_scale(plane.span(DVec2::X).x.into(), 1.0);
    let point = plane.world(at);
    let is_near = |along: f64| {
        let line = (along / steps.minor).round() * steps.minor;
        f64::from(plane.span(DVec2::X).x) * (along - line).abs() <= f64::from(THIN)
    };
    (steps.minor.is_normal() && (is_near(point.x) || is_near(point.y))).then_some(Meaning::Grid(steps))
}

/// Distance from which a line of the grid is meant, points: there are many.
const THIN: f32 = 1.5;

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
        Shape::TimeTrail { trail, .. } => {
            let points = plane.time_trail(trail, 1.0);
            points.windows(2).any(|pair| distance_to_line(at, pair[0], pair[1]) <= NEAR)
        }
        Shape::Body { center, radius, .. } => {
            place(center).is_some_and(|center| center.distance(at) <= points(*radius).max(2.0) + 2.0)
        }
        Shape::Line { from, to, .. } | Shape::Arrow { from, to, .. } => is_near_line(from, to, NEAR),
        Shape::Strokes { strokes, .. } => {
            let mut shown = strokes.shown(f64::from(points(1.0)));
            shown.any(|[from, to]| is_near_line(&from, &to, NEAR))
        }
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
        return Some(Meaning::Dot { ago });
    }
    let is_on = |pair: &[Option<Pos2>]| match *pair {
        [Some(from), Some(to)] => distance_to_line(at, from, to) <= NEAR,
        _ => false,
    };
    places.windows(2).any(is_on).then(|| Meaning::trail(ink))
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
    use crate::ui::frame::canvases::mark::Area;
    use crate::ui::frame::mechanisms;
    use crate::ui::frame::mechanisms::ArrowKind;
    use egui::{pos2, vec2};
    use glam::dvec2;
    use simulation::lab::{Frame, Lab, Snapshot};
    use simulation::lane::Mechanisms;
    use simulation::scenario::{EXAMPLES, LESSONS, Scenario};
    use simulation::scene::{Glyph, View};
    use timestep::time::Flicks;

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

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(400.0, 300.0) };

    fn run(lab: &mut Lab, frames: u32) {
        for _ in 0..frames {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        }
    }

    /// A point that a shape covers, m.
    fn point_on(shape: &Shape) -> Option<DVec2> {
        match shape {
            Shape::Body { center, .. } => Some(*center),
            Shape::Line { from, to, .. } | Shape::Spring { from, to, .. } | Shape::Arrow { from, to, .. } => {
                Some(0.5 * (*from + *to))
            }
            Shape::Trail { points, .. } => points.last().copied(),
            Shape::Face { corners, .. } => Some(corners.iter().sum::<DVec2>() / 4.0),
            // It begins beside the body: where is known on the canvas alone.
            Shape::TimeTrail { .. } => None,
            Shape::Strokes { strokes, .. } => strokes.ends.first().map(|ends| ends[0]),
            Shape::Ground { height, .. } => Some(dvec2(0.0, *height)),
        }
    }

    /// Every shape that a lesson's lane is drawn with has words, but for marks on a body, which are the body's.
    #[test]
    fn everything_that_is_drawn_has_words() {
        let mut kinds = 0;
        for lesson in LESSONS.iter().chain(EXAMPLES) {
            let mut lab = Lab::new(lesson.scenario());
            run(&mut lab, 12);
            for lane in &lab.snapshot().lanes {
                for band in lane.bands() {
                    let plane = LanePlane::new(lane.view_of(band), CANVAS);
                    for shape in band.scene.shapes.iter().filter(|shape| shape.ink() != Ink::Background) {
                        let place = match shape {
                            Shape::TimeTrail { trail, .. } => plane.time_trail(trail, 1.0).last().copied(),
                            _ => point_on(shape).map(|point| plane.place(point)),
                        };
                        let Some(at) = place.filter(|at| CANVAS.contains(*at)) else { continue };
                        let meaning = hit(shape, &plane, at);
                        let words = meaning.map(|meaning| meaning.sentence(1, lane));
                        assert!(words.is_some_and(|words| words.ends_with('.')), "{}: {shape:?}", lesson.id);
                        kinds += 1;
                    }
                }
            }
        }
        assert!(kinds > 500, "{kinds} shapes");
    }

    fn paused<R>(text: &str, then: impl FnOnce(&Snapshot<'_>) -> R) -> R {
        let mut lab = Lab::new(Scenario::parse(text, "t").unwrap());
        run(&mut lab, 6);
        lab.frame(Frame { actions: &[simulation::lab::Action::SetPaused(true)], ..Frame::default() });
        then(&lab.snapshot())
    }

    #[test]
    fn a_slope_is_met_along_its_whole_length() {
        let file = "[[lane]]\nworld = 'orbit'\nintegrator = 'rk4'\nmechanisms = ['slopes']";
        paused(file, |snapshot| {
            let arrows = mechanisms::arrows(snapshot, 0, CANVAS, Mechanisms::NONE);
            let marks: Vec<Mark> = (arrows.iter())
                .map(|arrow| Mark { lane: 0, area: Area::Line(arrow.ends), meaning: Meaning::Arrow(arrow.kind) })
                .collect();
            let is_slope = |kind: &ArrowKind| matches!(kind, ArrowKind::Slope { of: 4, .. });
            assert_eq!(arrows.iter().filter(|arrow| is_slope(&arrow.kind)).count(), 4, "{arrows:?}");
            let [foot, tip] = arrows.last().expect("the slope in front").ends;
            assert!(foot.distance(tip) > 30.0);
            for part in [0.0, 0.5, 1.0] {
                let lanes = [(0, snapshot.lanes[0])];
                let found = pick(&lanes, CANVAS, &marks, foot.lerp(tip, part)).map(|(_, meaning)| meaning);
                assert!(matches!(&found, Some(Meaning::Arrow(kind)) if is_slope(kind)), "{part}: {found:?}");
            }
        });
    }

    #[test]
    fn the_grid_is_behind_everything_and_says_its_steps() {
        paused("[[lane]]\nworld = 'glide'\nintegrator = 'exact'", |snapshot| {
            let lane = snapshot.lanes[0];
            let plane = LanePlane::new(lane.view(), CANVAS);
            let body = plane.place(lane.shown_point());
            let at = |at: Pos2| pick(&[(0, lane)], CANVAS, &[], at).map(|(_, meaning)| meaning);
            assert_eq!(at(body), Some(Meaning::Body));
            let steps = GridSteps::for_scale(plane.span(DVec2::X).x.into(), 1.0);
            // The view's middle is the world's zero, where two axes cross.
            let line = plane.place(dvec2(lane.view().center.x, 2.0 * steps.major));
            assert_eq!(at(line), Some(Meaning::Grid(steps)));
            let words = Meaning::Grid(GridSteps { minor: 0.2, major: 1.0 }).sentence(1, &lane);
            assert!(words.starts_with("Grid: a line every ") && words.contains("every 1"), "{words}");
        });
    }
}
