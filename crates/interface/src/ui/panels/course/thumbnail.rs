//! A lesson's thumbnail, drawn with egui's painter from the scenes of its lanes.

use crate::ui::base::style;
use crate::ui::base::style::Colors;
use crate::ui::frame::canvases::lane_plane::LanePlane;
use crate::ui::frame::canvases::scene_pen::ScenePen;
use egui::{Painter, Rect};
use simulation::course::Thumbnail;
use simulation::palette::Theme;
use simulation::scene::View;

/// Length that a thumbnail takes for a point of a lane.
const UNIT: f32 = 0.4;

/// Draws the thumbnail in `rect`.
pub fn draw(painter: &Painter, thumbnail: &Thumbnail, rect: Rect, theme: Theme, c: &Colors) {
    let Some(view) = thumbnail.view else { return };
    let painter = painter.with_clip_rect(painter.clip_rect().intersect(rect));
    let plane = LanePlane::new(View { half: 1.05 * view.half, ..view }, rect);
    for (lane, scene) in &thumbnail.lanes {
        let bodies = scene.exposures.last().map_or(&[][..], |exposure| &exposure.bodies);
        for shape in scene.shapes.iter().chain(bodies) {
            ScenePen { painter: &painter, plane: &plane, rect, lane: style::lane(theme, *lane), c, unit: UNIT }
                .draw(shape);
        }
    }
}
