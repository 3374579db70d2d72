//! The size and theme of a chart, and its colours around the curves.

use super::model::Color;
use crate::palette::{Theme, lane_color};

/// Size and theme of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStyle {
    /// SVG user units; a PNG has `scale` pixels for each.
    pub width: u32,
    pub height: u32,
    pub theme: Theme,
}

impl Default for ChartStyle {
    /// 800 × 500 on white, for print.
    fn default() -> Self {
        Self { width: 800, height: 500, theme: Theme::Light }
    }
}

/// Background and lines of the hatching for cells that are not finite, as red, green, blue.
pub fn hatch_colors(theme: Theme) -> [[u8; 3]; 2] {
    ChartPalette::of(theme).hatched
}

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// The colours of a chart in one theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChartPalette {
    pub theme: Theme,
    pub background: Rgb,
    pub grid: Rgb,
    pub frame: Rgb,
    pub strong: Rgb,
    pub text: Rgb,
    pub weak: Rgb,
    /// Background and lines of the hatching for cells that are not finite.
    pub hatched: [Rgb; 2],
}

const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

impl ChartPalette {
    pub const DARK: Self = Self {
        theme: Theme::Dark,
        background: rgb(0x14171C),
        grid: rgb(0x282D35),
        frame: rgb(0x5B6673),
        strong: rgb(0xF4F7FA),
        text: rgb(0xD3DAE1),
        weak: rgb(0x97A3AF),
        hatched: [rgb(0x33393F), rgb(0x59626B)],
    };
    /// White, as paper is.
    pub const LIGHT: Self = Self {
        theme: Theme::Light,
        background: rgb(0xFFFFFF),
        grid: rgb(0xE4E8EC),
        frame: rgb(0x77808D),
        strong: rgb(0x0B1015),
        text: rgb(0x272F37),
        weak: rgb(0x5A6672),
        hatched: [rgb(0xCDD2D8), rgb(0x9AA3AC)],
    };

    pub fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &Self::DARK,
            Theme::Light => &Self::LIGHT,
        }
    }

    pub fn color(&self, color: Color) -> Rgb {
        match color {
            Color::Lane(index) => lane_color(self.theme, index),
            Color::Strong => self.strong,
            Color::Weak => self.weak,
            Color::Fixed(rgb) => rgb,
        }
    }
}
