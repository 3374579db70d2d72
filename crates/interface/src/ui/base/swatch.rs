//! Swatches: a lane's colour in the outline of its body, see [`simulation::scene::Glyph`].

use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use simulation::scene::Glyph;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Draws the outline of a lane's body around `center`. `radius` in points.
pub fn draw(painter: &Painter, glyph: Glyph, center: Pos2, radius: f32, color: Color32) {
    let corners = |n: usize, start: f32, r: f32| -> Vec<Pos2> {
        (0..n).map(|i| center + Vec2::angled(start + i as f32 * TAU / n as f32) * r).collect()
    };
    let polygon = |points: Vec<Pos2>| _ = painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    match glyph {
        Glyph::Disc => {
            painter.circle_filled(center, 0.92 * radius, color);
        }
        Glyph::Square => {
            painter.rect_filled(Rect::from_center_size(center, Vec2::splat(1.66 * radius)), 0.0, color);
        }
        Glyph::Triangle => polygon(corners(3, -FRAC_PI_2, 1.12 * radius)),
        Glyph::Diamond => polygon(corners(4, -FRAC_PI_2, 1.12 * radius)),
        Glyph::Pentagon => polygon(corners(5, -FRAC_PI_2, radius)),
        Glyph::Hexagon => polygon(corners(6, 0.0, radius)),
        Glyph::Plus => {
            let (long, short) = (1.9 * radius, 0.7 * radius);
            for size in [Vec2::new(long, short), Vec2::new(short, long)] {
                painter.rect_filled(Rect::from_center_size(center, size), 0.0, color);
            }
        }
        Glyph::Star => star(painter, center, 1.12 * radius, color),
    }
}

/// Draws a star. It is not convex, so it is a fan of triangles with a smooth outline.
fn star(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    let rim: Vec<Pos2> = (0..10)
        .map(|i| {
            let r = if i % 2 == 0 { radius } else { 0.42 * radius };
            center + Vec2::angled(i as f32 * TAU / 10.0 - FRAC_PI_2) * r
        })
        .collect();
    let mut fan = Mesh::default();
    fan.colored_vertex(center, color);
    rim.iter().for_each(|&point| fan.colored_vertex(point, color));
    (0..10).for_each(|i| fan.add_triangle(0, 1 + i, 1 + (i + 1) % 10));
    painter.add(fan);
    painter.add(Shape::closed_line(rim, Stroke::new(0.75, color)));
}
