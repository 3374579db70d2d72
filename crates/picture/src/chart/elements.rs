//! Drawn elements: lines with dashes, filled outlines, and images of pixels.

use super::geometry::ChartRect;
use super::xml::{Hex, PathData, Px, Xml};
use simulation::palette::Rgb;
use std::fmt::Display;

/// Width of curves, in [`super::geometry::Sizes::unit`]s.
pub(super) const LINE: f64 = 1.8;

/// Size of points, in [`super::geometry::Sizes::unit`]s.
pub(super) const POINT: f64 = 3.6;

pub(super) fn stroke(xml: &mut Xml, path: &PathData, color: Rgb, width: f64, dash: &[f32]) {
    if path.0.is_empty() {
        return;
    }
    let (color, stroke_width) = (Hex(color), Px(width));
    let dashes = dashes(dash, width);
    // Round ends would close the gaps of a dashed line.
    let cap = if dashes.is_empty() { "round" } else { "butt" };
    let mut attributes: Vec<(&str, &dyn Display)> = vec![
        ("stroke", &color),
        ("stroke-width", &stroke_width),
        ("stroke-linejoin", &"round"),
        ("stroke-linecap", &cap),
    ];
    if !dashes.is_empty() {
        attributes.push(("stroke-dasharray", &dashes));
    }
    attributes.push(("d", &path.0));
    xml.empty("path", &attributes);
}

/// Dashes and gaps in pixels; empty where they make no pattern.
fn dashes(dash: &[f32], width: f64) -> String {
    if !dash.iter().all(|length| length.is_finite() && *length > 0.0) {
        return String::new();
    }
    let lengths = dash.iter().map(|length| Px((f64::from(*length) * width).max(0.1)).to_string());
    lengths.collect::<Vec<_>>().join(" ")
}

pub(super) fn fill(xml: &mut Xml, path: &PathData, color: Rgb, edge: Rgb, width: f64) {
    if path.0.is_empty() {
        return;
    }
    let attributes: [(&str, &dyn Display); 4] =
        [("fill", &Hex(color)), ("stroke", &Hex(edge)), ("stroke-width", &Px(width)), ("d", &path.0)];
    xml.empty("path", &attributes);
}

/// Style for pixels with sharp edges, in two notations, because each viewer knows only one of them.
pub(super) fn image(xml: &mut Xml, rect: ChartRect, address: &str) {
    let attributes: [(&str, &dyn Display); 8] = [
        ("x", &Px(rect.left)),
        ("y", &Px(rect.top)),
        ("width", &Px(rect.width)),
        ("height", &Px(rect.height)),
        ("preserveAspectRatio", &"none"),
        ("image-rendering", &"optimizeSpeed"),
        ("style", &"image-rendering:pixelated"),
        ("href", &address),
    ];
    xml.empty("image", &attributes);
}
