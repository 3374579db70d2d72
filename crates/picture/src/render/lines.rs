//! Lines, springs, arrows and the ground. Ends are pixels, widths points.

use super::color::with_opacity;
use super::draw_lists::DrawLists;
use super::instance::{Block, Instance, kind};
use super::lane_style::LaneStyle;
use glam::{DVec2, Vec2, dvec2};
use simulation::scene::{Ink, Strokes};

/// Ends are cut off this far outside a lane, px: farther than any stroke's cap reaches.
const MARGIN: f64 = 64.0;

/// A line with round ends.
pub(super) fn line(from: DVec2, to: DVec2, width: f32, ink: Ink, style: &LaneStyle, out: &mut DrawLists) {
    let width = style.stroke_px(width);
    if let Some([from, to]) = style.camera.clip_line(from, to, MARGIN + f64::from(width)) {
        out.shape(Instance::capsule(from, to, width, style.stroke_color(ink)));
    }
}

/// Those of like strokes that the scale of the lane leaves room for.
pub(super) fn strokes(strokes: &Strokes, ink: Ink, style: &LaneStyle, out: &mut DrawLists) {
    let draw = if strokes.arrows { arrow } else { line };
    for ends in strokes.shown(style.camera.scale() / f64::from(style.px(1.0))) {
        if let [Some(from), Some(to)] = ends.map(|end| style.camera.screen_from_world(end)) {
            draw(from, to, strokes.width, ink, style, out);
        }
    }
}

/// A spring so long that one winding is longer than a screen is a line.
const LONGEST_SPRING: f64 = 16_384.0;
/// The straight part at each end of a spring, as a part of its length.
const LEAD: f64 = 0.07;

/// A spring between two points in pixels; its radius is in metres.
pub(super) fn spring(
    [from, to]: [DVec2; 2],
    coils: u32,
    radius_m: f64,
    width: f32,
    ink: Ink,
    style: &LaneStyle,
    out: &mut DrawLists,
) {
    let length = from.distance(to);
    let radius = (radius_m * style.camera.scale()).abs();
    // A NaN is in no range, so it becomes a line as well.
    if !(1e-3..LONGEST_SPRING).contains(&length) || !(0.0..LONGEST_SPRING).contains(&radius) || coils == 0 {
        return line(from, to, width, ink, style, out);
    }
    let (middle, stroke) = (0.5 * (from + to), style.stroke_px(width));
    if !style.camera.sees(middle, 0.5 * length + radius + f64::from(stroke)) {
        return;
    }
    let half = (to - from) * (0.5 - LEAD);
    line(from, middle - half, width, ink, style, out);
    line(middle + half, to, width, ink, style, out);
    let (half_length, half_width, radius) = (half.length() as f32, 0.5 * stroke.max(1.0), radius as f32);
    // More half windings than this are a solid bar anyway.
    let halves = coils.min(4096) as f32 * 2.0;
    let reach = Vec2::new(half_length, radius) + half_width;
    let color = style.stroke_color(ink).map(|value| value * stroke.min(1.0));
    let a = [half_length, radius, halves, half_width];
    out.shape(Instance::new(kind::COIL, middle, half.normalize(), reach, a, color));
}

/// An arrow; one too short for its head has a smaller head.
pub(super) fn arrow(from: DVec2, to: DVec2, width: f32, ink: Ink, style: &LaneStyle, out: &mut DrawLists) {
    let width = style.stroke_px(width);
    let Some([start, end]) = style.camera.clip_line(from, to, MARGIN + 8.0 * f64::from(width)) else { return };
    let length = start.distance(end) as f32;
    if length < 0.5 {
        return;
    }
    let head_length = (4.5 * width.max(1.0)).min(length);
    let head_half_width = 0.42 * head_length;
    let half_width = (0.5 * width.max(1.0)).min(0.6 * head_half_width);
    let a = [0.5 * length, half_width, head_length, head_half_width];
    let reach = Vec2::new(0.5 * length, head_half_width.max(half_width));
    let axis = (end - start).normalize();
    // The mitred tip needs more room than the half pixel of a soft edge.
    let arrow = Instance::new(kind::ARROW, 0.5 * (start + end), axis, reach + 1.0, a, style.stroke_color(ink));
    out.shape(arrow);
}

/// A floor: a tint below, a hatch just under the surface, and the surface itself.
pub(super) fn ground(height: f64, ink: Ink, style: &LaneStyle, out: &mut DrawLists) {
    let camera = &style.camera;
    let Some(origin) = camera.screen_from_world(dvec2(0.0, height)) else { return };
    let (min, max) = (camera.min, camera.max);
    let top = origin.y.max(min.y - MARGIN);
    if top > max.y + MARGIN {
        return;
    }
    let color = style.color(ink);
    out.block(Block::new(dvec2(min.x - 2.0, top), max + 2.0, with_opacity(color, style.opacity(0.09))));
    if origin.y < min.y - MARGIN {
        return;
    }
    let half = dvec2(0.5 * (max.x - min.x) + 2.0, f64::from(style.px(6.0)));
    let center = dvec2(0.5 * (min.x + max.x), top + half.y);
    let spacing = style.px(7.0);
    let offset = center - dvec2(origin.x, top);
    let phase = ((offset.x + offset.y) / f64::from(spacing)).rem_euclid(1.0);
    let a = [half.x as f32, half.y as f32, spacing, 0.5 * style.px(1.0).max(1.0)];
    let hatch =
        Instance::new(kind::HATCH, center, DVec2::X, half.as_vec2() - 1.0, a, with_opacity(color, style.opacity(0.75)));
    out.shape(Instance { b: [phase as f32, 0.0, 0.0, 0.0], ..hatch });
    let surface =
        Instance::capsule(dvec2(min.x - 8.0, top), dvec2(max.x + 8.0, top), style.px(1.5), with_opacity(color, 1.0));
    out.shape(surface);
}
