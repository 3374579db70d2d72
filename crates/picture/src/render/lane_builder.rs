//! Turns one lane into instances: its grid, its shapes back to front, its exposures, and markers for bodies out of sight.

use super::camera::Camera;
use super::color::with_opacity;
use super::draw_lists::DrawLists;
use super::instance::Block;
use super::lane_drawing::LaneDrawing;
use super::lane_style::LaneStyle;
use super::{bodies, face, grid, lines, marker, time_trail, trail};
use glam::DVec2;
use simulation::palette::SceneColors;
use simulation::scene::{Exposure, Ink, Scene, Shape};

/// Adds lanes to the lists of a frame.
#[derive(Debug, Default)]
pub(super) struct LaneBuilder {
    pub(super) lists: DrawLists,
    /// `true` to draw the grid.
    pub(super) grid: bool,
    /// Memory for the points of a trail, reused from trail to trail.
    path: trail::Path,
}

impl LaneBuilder {
    fn cover(&mut self, pixels: [u32; 4], colors: &SceneColors) {
        let [x, y, w, h] = pixels.map(f64::from);
        let (min, max) = (DVec2::new(x, y) - 1.0, DVec2::new(x + w, y + h) + 1.0);
        self.lists.block(Block::new(min, max, with_opacity(colors.background, 1.0)));
    }

    /// Adds a lane that covers `pixels` of the target (left, top, width, height). `fill` covers them with the
    /// background first. Over the lanes `under`, which have the same place, it has neither background nor grid, nor shapes that equal
    /// theirs.
    pub(super) fn add(
        &mut self,
        lane: &LaneDrawing,
        under: &[&LaneDrawing],
        pixels: [u32; 4],
        colors: &SceneColors,
        pixels_per_point: f32,
        fill: bool,
    ) {
        let is_lowest = under.is_empty();
        if fill && is_lowest {
            self.cover(pixels, colors);
        }
        if let Some(camera) = Camera::fit(lane.view, lane.rect) {
            if is_lowest && self.grid {
                grid::draw(&camera, pixels_per_point, colors, &mut self.lists);
            }
            let style = LaneStyle { camera, colors, lane: lane.color, pixels_per_point };
            self.add_scene(lane.scene, under, &style);
        }
        self.lists.end_lane(pixels);
    }

    fn add_scene(&mut self, scene: &Scene, under: &[&LaneDrawing], style: &LaneStyle) {
        let is_drawn = |shape: &&Shape| !under.iter().any(|lane| lane.scene.shapes.contains(shape));
        for shape in scene.shapes.iter().filter(is_drawn) {
            self.add_shape(shape, style);
        }
        for Exposure { share, bodies } in &scene.exposures {
            for shape in bodies {
                if let Shape::Body { center, radius, glyph, ink } = shape {
                    let body = bodies::body(*center, *radius, *glyph, *ink, style);
                    self.lists.exposed.extend(body.map(|body| body.exposed(*share as f32)));
                }
            }
        }
        let newest = scene.exposures.last().map_or(&[][..], |exposure| &exposure.bodies);
        for shape in scene.shapes.iter().chain(newest) {
            if let Shape::Body { center, radius, ink: Ink::Lane, .. } = shape {
                marker::draw(*center, *radius, style, &mut self.lists);
            }
        }
    }

    /// Adds one shape; positions that are not finite are left out.
    fn add_shape(&mut self, shape: &Shape, style: &LaneStyle) {
        let pixel = |point: &DVec2| style.camera.screen_from_world(*point);
        let out = &mut self.lists;
        match shape {
            Shape::Body { center, radius, glyph, ink } => {
                if let Some(body) = bodies::body(*center, *radius, *glyph, *ink, style) {
                    out.shape(body);
                }
            }
            Shape::Line { from, to, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    lines::line(from, to, *width, *ink, style, out);
                }
            }
            Shape::Spring { from, to, coils, radius, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    lines::spring([from, to], *coils, *radius, *width, *ink, style, out);
                }
            }
            Shape::Arrow { from, to, width, ink } => {
                if let (Some(from), Some(to)) = (pixel(from), pixel(to)) {
                    lines::arrow(from, to, *width, *ink, style, out);
                }
            }
            Shape::Trail { points, dots, oldest, width, ink } => {
                self.path.project(points, *oldest, *width, *ink, style);
                self.path.keep_dots(*dots);
                self.path.draw(style, out);
            }
            Shape::TimeTrail { trail, ink } => time_trail::draw(trail, *ink, style, &mut self.path, out),
            Shape::Face { corners, light, ink } => face::draw(corners, *light, *ink, style, out),
            Shape::Ground { height, ink } => lines::ground(*height, *ink, style, out),
        }
    }
}
