//! A lane as drawing primitives in metres; knows no GPU and no theme.
//!
//! Positions and body sizes are metres in the world's plane (x to the right, y up), `f64` until the
//! renderer has subtracted the camera. Widths of lines are points (1/96 inch), because a line must
//! stay a line at every zoom.
#![warn(missing_docs)]

mod strokes;
mod time_trail;

use glam::DVec2;
use std::sync::Arc;
pub use strokes::Strokes;
pub use time_trail::TimeTrail;

/// The role of a shape. The renderer turns it into a colour of the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The lane's own colour.
    Lane,
    /// An earlier pose of the lane, or a body beside its first one: its colour at this opacity, 0 to 255.
    Echo(u8),
    /// An outline in the lane's colour: a state that is not what is drawn.
    Outline,
    /// The exact or reference solution.
    Ghost,
    /// Bodies as the machine that is linked with the lane's has them, once the two are no longer equal.
    Other,
    /// Floors, walls, anchors: parts that do not move.
    Fixture,
    /// Parts that do not move and are many, such as grass: the same colour at this opacity, 0 to 255.
    FaintFixture(u8),
    /// A force as the method of the lane has sampled it.
    Force,
    /// The hand of the user: its pull, and the point that it pulls to.
    Hand,
    /// Marks on a body, in the colour behind everything.
    Background,
}

/// The outline of a body. Each lane has its own, so that lanes can be told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A circle.
    Disc,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A pentagon.
    Pentagon,
    /// A hexagon.
    Hexagon,
    /// A cross with equal arms.
    Plus,
    /// A star.
    Star,
}

impl Glyph {
    /// Every outline, in the order of lanes.
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

    /// Middle and half height, m, of the band that every outline fits in whose disc of equal area has this radius and is at y = 0: from
    /// the lower corner of the diamond to the tip of the triangle.
    pub fn band(radius: f64) -> [f64; 2] {
        let [below, above] = [1.26 * radius, 1.56 * radius];
        [0.5 * (above - below), 0.5 * (above + below)]
    }
}

/// One primitive. Positions and radii are in metres, widths in points.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A body: filled, or (the ghost) an outline only.
    Body {
        /// Its middle.
        center: DVec2,
        /// Its size.
        radius: f64,
        /// Its outline.
        glyph: Glyph,
        /// Its role.
        ink: Ink,
    },
    /// A straight line with round ends.
    Line {
        /// One end.
        from: DVec2,
        /// The other end.
        to: DVec2,
        /// Its width.
        width: f32,
        /// Its role.
        ink: Ink,
    },
    /// A coil spring.
    Spring {
        /// One end.
        from: DVec2,
        /// The other end.
        to: DVec2,
        /// Number of windings.
        coils: u32,
        /// Reach of each winding to either side.
        radius: f64,
        /// Width of its line.
        width: f32,
        /// Its role.
        ink: Ink,
    },
    /// An arrow.
    Arrow {
        /// Its foot.
        from: DVec2,
        /// Its tip.
        to: DVec2,
        /// Width of its line.
        width: f32,
        /// Its role.
        ink: Ink,
    },
    /// A path that fades towards its beginning.
    Trail {
        /// Points from the oldest to the newest. One that is not finite is a gap. All bands of a torn picture share them.
        points: Arc<[DVec2]>,
        /// Number of newest points that are displayed frames and have a dot.
        dots: usize,
        /// Strength of the oldest end, from 0 to 1.
        oldest: f32,
        /// Width of its line.
        width: f32,
        /// Its role.
        ink: Ink,
    },
    /// The body at the last refreshes of a display, over time.
    TimeTrail {
        /// Its frames.
        trail: TimeTrail,
        /// Its role.
        ink: Ink,
    },
    /// Like lines or arrows beside each other, of which a small canvas shows fewer.
    Strokes {
        /// Their ends.
        strokes: Strokes,
        /// Their role.
        ink: Ink,
    },
    /// A flat face of a solid body, filled.
    Face {
        /// Its corners, around it in either sense; convex.
        corners: [DVec2; 4],
        /// Light that falls on it, from 0 to 1.
        light: f32,
        /// Its role.
        ink: Ink,
    },
    /// A half plane: the floor.
    Ground {
        /// Its upper edge.
        height: f64,
        /// Its role.
        ink: Ink,
    },
}

