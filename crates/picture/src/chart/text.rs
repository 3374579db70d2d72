//! Text in a chart: one line, at a size, with a raised exponent where a number has one.

use super::geometry::ChartRect;
use super::label::{Label, RAISED, text_width};
use super::xml::{Hex, Px, Xml};
use simulation::palette::Rgb;

/// Font families: Inter, which PNG files are drawn with, or a similar one that the viewer has.
pub(super) const FONTS: &str = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/// The part of a line of text that is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Style of a line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    pub size: f64,
    pub color: Rgb,
    pub anchor: Anchor,
    pub strong: bool,
    /// `true` if the text runs upwards.
    pub upright: bool,
    /// Colour of an edge around the letters, for text on curves and maps.
    pub halo: Option<Rgb>,
}

impl TextStyle {
    pub fn new(size: f64, color: Rgb, anchor: Anchor) -> Self {
        Self { size, color, anchor, strong: false, upright: false, halo: None }
    }

    /// Writes the text with its baseline at `y`.
    pub fn write(&self, xml: &mut Xml, x: f64, y: f64, label: &Label) {
        if *label == Label::default() {
            return;
        }
        let anchor = match self.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, size, color) = (Px(x), Px(y), Px(self.size), Hex(self.color));
        let mut attributes: Vec<(&str, &dyn std::fmt::Display)> =
            vec![("x", &x), ("y", &y), ("font-size", &size), ("fill", &color), ("text-anchor", &anchor)];
        if self.strong {
            attributes.push(("font-weight", &600));
        }
        let turn = format!("rotate(-90 {x} {y})");
        if self.upright {
            attributes.push(("transform", &turn));
        }
        let (edge, width) = (self.halo.map(Hex), Px(0.28 * self.size));
        if let Some(edge) = &edge {
            let more: [(&str, &dyn std::fmt::Display); 4] =
                [("stroke", edge), ("stroke-width", &width), ("stroke-linejoin", &"round"), ("paint-order", &"stroke")];
            attributes.extend(more);
        }
        xml.open("text", &attributes);
        xml.text(&label.base);
        if !label.exponent.is_empty() {
            let rise = 0.38 * self.size;
            xml.open("tspan", &[("dy", &Px(-rise)), ("font-size", &Px(RAISED * self.size))]);
            xml.text(&label.exponent);
            xml.close_inline("tspan");
            if !label.tail.is_empty() {
                xml.open("tspan", &[("dy", &Px(rise))]);
                xml.text(&label.tail);
                xml.close_inline("tspan");
            }
        } else {
            xml.text(&label.tail);
        }
        xml.close("text");
    }

    pub fn write_str(&self, xml: &mut Xml, x: f64, y: f64, text: &str) {
        self.write(xml, x, y, &Label::plain(text));
    }

    /// Rectangle that a level text covers.
    pub fn rect(&self, x: f64, y: f64, text: &str) -> ChartRect {
        let width = text_width(text, self.size) * if self.strong { 1.05 } else { 1.0 };
        let left = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - 0.5 * width,
            Anchor::End => x - width,
        };
        ChartRect { left, top: y - 0.85 * self.size, width, height: 1.1 * self.size }
    }
}

/// Distance from the middle of a digit down to its baseline, in sizes of the font.
pub(super) const MIDDLE: f64 = 0.364;
