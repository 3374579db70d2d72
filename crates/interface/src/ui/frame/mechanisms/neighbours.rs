//! The neighbours of a lane's state in the phase plane: a closed curve, and the area inside it relative to its start.

use crate::ui::base::style::mono;
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lane_plane::{LanePlane, are_near};
use crate::ui::frame::canvases::on_canvas;
use egui::epaint::PathShape;
use egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2, vec2};
use egui_plot::{PlotPoint, PlotTransform};
use glam::DVec2;
use simulation::lab::LaneView;
use simulation::lane::Neighbours;

/// Draws the curve over the canvas of the lane. A thin circle is the curve as it started, around the same middle.
pub fn draw_in_lane(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane, color: Color32) {
    let (Some(places), Some(neighbours)) = (plane.neighbours(lane), lane.neighbours()) else { return };
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    let curve = Rect::from_points(&places);
    let start = plane.span(DVec2::X * neighbours.start_radius()).x;
    painter.circle_stroke(curve.center(), start, Stroke::new(1.0, colors(ui).weak));
    painter.circle_filled(curve.center(), 3.0, color);
    let (fill, stroke) = (color.gamma_multiply(0.25), Stroke::new(2.0, color));
    painter.add(Shape::Path(PathShape { fill, ..PathShape::closed_line(places, stroke) }));
}

/// Writes the area beside the curve, where there is room.
pub fn label_in_lane(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane, color: Color32) {
    let (Some(places), Some(neighbours)) = (plane.neighbours(lane), lane.neighbours()) else { return };
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    let curve = Rect::from_points(&places);
    let start = plane.span(DVec2::X * neighbours.start_radius()).x;
    let galley = painter.layout_no_wrap(format!("area × {:.2}", neighbours.relative_area()), mono(13.0), color);
    let around = curve.union(Rect::from_center_size(curve.center(), Vec2::splat(2.0 * start))).expand(4.0);
    // Away from the line, on which the body is, as far as there is room.
    let mut places = [
        Align2::CENTER_BOTTOM.anchor_size(around.center_top(), galley.size()),
        Align2::CENTER_TOP.anchor_size(around.center_bottom(), galley.size()),
    ];
    if curve.center().y > plane.place(lane.shown_point()).y {
        places.reverse();
    }
    let taken = [on_canvas::texts(ui, canvas), on_canvas::bodies(lane, canvas)].concat();
    let room = canvas.shrink(4.0);
    let is_free = |place: &Rect| room.contains_rect(*place) && on_canvas::is_free(*place, &taken);
    if let Some(place) = places.map(|place| on_canvas::moved_inside(place, room)).into_iter().find(is_free) {
        painter.galley(place.min, galley, color);
    }
}

/// Texts of a phase plane, and what they keep clear of.
#[derive(Default)]
pub struct Taken {
    /// Places of texts.
    texts: Vec<Rect>,
    /// Places of curves, over which a text is only where nothing else is free.
    rings: Vec<Rect>,
}

impl Taken {
    /// Keeps texts clear of the curve through these neighbours.
    pub fn add_ring(&mut self, neighbours: &Neighbours, transform: &PlotTransform) {
        self.rings.push(Rect::from_points(&places(neighbours, transform)));
    }
}

fn places(neighbours: &Neighbours, transform: &PlotTransform) -> Vec<Pos2> {
    let place = |[x, v]: &[f64; 2]| transform.position_from_point(&PlotPoint::new(*x, *v));
    neighbours.states().iter().map(place).collect()
}

/// Draws the curve through the neighbours, and the number where nothing is `taken`. Adds its place.
pub fn draw(ui: &Ui, neighbours: &Neighbours, transform: &PlotTransform, color: Color32, taken: &mut Taken) {
    let places = places(neighbours, transform);
    if !are_near(&places) {
        return;
    }
    let painter = ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()));
    let top = places.iter().copied().fold(places[0], |top, place| if place.y < top.y { place } else { top });
    for place in &places {
        painter.circle_filled(*place, 1.75, color);
    }
    painter.add(Shape::closed_line(places, Stroke::new(1.25, color)));
    let text = format!("area × {}", ratio_text(neighbours.relative_area()));
    let galley = painter.layout_no_wrap(text, mono(11.0), color);
    let frame = transform.frame().shrink(4.0);
    let size = galley.size();
    let at = Align2::CENTER_BOTTOM.anchor_size(top - vec2(0.0, 4.0), size).min;
    let at = at.clamp(frame.min, (frame.max - size).max(frame.min));
    let (wanted, room) = (Rect::from_min_size(at, size).expand(2.0), frame.expand(2.0));
    let place = free_place(wanted, room, &[taken.texts.as_slice(), &taken.rings].concat());
    let place = place.or_else(|| free_place(wanted, room, &taken.texts)).unwrap_or(wanted);
    taken.texts.push(place);
    painter.rect_filled(place, 3.0, colors(ui).panel.gamma_multiply(0.85));
    painter.galley(place.shrink(2.0).min, galley, color);
}

/// The place nearest to `wanted`, above or below it and within `frame`, that overlaps none of `taken`; `None` if there is none.
fn free_place(wanted: Rect, frame: Rect, taken: &[Rect]) -> Option<Rect> {
    let edges = taken.iter().flat_map(|other| [other.top() - wanted.bottom(), other.bottom() - wanted.top()]);
    let mut places: Vec<Rect> = edges.chain([0.0]).map(|by| wanted.translate(vec2(0.0, by))).collect();
    places.retain(|place| {
        let room = frame.top() - 0.5 <= place.top() && place.bottom() <= frame.bottom() + 0.5;
        room && taken.iter().all(|other| !other.shrink(0.5).intersects(*place))
    });
    let distance = |place: &Rect| (place.top() - wanted.top()).abs();
    places.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Writes a ratio with five digits, or its power of ten where it is far from 1.
fn ratio_text(ratio: f64) -> String {
    if (1e-3..1e4).contains(&ratio.abs()) { format!("{ratio:.4}") } else { format!("{ratio:.2e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rings of two methods that agree lie over each other; their numbers do not.
    #[test]
    fn numbers_of_equal_rings_stand_one_above_the_other() {
        let frame = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 100.0));
        let wanted = Rect::from_min_size(Pos2::new(100.0, 40.0), vec2(80.0, 16.0));
        let mut taken = Vec::new();
        for _ in 0..5 {
            let place = free_place(wanted, frame, &taken).unwrap();
            assert!(frame.expand(1.0).contains_rect(place), "{place:?}");
            assert!(taken.iter().all(|other: &Rect| !other.shrink(1.0).intersects(place)), "{place} in {taken:?}");
            taken.push(place);
        }
        assert_eq!(taken[0], wanted);
        assert_eq!(free_place(wanted, wanted, &[wanted]), None, "there is no room elsewhere");
    }

    #[test]
    fn ratios_are_short() {
        assert_eq!(
            [1.0, 0.25, 12.5, 3.2e7, 1e-9].map(ratio_text),
            ["1.0000", "0.2500", "12.5000", "3.20e7", "1.00e-9"]
        );
    }
}
