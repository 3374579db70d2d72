//! The size and theme of a chart, and its colours around the curves.

use super::model::Color;
use simulation::palette::Theme;

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

/// Background and lines of the hatching for cells that are not finite, as red, green, blue.
pub fn hatch_colors(theme: Theme) -> [[u8; 3]; 2] {
    ChartPalette::of(theme).hatched
}

pub(super) use simulation::palette::Rgb;

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

impl ChartPalette {
    pub const DARK: Self = Self::derived(Theme::Dark);
    /// White, as paper is.
    pub const LIGHT: Self = Self::derived(Theme::Light);

    /// The colours that [`simulation::palette`] defines for charts.
    const fn derived(theme: Theme) -> Self {
        let colors = theme.colors();
        Self {
            theme,
            background: colors.chart.background,
            grid: colors.chart.grid,
            frame: colors.chart.frame,
            strong: colors.strong,
            text: colors.text,
            weak: colors.weak,
            hatched: colors.chart.hatched,
        }
    }

    pub fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &Self::DARK,
            Theme::Light => &Self::LIGHT,
        }
    }

    pub fn color(&self, color: Color) -> Rgb {
        match color {
            Color::Lane(identity) => identity.color(self.theme),
            Color::Strong => self.strong,
            Color::Weak => self.weak,
            Color::Fixed(rgb) => rgb,
        }
    }
}
