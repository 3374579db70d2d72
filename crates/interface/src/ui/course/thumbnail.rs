//! A lesson's thumbnail, drawn with egui's painter from the scenes of its lanes.

use crate::ui::lane_plane::LanePlane;
use crate::ui::style::{self, Colors};
use crate::ui::swatch;
use egui::{Color32, Painter, Pos2, Rect, Stroke, pos2};
use glam::DVec2;
use simulation::course::Thumbnail;
use simulation::palette::Theme;
use simulation::scene::{Ink, Shape, View};

/// Radius of the smallest body, points: a dot must stay a dot.
const SMALLEST: f32 = 2.5;
/// Length that a thumbnail takes for a point of a lane.
const UNIT: f32 = 0.4;

/// Draws the thumbnail in `rect`.
pub fn draw(painter: &Painter, thumbnail: &Thumbnail, rect: Rect, theme: Theme, c: &Colors) {
    let Some(view) = thumbnail.view else { return };
    let painter = painter.with_clip_rect(painter.clip_rect().intersect(rect));
    let plane = LanePlane::new(View { half: 1.05 * view.half, ..view }, rect);
    for (lane, scene) in &thumbnail.lanes {
        let bodies = scene.exposures.last().map_or(&[][..], |exposure| &exposure.bodies);
        for shape in scene.shapes.iter().chain(bodies) {
            Pen { painter: &painter, plane: &plane, rect, lane: style::lane(theme, *lane), c }.draw(shape);
        }
    }
}

/// Draws the shapes of one lane.
struct Pen<'a> {
    painter: &'a Painter,
    plane: &'a LanePlane,
    rect: Rect,
    lane: Color32,
    c: &'a Colors,
}

impl Pen<'_> {
    fn color(&self, ink: Ink) -> Color32 {
        match ink {
            Ink::Lane | Ink::Outline => self.lane,
            Ink::Echo(opacity) => self.lane.gamma_multiply_u8(opacity),
            Ink::Ghost | Ink::Other => self.c.text,
            Ink::Fixture | Ink::Hand => self.c.weak,
            Ink::Background => self.c.background,
        }
    }

    /// The place of a point; `None` if it is not finite.
    fn at(&self, point: DVec2) -> Option<Pos2> {
        point.is_finite().then(|| self.plane.place(point)).filter(|at| at.x.abs() < 1e5 && at.y.abs() < 1e5)
    }

    fn line(&self, from: DVec2, to: DVec2, ink: Ink) {
        if let (Some(from), Some(to)) = (self.at(from), self.at(to)) {
            self.painter.line_segment([from, to], Stroke::new(1.0, self.color(ink)));
        }
    }

    fn draw(&self, shape: &Shape) {
        match shape {
            Shape::Body { center, radius, glyph, ink } => {
                if let Some(center) = self.at(*center) {
                    let radius = self.plane.span(glam::dvec2(*radius, 0.0)).x.max(SMALLEST);
                    swatch::draw(self.painter, *glyph, center, radius, self.color(*ink));
                }
            }
            Shape::Line { from, to, ink, .. }
            | Shape::Spring { from, to, ink, .. }
            | Shape::Arrow { from, to, ink, .. } => self.line(*from, *to, *ink),
            Shape::Trail { points, ink, .. } => points.windows(2).for_each(|pair| self.line(pair[0], pair[1], *ink)),
            Shape::TimeTrail { trail, ink } => {
                let points = self.plane.time_trail(trail, UNIT);
                for pair in points.windows(2).filter(|pair| pair.iter().all(|at| !at.any_nan())) {
                    self.painter
                        .line_segment([pair[0], pair[1]], Stroke::new(1.5, self.color(*ink).gamma_multiply(0.7)));
                }
            }
            Shape::Face { corners, light, ink } => {
                let corners: Option<Vec<_>> = corners.iter().map(|corner| self.at(*corner)).collect();
                let fill = self.color(*ink).gamma_multiply(0.4 + 0.6 * light);
                if let Some(corners) = corners {
                    self.painter.add(egui::Shape::convex_polygon(corners, fill, Stroke::NONE));
                }
            }
            Shape::Ground { height, ink } => {
                if let Some(at) = self.at(DVec2::new(0.0, *height)) {
                    let ground = Rect::from_min_max(pos2(self.rect.left(), at.y), self.rect.max);
                    self.painter.rect_filled(ground, 0.0, self.color(*ink).gamma_multiply(0.35));
                }
            }
        }
    }
}
