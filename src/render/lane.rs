//! One lane as lists for the GPU: grid, shapes back to front, markers for what is out of sight.
//!
//! Instances of three kinds keep their common order as runs.

use super::camera::Camera;
use super::color::{Paint, Srgb8};
use super::instance::{Block, Instance, Segment};
use super::palette::Palette;
use super::{LanePicture, bodies, grid, lines, marker, trail};
use crate::scene::{Ink, Shape};
use glam::DVec2;
use std::ops::Range;

/// Which list a run belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Blocks,
    Shapes,
    Segments,
}

/// Neighbours in one list that are drawn together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) kind: Kind,
    pub(super) range: Range<u32>,
}

/// The lists of a frame, reused from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub(super) blocks: Vec<Block>,
    pub(super) shapes: Vec<Instance>,
    pub(super) segments: Vec<Segment>,
    pub(super) runs: Vec<Run>,
    /// Per drawn lane: its pixels on the target and its runs.
    pub(super) lanes: Vec<([u32; 4], Range<usize>)>,
    /// The last run belongs to the lane that is being added.
    lane_open: bool,
    path: trail::Path,
}

/// What every shape of a lane needs to know.
pub(super) struct Style<'a> {
    pub(super) camera: Camera,
    pub(super) palette: &'a Palette,
    pub(super) lane: Srgb8,
    pub(super) pixels_per_point: f32,
}

impl Style<'_> {
    pub(super) fn color(&self, ink: Ink) -> Srgb8 {
        self.palette.ink(ink, self.lane)
    }

    /// The opacity in linear light that looks like `part` of the way from the background to a colour.
    pub(super) fn opacity(&self, part: f32) -> f32 {
        // Gentler towards black than the gamma of displays, because the background is not black.
        if self.palette.background.luminance() > 0.18 { 1.0 - (1.0 - part).powf(2.2) } else { part.powf(1.7) }
    }

    /// How much of an ink covers what is behind it.
    pub(super) fn cover(&self, ink: Ink) -> f32 {
        if let Ink::Echo(part) = ink { self.opacity(f32::from(part) / 255.0) } else { 1.0 }
    }

    /// The paint of a stroke; the ghost's are held back, or they would outshine the lane's own.
    pub(super) fn stroke_paint(&self, ink: Ink) -> Paint {
        self.color(ink).paint(if ink == Ink::Ghost { self.opacity(0.7) } else { self.cover(ink) })
    }

    /// Points to pixels.
    pub(super) fn px(&self, points: f32) -> f32 {
        points * self.pixels_per_point
    }

    /// The width of a stroke in pixels; what is not a width becomes a hairline.
    pub(super) fn stroke(&self, width_points: f32) -> f32 {
        self.px(if width_points.is_finite() { width_points.clamp(0.0, 1000.0) } else { 1.0 })
    }
}

impl Lists {
    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.shapes.clear();
        self.segments.clear();
        self.runs.clear();
        self.lanes.clear();
    }

    pub(super) fn block(&mut self, block: Block) {
        self.blocks.push(block);
        self.extend(Kind::Blocks, self.blocks.len());
    }

    pub(super) fn shape(&mut self, shape: Instance) {
        self.shapes.push(shape);
        self.extend(Kind::Shapes, self.shapes.len());
    }

    pub(super) fn segment(&mut self, segment: Segment) {
        self.segments.push(segment);
        self.extend(Kind::Segments, self.segments.len());
    }

    /// Takes the newest instance of a kind into the current run, or begins another one.
    fn extend(&mut self, kind: Kind, count: usize) {
        let end = count as u32;
        match self.runs.last_mut() {
            Some(run) if self.lane_open && run.kind == kind => run.range.end = end,
            _ => self.runs.push(Run { kind, range: end - 1..end }),
        }
        self.lane_open = true;
    }

    /// Adds a lane that covers `pixels` of the target. `fill` covers them with the background first.
    pub(super) fn add(
        &mut self,
        picture: &LanePicture,
        pixels: [u32; 4],
        palette: &Palette,
        pixels_per_point: f32,
        fill: bool,
    ) {
        let first_run = self.runs.len();
        self.lane_open = false;
        if fill {
            let [x, y, w, h] = pixels.map(f64::from);
            let (min, max) = (DVec2::new(x, y) - 1.0, DVec2::new(x + w, y + h) + 1.0);
            self.block(Block::new(min, max, palette.background.paint(1.0)));
        }
        if let Some(camera) = Camera::fit(picture.view, picture.rect) {
            grid::draw(&camera, pixels_per_point, palette, self);
            let style = Style { camera, palette, lane: picture.color, pixels_per_point };
            self.add_scene(&picture.scene.shapes, &style);
        }
        self.lanes.push((pixels, first_run..self.runs.len()));
    }

    fn add_scene(&mut self, shapes: &[Shape], style: &Style) {
        for shape in shapes {
            self.add_shape(shape, style);
        }
        for shape in shapes {
            if let Shape::Body { center, radius, ink: Ink::Lane, .. } = shape {
                marker::draw(*center, *radius, style, self);
            }
        }
    }

    /// Adds one shape; what is not finite is left out.
    fn add_shape(&mut self, shape: &Shape, style: &Style) {
        let pixel = |point: &DVec2| style.camera.screen_from_world(*point);
        match shape {
            Shape::Body { center, radius, glyph, ink } => bodies::draw(*center, *radius, *glyph, *ink, style, self),
            Shape::Line { from, to, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    lines::line(from, to, *width, *ink, style, self);
                }
            }
            Shape::Spring { from, to, coils, radius, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    let spring = lines::Spring { from, to, coils: *coils, radius_m: *radius, width: *width, ink: *ink };
                    spring.draw(style, self);
                }
            }
            Shape::Arrow { from, to, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    lines::arrow(from, to, *width, *ink, style, self);
                }
            }
            Shape::Trail { points, width, ink } => {
                let mut path = std::mem::take(&mut self.path);
                path.read(points, *width, *ink, style);
                path.draw(style, self);
                self.path = path;
            }
            Shape::Ground { height, ink } => lines::ground(*height, *ink, style, self),
        }
    }
}
