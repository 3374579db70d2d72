//! What a lane looks like, as drawing primitives in metres; knows no GPU and no theme.
//!
//! Positions and body sizes are metres in the world's plane (x to the right, y up), `f64` until the
//! renderer has subtracted the camera. Widths of lines are points (1/96 inch), because a line must
//! stay a line at every zoom.

use glam::DVec2;

/// Who a shape belongs to. The renderer turns it into a colour of the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The lane's own colour.
    Lane,
    /// What the lane showed a while ago: its colour, this many 255ths of it.
    Echo(u8),
    /// The exact solution.
    Ghost,
    /// Floors, walls, anchors: what does not move.
    Fixture,
    /// Arrows for velocity and force.
    Vector,
}

/// The outline of a body. Each lane has its own, so that lanes differ without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    Disc,
    Square,
    Triangle,
    Diamond,
    Pentagon,
    Hexagon,
    Plus,
    Star,
}

impl Glyph {
    /// In lane order; a ninth lane starts again.
    pub const ALL: [Glyph; 8] = [
        Glyph::Disc,
        Glyph::Square,
        Glyph::Triangle,
        Glyph::Diamond,
        Glyph::Pentagon,
        Glyph::Hexagon,
        Glyph::Plus,
        Glyph::Star,
    ];
}

/// One primitive.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A body of `radius` metres: filled, or (the ghost) an outline only.
    Body { center: DVec2, radius: f64, glyph: Glyph, ink: Ink },
    /// A straight line with round ends, `width` points wide.
    Line { from: DVec2, to: DVec2, width: f32, ink: Ink },
    /// A coil spring of `coils` windings, each reaching `radius` metres to either side.
    Spring { from: DVec2, to: DVec2, coils: u32, radius: f64, width: f32, ink: Ink },
    /// A vector from `from` to `to`.
    Arrow { from: DVec2, to: DVec2, width: f32, ink: Ink },
    /// A path that fades towards its beginning; every point is one displayed frame. A gap is a point that is not finite.
    Trail { points: Vec<DVec2>, width: f32, ink: Ink },
    /// A half plane below `height` metres: the floor.
    Ground { height: f64, ink: Ink },
}

impl Shape {
    /// The same shape elsewhere.
    pub fn moved(mut self, by: DVec2) -> Self {
        match &mut self {
            Shape::Body { center, .. } => *center += by,
            Shape::Line { from, to, .. } | Shape::Spring { from, to, .. } | Shape::Arrow { from, to, .. } => {
                *from += by;
                *to += by;
            }
            Shape::Trail { points, .. } => points.iter_mut().for_each(|point| *point += by),
            Shape::Ground { height, .. } => *height += by.y,
        }
        self
    }
}

/// The primitives of one lane, back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    pub shapes: Vec<Shape>,
}

impl Scene {
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }
}

/// The rectangle of the world that a lane shows: it is fitted whole into the lane, with equal scales on both axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Middle, m.
    pub center: DVec2,
    /// Half width and half height, m; positive.
    pub half: DVec2,
}

/// How a world draws one pose: in which ink and with which outline.
#[derive(Clone, Copy, Debug)]
pub struct Brush {
    pub ink: Ink,
    pub glyph: Glyph,
}