impl Shape {
    /// Role that decides the colour.
    pub const fn ink(&self) -> Ink {
        match self {
            Shape::Body { ink, .. }
            | Shape::Line { ink, .. }
            | Shape::Spring { ink, .. }
            | Shape::Arrow { ink, .. }
            | Shape::Trail { ink, .. }
            | Shape::TimeTrail { ink, .. }
            | Shape::Strokes { ink, .. }
            | Shape::Face { ink, .. }
            | Shape::Ground { ink, .. } => *ink,
        }
    }

    /// `true` if both draw the same. Trails that share their points are not compared point by point.
    pub fn draws_like(&self, other: &Self) -> bool {
        let shares = |a: &Self, b: &Self| match (a, b) {
            (Shape::Trail { points: a, .. }, Shape::Trail { points: b, .. }) => Arc::ptr_eq(a, b),
            _ => false,
        };
        let look = |shape: &Self| match shape {
            Shape::Trail { dots, oldest, width, ink, .. } => Some((*dots, *oldest, *width, *ink)),
            _ => None,
        };
        if shares(self, other) { look(self) == look(other) } else { self == other }
    }

    /// Moves the shape by a vector, m.
    pub fn moved(mut self, by: DVec2) -> Self {
        match &mut self {
            Shape::Body { center, .. } => *center += by,
            Shape::Line { from, to, .. } | Shape::Spring { from, to, .. } | Shape::Arrow { from, to, .. } => {
                *from += by;
                *to += by;
            }
            Shape::Trail { points, .. } => *points = points.iter().map(|point| *point + by).collect(),
            Shape::TimeTrail { trail, .. } => trail.places.iter_mut().for_each(|(_, place)| *place += by),
            Shape::Strokes { strokes, .. } => strokes.ends.iter_mut().flatten().for_each(|end| *end += by),
            Shape::Face { corners, .. } => corners.iter_mut().for_each(|corner| *corner += by),
            Shape::Ground { height, .. } => *height += by.y,
        }
        self
    }
}

/// Bodies that are there for a share of the time in which a picture is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Exposure {
    /// Share of the time, 0 to 1.
    pub share: f64,
    /// Shapes of the kind [`Shape::Body`]; others are not drawn.
    pub bodies: Vec<Shape>,
}

/// The primitives of one lane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Back to front.
    pub shapes: Vec<Shape>,
    /// In front of the shapes, the time average of these: a pixel that bodies cover for a share w of the time has w parts of
    /// their colour and 1 − w parts of what is behind them, in linear light.
    pub exposures: Vec<Exposure>,
}

impl Scene {
    /// Puts a shape in front of all others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }
}

/// Width and height of the nominal screen, pixels: the size that numbers in pixels are about, whatever the window's.
pub const NOMINAL_SCREEN: [f64; 2] = [640.0, 360.0];

/// The rectangle of the world that a lane shows. It is fitted whole into the lane, with equal scales on both axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Its middle, m.
    pub center: DVec2,
    /// Half width and half height, m; positive.
    pub half: DVec2,
}

impl View {
    /// Size of what a canvas shows of a motion, over that of the motion.
    pub const ROOM: f64 = 1.04;

    /// The rectangle between two corners.
    pub fn of_corners(low: DVec2, high: DVec2) -> Self {
        View { center: 0.5 * (low + high), half: 0.5 * (high - low) }
    }

    /// Its lower left and its upper right corner.
    pub fn corners(&self) -> [DVec2; 2] {
        [self.center - self.half, self.center + self.half]
    }

    /// The smallest rectangle around both.
    pub fn union(&self, other: View) -> Self {
        let ([low, high], [min, max]) = (self.corners(), other.corners());
        View::of_corners(low.min(min), high.max(max))
    }
}

/// The role and the outline with which a world draws one pose.
#[derive(Clone, Copy, Debug)]
pub struct Brush {
    /// Role of the body.
    pub ink: Ink,
    /// Outline of the body.
    pub glyph: Glyph,
}
