//! The size and theme of a chart, and its colours in that theme.

use super::model::Color;
use simulation::palette::{Rgb, Theme};

/// Size and theme of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStyle {
    /// Width in SVG user units; a PNG has `scale` pixels for each.
    pub width: u32,
    /// Height in the same units.
    pub height: u32,
    /// Colours.
    pub theme: Theme,
}

impl Default for ChartStyle {
    /// 800 × 500 on white, for print.
    fn default() -> Self {
        Self { width: 800, height: 500, theme: Theme::Light }
    }
}

impl Color {
    /// Red, green and blue in a theme.
    pub(super) fn rgb(self, theme: Theme) -> Rgb {
        match self {
            Color::Lane(identity) => identity.color(theme),
            Color::Strong => theme.colors().strong,
            Color::Weak => theme.colors().weak,
            Color::Fixed(rgb) => rgb,
        }
    }
}
