//! A chevron at the border of a lane that points to a body out of sight.

use super::color::with_opacity;
use super::draw_lists::DrawLists;
use super::instance::Instance;
use super::lane_style::LaneStyle;
use glam::{DVec2, dvec2};

/// Distance of the tip from the border, points.
const INSET: f32 = 6.0;
/// Length of each of the two strokes, points.
const ARM: f32 = 9.0;
/// Width of a stroke, points.
const WIDTH: f32 = 2.5;

/// Adds a chevron if the body, in metres, lies wholly outside the lane.
pub(super) fn draw(center: DVec2, radius: f64, style: &LaneStyle, out: &mut DrawLists) {
    let Some(pixel) = style.camera.screen_from_world(center) else { return };
    let Some(radius) = style.body_radius_px(radius) else { return };
    let half = 0.5 * (style.camera.max - style.camera.min);
    let inset = half - f64::from(style.px(INSET));
    if style.camera.sees(pixel, radius.into()) || inset.min_element() <= 0.0 {
        return;
    }
    let away = pixel - style.camera.middle();
    let Some(direction) = away.try_normalize() else { return };
    let tip = style.camera.middle() + away * (inset / away.abs()).min_element();
    let arm = direction * f64::from(style.px(ARM));
    for turn in [dvec2(-0.76, 0.65), dvec2(-0.76, -0.65)] {
        out.shape(Instance::capsule(tip, tip + arm.rotate(turn), style.px(WIDTH), with_opacity(style.lane, 1.0)));
    }
}
