//! Marks that the interface draws over the lanes' pictures, as the pointer meets them.

use super::meaning::Meaning;
use egui::{Pos2, Rect, Vec2};

/// Distance up to which the pointer hits a thin shape, points.
pub const NEAR: f32 = 5.0;

/// A mark on a canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Index of the lane that it belongs to.
    pub lane: usize,
    /// Its place, points.
    pub area: Area,
    /// The meaning of what it marks.
    pub meaning: Meaning,
}

/// Place of a mark, points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Area {
    /// A text or a symbol.
    Rect(Rect),
    /// A straight line.
    Line([Pos2; 2]),
}

impl Area {
    /// `true` if the pointer hits the mark.
    pub fn is_at(&self, at: Pos2) -> bool {
        match self {
            Area::Rect(rect) => rect.contains(at),
            Area::Line([from, to]) => distance_to_line(at, *from, *to) <= NEAR,
        }
    }
}

/// Distance of a point from a line with two ends.
pub fn distance_to_line(at: Pos2, from: Pos2, to: Pos2) -> f32 {
    let way = to - from;
    let part = if way == Vec2::ZERO { 0.0 } else { ((at - from).dot(way) / way.length_sq()).clamp(0.0, 1.0) };
    at.distance(from + part * way)
}
