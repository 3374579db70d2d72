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

/// Values that all lanes of a frame share.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneTarget<'a> {
    pub(super) colors: &'a SceneColors,
    pub(super) pixels_per_point: f32,
    /// `true` to cover a lane's place with the background first.
    pub(super) fill: bool,
}

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

    /// Adds a lane that covers `pixels` of the target (left, top, width, height). Over the lanes `under`, which have the same place, it
    /// has neither background nor grid, nor shapes that equal theirs.
    pub(super) fn add(&mut self, lane: &LaneDrawing, under: &[&LaneDrawing], pixels: [u32; 4], target: &LaneTarget) {
        let is_drawn = |shape: &&Shape| !under.iter().any(|lane| lane.scene.shapes.contains(shape));
        if let Some(style) = self.begin(lane, under.is_empty(), pixels, target) {
            self.add_scene(lane.scene, lane.scene.shapes.iter().filter(is_drawn), &style);
        }
        self.lists.end_lane(pixels);
    }

    /// Adds the bands of a torn picture ([`LaneDrawing::torn`]), from the top: what all of them begin with once, and then the rest of
    /// each in its own rows. `size` is the target's.
    pub(super) fn add_torn(&mut self, bands: &[LaneDrawing], size: [u32; 2], target: &LaneTarget) {
        let [top, .., bottom] = bands else { return };
        let all = LaneDrawing { rows: [top.rows[0], bottom.rows[1]], ..*top };
        let Some(pixels) = all.pixels(size) else { return };
        let shared = LaneDrawing::shared_shapes(bands);
        if let Some(style) = self.begin(&all, true, pixels, target) {
            top.scene.shapes[..shared].iter().for_each(|shape| self.add_shape(shape, &style));
        }
        self.lists.end_lane(pixels);
        for band in bands {
            let Some(pixels) = band.pixels(size) else { continue };
            if let Some(style) = self.begin(band, false, pixels, target) {
                self.add_scene(band.scene, band.scene.shapes[shared..].iter(), &style);
            }
            self.lists.end_lane(pixels);
        }
    }

    /// Begins a lane: the background and the grid of one that is the lowest in its place. Returns the style of its shapes.
    fn begin<'a>(
        &mut self,
        lane: &LaneDrawing,
        is_lowest: bool,
        pixels: [u32; 4],
        target: &LaneTarget<'a>,
    ) -> Option<LaneStyle<'a>> {
        let LaneTarget { colors, pixels_per_point, fill } = *target;
        if fill && is_lowest {
            self.cover(pixels, colors);
        }
        let camera = Camera::fit(lane.view, lane.rect)?;
        if is_lowest && self.grid {
            grid::draw(&camera, pixels_per_point, colors, &mut self.lists);
        }
        let rows = [pixels[1], pixels[1] + pixels[3]].map(f64::from);
        Some(LaneStyle { camera, colors, lane: lane.color, pixels_per_point, rows })
    }

    /// Adds these shapes of a scene, its exposures, and markers for its bodies out of sight.
    fn add_scene<'s>(&mut self, scene: &Scene, shapes: impl Iterator<Item = &'s Shape>, style: &LaneStyle) {
        shapes.for_each(|shape| self.add_shape(shape, style));
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
            Shape::Strokes { strokes, ink } => lines::strokes(strokes, *ink, style, out),
            Shape::Face { corners, light, ink } => face::draw(corners, *light, *ink, style, out),
            Shape::Ground { height, ink } => lines::ground(*height, *ink, style, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::camera::Rect;
    use super::*;
    use glam::dvec2;
    use simulation::palette::DARK;
    use simulation::scene::{Glyph, View};
    use std::sync::Arc;

    const BANDS: usize = 100;
    const POINTS: usize = 500;

    /// The segments of a picture that is torn into many bands, whose views move by `moved` from one to the next, m.
    fn segments(moved: f64) -> usize {
        let points: Arc<[DVec2]> =
            (0..POINTS).map(|k| dvec2(libm::sin(0.13 * k as f64), libm::cos(0.11 * k as f64))).collect();
        let scenes: Vec<Scene> = (0..BANDS)
            .map(|band| {
                let center = dvec2(0.01 * band as f64, 0.0);
                let trail = Shape::Trail { points: points.clone(), dots: 50, oldest: 0.0, width: 2.0, ink: Ink::Lane };
                let body = Shape::Body { center, radius: 0.1, glyph: Glyph::Disc, ink: Ink::Lane };
                Scene { shapes: vec![trail, body], exposures: Vec::new() }
            })
            .collect();
        let bands: Vec<_> = scenes
            .iter()
            .enumerate()
            .map(|(band, scene)| LaneDrawing {
                scene,
                view: View { center: dvec2(moved * band as f64, 0.0), half: DVec2::splat(1.2) },
                rect: Rect::new(0.0, 0.0, 400.0, 400.0),
                rows: [band, band + 1].map(|row| row as f64 / BANDS as f64),
                color: DARK.lanes[0],
            })
            .collect();
        let mut builder = LaneBuilder::default();
        let target = LaneTarget { colors: &DARK.scene, pixels_per_point: 1.0, fill: true };
        assert_eq!(LaneDrawing::torn(&bands), if moved == 0.0 { BANDS } else { 1 });
        if moved == 0.0 {
            builder.add_torn(&bands, [400, 400], &target);
        } else {
            for band in &bands {
                builder.add(band, &[], band.pixels([400, 400]).expect("four rows"), &target);
            }
        }
        builder.lists.segments.len()
    }

    /// Shapes that all bands show are drawn once; where each band sees them elsewhere, only those that reach into its rows.
    #[test]
    fn a_torn_picture_does_not_draw_its_trail_once_a_band() {
        assert!((1..POINTS).contains(&segments(0.0)), "{}", segments(0.0));
        let moving = segments(0.001);
        assert!(moving < POINTS * BANDS / 5, "{moving} of {} pieces", POINTS * BANDS);
    }
}
