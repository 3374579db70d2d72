//! Drawing primitives of a lane, in metres; knows no GPU and no theme.
//!
//! Positions and body sizes are metres in the world's plane (x to the right, y up), `f64` until the
//! renderer has subtracted the camera. Widths of lines are points (1/96 inch), so that a line keeps its
//! width at every zoom.

use glam::DVec2;

/// The role of a shape; the renderer chooses a colour of the theme for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The lane's own colour.
    Lane,
    /// An earlier frame of the lane, in its colour; the number is the opacity in 255ths.
    Echo(u8),
    /// The reference solution.
    Ghost,
    /// Floors, walls and anchors, which do not move.
    Fixture,
    /// Arrows for velocity and force.
    Vector,
}

/// The outline of a body. Each lane has its own, so that lanes can be told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A circle.
    Disc,
    /// A square on its side.
    Square,
    /// A triangle that points up.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A pentagon on its side.
    Pentagon,
    /// A hexagon on its side.
    Hexagon,
    /// A plus sign.
    Plus,
    /// A star with five points.
    Star,
}

impl Glyph {
    /// Every glyph, in the order of lanes; a ninth lane starts again.
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

/// One drawing primitive.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A body with the area of a disc of `radius` metres: filled, or an outline for the ghost.
    Body { center: DVec2, radius: f64, glyph: Glyph, ink: Ink },
    /// A straight line with round ends, `width` points wide.
    Line { from: DVec2, to: DVec2, width: f32, ink: Ink },
    /// A coil spring of `coils` windings, each reaching `radius` metres to either side.
    Spring { from: DVec2, to: DVec2, coils: u32, radius: f64, width: f32, ink: Ink },
    /// A vector from `from` to `to`.
    Arrow { from: DVec2, to: DVec2, width: f32, ink: Ink },
    /// A path that fades towards its beginning; every point is one displayed frame. A point that is not finite is a gap.
    Trail { points: Vec<DVec2>, width: f32, ink: Ink },
    /// A half plane below `height` metres: the floor.
    Ground { height: f64, ink: Ink },
}

impl Shape {
    /// The shape, moved by `by` metres.
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

/// The shapes of one lane, back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The shapes; later ones cover earlier ones.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// Adds a shape in front of the others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }
}

/// The visible rectangle of a world. The whole of it fits into the lane, with equal scales on both axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The middle, m.
    pub center: DVec2,
    /// Half width and half height, m; positive.
    pub half: DVec2,
}

/// The ink and the outline with which a world draws one pose.
#[derive(Clone, Copy, Debug)]
pub struct Brush {
    /// The role of the pose.
    pub ink: Ink,
    /// The outline of its bodies.
    pub glyph: Glyph,
}
