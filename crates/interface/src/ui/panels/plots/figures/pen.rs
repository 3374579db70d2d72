//! Colours and pens of a chart's curves in the window.

use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::panels::plots::curve_shapes::Pen;
use egui::{Color32, Ui};
use picture::chart::{Color, Series};

/// Pen of a curve.
pub fn pen<'a>(ui: &Ui, series: &'a Series) -> Pen<'a> {
    let width = if series.color == Color::Weak { 1.5 } else { 1.75 };
    Pen { color: color32(ui, series.color), width, dashes: &series.dash }
}

/// A chart's colour in the window.
pub fn color32(ui: &Ui, color: Color) -> Color32 {
    match color {
        Color::Lane(identity) => lane_color(ui, identity),
        Color::Strong => colors(ui).strong,
        Color::Weak => colors(ui).weak,
        Color::Fixed([r, g, b]) => Color32::from_rgb(r, g, b),
    }
}
