//! Outlines of points, the same as those of the lanes' bodies.

use super::geometry::Point;
use super::xml::PathData;
use libm::{cos, sin};
use simulation::scene::Glyph;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::fmt::Write;

/// Adds a glyph of `radius` around `center` to a path that is to be filled.
pub(super) fn outline(path: &mut PathData, glyph: Glyph, center: Point, radius: f64) {
    let corners = |count: u32, start: f64, of: fn(u32) -> f64| -> Vec<Point> {
        let corner = |index| {
            let (angle, r) = (start + f64::from(index) * TAU / f64::from(count), radius * of(index));
            [center[0] + r * cos(angle), center[1] + r * sin(angle)]
        };
        (0..count).map(corner).collect()
    };
    match glyph {
        Glyph::Disc => disc(path, center, 0.92 * radius),
        Glyph::Square => path.rect(center[0] - 0.83 * radius, center[1] - 0.83 * radius, 1.66 * radius, 1.66 * radius),
        Glyph::Triangle => path.polygon(&corners(3, -FRAC_PI_2, |_| 1.12)),
        Glyph::Diamond => path.polygon(&corners(4, -FRAC_PI_2, |_| 1.12)),
        Glyph::Pentagon => path.polygon(&corners(5, -FRAC_PI_2, |_| 1.0)),
        Glyph::Hexagon => path.polygon(&corners(6, 0.0, |_| 1.0)),
        Glyph::Plus => plus(path, center, 0.95 * radius, 0.35 * radius),
        Glyph::Star => path.polygon(&corners(10, -FRAC_PI_2, |i| if i % 2 == 0 { 1.12 } else { 0.47 })),
    }
}

fn disc(path: &mut PathData, [x, y]: Point, radius: f64) {
    use super::xml::Px;
    let (r, d) = (Px(radius), Px(2.0 * radius));
    let (left, y) = (Px(x - radius), Px(y));
    // Writing to a string does not fail.
    let _ = write!(path.0, "M{left} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 {} 0z", Px(-2.0 * radius));
}

fn plus(path: &mut PathData, [x, y]: Point, long: f64, short: f64) {
    let turns = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
    let arm = |[sx, sy]: [f64; 2]| {
        let [a, b, c] = [[sx * long, sy * short], [sx * short, sy * short], [sx * short, sy * long]];
        // Every other quarter runs the other way round.
        if sx * sy > 0.0 { [a, b, c] } else { [c, b, a] }
    };
    let corners: Vec<Point> = turns.into_iter().flat_map(arm).map(|[dx, dy]| [x + dx, y + dy]).collect();
    path.polygon(&corners);
}
