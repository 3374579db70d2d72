//! Scenes drawn with egui's painter: for small pictures and for vector files. The renderer draws the others.

use super::lane_plane::LanePlane;
use crate::ui::base::style::Colors;
use crate::ui::base::swatch;
use egui::{Color32, Painter, Pos2, Rect, Stroke, pos2};
use glam::DVec2;
use simulation::scene::{Ink, Scene, Shape, View};

/// Radius of the smallest body, points: a dot must stay a dot.
const SMALLEST: f32 = 2.5;

/// Draws a scene on its canvas, with lines as wide as the renderer has them.
pub fn draw_scene(painter: &Painter, scene: &Scene, view: View, rect: Rect, rows: [f64; 2], lane: Color32, c: &Colors) {
    let row = |part: f64| rect.top() + part as f32 * rect.height();
    let band = Rect::from_x_y_ranges(rect.x_range(), row(rows[0])..=row(rows[1]));
    let painter = painter.with_clip_rect(painter.clip_rect().intersect(band));
    let plane = LanePlane::new(view, rect);
    let pen = |lane| ScenePen { painter: &painter, plane: &plane, rect, lane, c, unit: 1.0 };
    scene.shapes.iter().for_each(|shape| pen(lane).draw(shape));
    for exposure in &scene.exposures {
        let faint = lane.gamma_multiply(exposure.share as f32);
        exposure.bodies.iter().for_each(|body| pen(faint).draw(body));
    }
}

/// Draws the shapes of one lane.
pub struct ScenePen<'a> {
    pub painter: &'a Painter,
    pub plane: &'a LanePlane,
    /// The canvas.
    pub rect: Rect,
    /// Colour of the lane.
    pub lane: Color32,
    pub c: &'a Colors,
    /// Length of a point of the lane, points: less than 1 in a picture that is smaller than lanes are.
    pub unit: f32,
}

impl ScenePen<'_> {
    fn color(&self, ink: Ink) -> Color32 {
        match ink {
            Ink::Lane | Ink::Outline => self.lane,
            Ink::Echo(opacity) => self.lane.gamma_multiply_u8(opacity),
            Ink::Ghost | Ink::Other => self.c.text,
            Ink::Fixture | Ink::Hand => self.c.weak,
            Ink::FaintFixture(opacity) => self.c.weak.gamma_multiply_u8(opacity),
            Ink::Force => self.c.text,
            Ink::Background => self.c.background,
        }
    }

    /// The place of a point; `None` if it is not finite.
    fn at(&self, point: DVec2) -> Option<Pos2> {
        point.is_finite().then(|| self.plane.place(point)).filter(|at| at.x.abs() < 1e5 && at.y.abs() < 1e5)
    }

    fn line(&self, from: DVec2, to: DVec2, ink: Ink, width: f32) {
        if let (Some(from), Some(to)) = (self.at(from), self.at(to)) {
            self.painter.line_segment([from, to], Stroke::new((self.unit * width).max(1.0), self.color(ink)));
        }
    }

    /// Draws a shape.
    pub fn draw(&self, shape: &Shape) {
        match shape {
            Shape::Body { center, radius, glyph, ink } => {
                if let Some(center) = self.at(*center) {
                    let radius = self.plane.span(glam::dvec2(*radius, 0.0)).x.max(SMALLEST);
                    match ink {
                        // An outline, as the renderer has it.
                        Ink::Ghost | Ink::Outline if self.unit >= 1.0 => {
                            self.painter.circle_stroke(center, radius, Stroke::new(1.5, self.color(*ink)));
                        }
                        _ => swatch::draw(self.painter, *glyph, center, radius, self.color(*ink)),
                    }
                }
            }
            Shape::Line { from, to, ink, width }
            | Shape::Spring { from, to, ink, width, .. }
            | Shape::Arrow { from, to, ink, width } => self.line(*from, *to, *ink, *width),
            Shape::Trail { points, ink, width, .. } => {
                points.windows(2).for_each(|pair| self.line(pair[0], pair[1], *ink, *width));
            }
            Shape::TimeTrail { trail, ink } => {
                let points = self.plane.time_trail(trail, self.unit);
                for pair in points.windows(2).filter(|pair| pair.iter().all(|at| !at.any_nan())) {
                    self.painter.line_segment(
                        [pair[0], pair[1]],
                        Stroke::new((2.5 * self.unit).max(1.5), self.color(*ink).gamma_multiply(0.7)),
                    );
                }
            }
            Shape::Strokes { strokes, ink } => {
                let points_per_metre = f64::from(self.plane.span(DVec2::X).x / self.unit);
                strokes.shown(points_per_metre).for_each(|[from, to]| self.line(from, to, *ink, strokes.width));
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
