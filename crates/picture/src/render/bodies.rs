//! Bodies: discs and polygons of the same area, filled with a thin rim; the ghost's and those of another machine are outlines.
//!
//! A regular polygon or star is folded by mirrors until one edge is left, so that one formula in the
//! shader covers all of them. Local y points down the screen.

use super::color::{CLEAR, mixed, with_opacity};
use super::instance::{Instance, kind};
use super::lane_style::LaneStyle;
use glam::{DVec2, Vec2, vec2};
use simulation::scene::{Glyph, Ink};
use std::f32::consts::PI;

/// Width of the rim of a filled body, points.
const RIM: f32 = 1.25;
/// Share of the theme's rim colour in a rim; the rest is the body's colour.
const RIM_PART: f32 = 0.45;
/// Widths of the outline of a ghost and of a state, points.
const OUTLINE: f32 = 1.5;
const THIN_OUTLINE: f32 = 1.0;
/// Radius of rounded corners, as a part of the body's radius.
const ROUNDNESS: f32 = 0.12;

/// A body with its centre and radius in metres; `None` if it is out of sight.
pub(super) fn body(center: DVec2, radius: f64, glyph: Glyph, ink: Ink, style: &LaneStyle) -> Option<Instance> {
    let pixel = style.camera.screen_from_world(center)?;
    let radius = style.body_radius_px(radius)?;
    // The longest arm of any glyph is 1.6 times the radius of the disc of its area.
    if !style.camera.sees(pixel, f64::from(radius * 1.7 + 2.0)) {
        return None;
    }
    let color = style.color(ink);
    let mut body = outline(glyph, pixel, radius);
    if matches!(ink, Ink::Ghost | Ink::Other | Ink::Outline) {
        (body.fill, body.rim) = (CLEAR, with_opacity(color, 1.0));
        body.edge[0] = style.px(if ink == Ink::Outline { THIN_OUTLINE } else { OUTLINE });
    } else {
        let opacity = style.ink_opacity(ink);
        (body.fill, body.rim) =
            (with_opacity(color, opacity), with_opacity(mixed(color, style.colors.rim, RIM_PART), opacity));
        body.edge[0] = style.px(RIM).min(0.3 * radius);
    }
    Some(body)
}

/// The glyph with the area of a disc of `radius` px; the caller sets colours and rim.
fn outline(glyph: Glyph, center: DVec2, radius: f32) -> Instance {
    let down = DVec2::X;
    match glyph {
        Glyph::Disc => Instance::dot(center, radius, CLEAR),
        Glyph::Square => regular(4, center, down, radius),
        Glyph::Diamond => regular(4, center, DVec2::splat(std::f64::consts::FRAC_1_SQRT_2), radius),
        Glyph::Triangle => regular(3, center, down, radius),
        Glyph::Pentagon => regular(5, center, down, radius),
        Glyph::Hexagon => regular(6, center, down, radius),
        Glyph::Plus => plus(center, radius),
        Glyph::Star => star(center, radius),
    }
}

/// The mirrors that fold a regular polygon with an edge at the bottom onto the half of that edge.
fn mirrors(sides: u32) -> [f32; 4] {
    let (sin60, half) = (0.75_f32.sqrt(), 0.5);
    let (sin36, cos36) = (PI / 5.0).sin_cos();
    let sin45 = 0.5_f32.sqrt();
    match sides {
        3 => [-half, sin60, 0.0, 0.0],
        4 => [0.0, 1.0, -sin45, sin45],
        6 => [0.0, 1.0, -sin60, half],
        _ => [-cos36, sin36, cos36, sin36],
    }
}

/// A polygon that the shader folds by `mirrors` until only `edge` is left.
fn folded(center: DVec2, axis: DVec2, mirrors: [f32; 4], edge: [Vec2; 2], reach: f32, corner: f32) -> Instance {
    let shape = Instance::new(kind::POLYGON, center, axis, Vec2::splat(reach), mirrors, CLEAR);
    let [from, to] = edge;
    Instance { b: [from.x, from.y, to.x, to.y], edge: [0.0, corner], ..shape }
}

/// A regular polygon. `axis` turns it; unturned it is on an edge.
fn regular(sides: u32, center: DVec2, axis: DVec2, radius: f32) -> Instance {
    let tangent = (PI / sides as f32).tan();
    let apothem = radius * (PI / (sides as f32 * tangent)).sqrt();
    let corner = ROUNDNESS * radius;
    let edge = [vec2(0.0, apothem - corner), vec2((apothem - corner) * tangent, apothem - corner)];
    folded(center, axis, mirrors(sides), edge, apothem * (1.0 + tangent * tangent).sqrt(), corner)
}

/// A star with five points, the first one up.
fn star(center: DVec2, radius: f32) -> Instance {
    const WAIST: f32 = 0.5;
    let (sin, cos) = (PI / 5.0).sin_cos();
    let tip = radius * (PI / (5.0 * WAIST * sin)).sqrt();
    let corner = 0.5 * ROUNDNESS * radius;
    let edge = [vec2(0.0, tip), tip * WAIST * vec2(sin, cos)];
    // Rounding moves the edges outwards, so they start nearer to the centre.
    let apothem = edge[0].perp_dot(edge[1]).abs() / edge[0].distance(edge[1]);
    let edge = edge.map(|p| p * (1.0 - corner / apothem));
    folded(center, -DVec2::X, mirrors(5), edge, tip, corner)
}

/// A plus with arms as wide as two fifths of its span.
fn plus(center: DVec2, radius: f32) -> Instance {
    const ARM: f32 = 0.4;
    let span = radius * (PI / (4.0 * ARM * (2.0 - ARM))).sqrt();
    let corner = ROUNDNESS * radius;
    let a = [span - corner, span * ARM - corner, 0.0, 0.0];
    let shape = Instance::new(kind::PLUS, center, DVec2::X, Vec2::splat(span), a, CLEAR);
    Instance { edge: [0.0, corner], ..shape }
}
