//! Faces of solid bodies: filled convex quadrilaterals, as bright as the light on them.

use super::color::with_opacity;
use super::draw_lists::DrawLists;
use super::instance::{Instance, kind};
use super::lane_style::LaneStyle;
use glam::DVec2;
use simulation::scene::Ink;

/// A face that is larger than this, px, has corners that single precision cannot hold; it is left out.
const LARGEST: f64 = 1e5;

/// A face with its corners in metres; one with a corner that is not finite is left out.
pub(super) fn draw(corners: &[DVec2; 4], light: f32, ink: Ink, style: &LaneStyle, out: &mut DrawLists) {
    let [Some(a), Some(b), Some(c), Some(d)] = corners.map(|corner| style.camera.screen_from_world(corner)) else {
        return;
    };
    let (low, high) = (a.min(b).min(c).min(d), a.max(b).max(c).max(d));
    let (center, reach) = (0.5 * (low + high), 0.5 * (high - low));
    let is_seen = reach.max_element() < LARGEST && style.camera.sees(center, reach.length() + 1.0);
    if !is_seen {
        return;
    }
    let is_reversed = (c - a).perp_dot(d - b) < 0.0;
    let around = if is_reversed { [d, c, b, a] } else { [a, b, c, d] };
    let [a, b, c, d] = around.map(|corner| (corner - center).as_vec2());
    let color = with_opacity(style.lit_color(ink, light), style.ink_opacity(ink));
    let face = Instance::new(kind::FACE, center, DVec2::X, reach.as_vec2(), [a.x, a.y, b.x, b.y], color);
    out.shape(Instance { b: [c.x, c.y, d.x, d.y], ..face });
}
