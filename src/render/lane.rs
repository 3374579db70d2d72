//! One lane as lists for the GPU: grid, shapes back to front, markers for what is out of sight.
//!
//! Two kinds of instances keep their common order as runs.

use super::camera::Camera;
use super::color::Srgb8;
use super::instance::{Instance, Segment};
use super::palette::Palette;
use super::{LanePicture, bodies, grid, lines, marker, trail};
use crate::scene::{Ink, Shape};
use glam::DVec2;
use std::ops::Range;

/// Instances of one kind that are drawn together.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Run {
    Shapes(Range<u32>),
    Trail(Range<u32>),
}

/// The lists of a frame, reused from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub(super) shapes: Vec<Instance>,
    pub(super) segments: Vec<Segment>,
    pub(super) runs: Vec<Run>,
    /// Per drawn lane: its pixels on the target and its runs.
    pub(super) lanes: Vec<([u32; 4], Range<usize>)>,
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
        self.shapes.clear();
        self.segments.clear();
        self.runs.clear();
        self.lanes.clear();
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
        let first_shape = self.shapes.len();
        if fill {
            let [x, y, w, h] = pixels.map(f64::from);
            let (min, max) = (DVec2::new(x, y) - 1.0, DVec2::new(x + w, y + h) + 1.0);
            self.shapes.push(Instance::rect(min, max, palette.background.paint(1.0)));
        }
        let camera = Camera::fit(picture.view, picture.rect);
        if let Some(camera) = camera {
            grid::draw(&camera, pixels_per_point, palette, &mut self.shapes);
        }
        self.end_shapes(first_shape);
        if let Some(camera) = camera {
            let style = Style { camera, palette, lane: picture.color, pixels_per_point };
            self.add_scene(&picture.scene.shapes, &style);
        }
        self.lanes.push((pixels, first_run..self.runs.len()));
    }

    fn add_scene(&mut self, shapes: &[Shape], style: &Style) {
        let mut first = self.shapes.len();
        for shape in shapes {
            if let Shape::Trail { points, width, ink } = shape {
                self.end_shapes(first);
                self.add_trail(points, *width, *ink, style);
                first = self.shapes.len();
                self.path.dots(style, &mut self.shapes);
            } else {
                add_shape(shape, style, &mut self.shapes);
            }
        }
        for shape in shapes {
            if let Shape::Body { center, radius, ink: Ink::Lane, .. } = shape {
                marker::draw(*center, *radius, style, &mut self.shapes);
            }
        }
        self.end_shapes(first);
    }

    fn add_trail(&mut self, points: &[DVec2], width: f32, ink: Ink, style: &Style) {
        let first = self.segments.len();
        self.path.read(points, width, ink, style);
        self.path.segments(style, &mut self.segments);
        if first < self.segments.len() {
            self.runs.push(Run::Trail(first as u32..self.segments.len() as u32));
        }
    }

    fn end_shapes(&mut self, first: usize) {
        if first < self.shapes.len() {
            self.runs.push(Run::Shapes(first as u32..self.shapes.len() as u32));
        }
    }
}

/// Adds one shape that is no trail; what is not finite is left out.
fn add_shape(shape: &Shape, style: &Style, out: &mut Vec<Instance>) {
    let pixel = |point: &DVec2| style.camera.screen_from_world(*point);
    match shape {
        Shape::Body { center, radius, glyph, ink } => bodies::draw(*center, *radius, *glyph, *ink, style, out),
        Shape::Line { from, to, width, ink } => {
            if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                lines::line(from, to, *width, *ink, style, out);
            }
        }
        Shape::Spring { from, to, coils, radius, width, ink } => {
            if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                let spring = lines::Spring { from, to, coils: *coils, radius_m: *radius, width: *width, ink: *ink };
                spring.draw(style, out);
            }
        }
        Shape::Arrow { from, to, width, ink } => {
            if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                lines::arrow(from, to, *width, *ink, style, out);
            }
        }
        Shape::Ground { height, ink } => lines::ground(*height, *ink, style, out),
        // Trails have a list of their own.
        Shape::Trail { .. } => {}
    }
}
