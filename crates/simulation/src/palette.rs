//! The colours of each theme, as sRGB bytes, and the dashes of lanes' curves.
//!
//! [`DARK`] and [`LIGHT`] are the only definitions: window, renderer, charts and stills derive theirs from them.
//! Lane colours start from Okabe and Ito, "Color Universal Design" (2008), moved in lightness until each has a contrast
//! of 3 against its background and all stay apart for colour-blind eyes. A shape ([`crate::scene::Glyph`]) and a dash
//! ([`DASHES`]) identify a lane as well: [`crate::identity`].

use serde::{Deserialize, Serialize};

/// Red, green and blue of an opaque sRGB colour.
pub type Rgb = [u8; 3];

/// The ground of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// The theme's ground with a grid.
    #[default]
    Theme,
    /// The theme's ground alone.
    Plain,
    /// Nothing: pixels without a body are clear.
    Transparent,
}

/// Dark for screens, light for projectors and print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Light shapes on a dark background.
    #[default]
    Dark,
    /// Dark shapes on a light background.
    Light,
}

impl Theme {
    /// Every colour of the theme.
    pub const fn colors(self) -> &'static ThemeColors {
        match self {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }
}

/// Every colour of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeColors {
    /// Running text in the window and in charts.
    pub text: Rgb,
    /// Secondary text; at least 4.5 to 1 on panels, cards and charts.
    pub weak: Rgb,
    /// Headings and emphasised curves.
    pub strong: Rgb,
    /// The window's panels and controls.
    pub window: WindowColors,
    /// A lane's drawing.
    pub scene: SceneColors,
    /// A chart around its curves.
    pub chart: ChartColors,
    /// Lanes in order; [`crate::identity::Identity`] chooses.
    pub lanes: [Rgb; 8],
}

/// The colours of the window's panels and controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowColors {
    /// Between and behind the lanes.
    pub background: Rgb,
    /// Bars, panels and menus.
    pub panel: Rgb,
    /// Header and numbers of a lane.
    pub card: Rgb,
    /// Fields that take input.
    pub field: Rgb,
    /// Buttons at rest.
    pub control: Rgb,
    /// Buttons under the pointer.
    pub control_hovered: Rgb,
    /// Buttons while they are pressed.
    pub control_pressed: Rgb,
    /// Separators.
    pub line: Rgb,
    /// Outlines of controls.
    pub outline: Rgb,
    /// Links, the active lane and whatever is switched on.
    pub accent: Rgb,
    /// Background of text on a selected control.
    pub selected: Rgb,
    /// Warnings.
    pub warning: Rgb,
    /// Errors.
    pub error: Rgb,
    /// Text on `warning`, `error` and `accent`.
    pub on_signal: Rgb,
}

/// The colours of a lane's drawing; the lane's own colour is in [`ThemeColors::lanes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneColors {
    /// Behind everything.
    pub background: Rgb,
    /// Grid lines at minor steps.
    pub grid_minor: Rgb,
    /// Grid lines at major steps.
    pub grid_major: Rgb,
    /// Grid lines through zero.
    pub axis: Rgb,
    /// The reference solution's body.
    pub ghost: Rgb,
    /// Another machine's bodies that should be where this one's are.
    pub other: Rgb,
    /// Floors, walls and anchors.
    pub fixture: Rgb,
    /// The hand that pulls a body.
    pub hand: Rgb,
    /// Towards this colour the rim of a body shades.
    pub rim: Rgb,
}

/// The colours of a chart around its curves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartColors {
    /// Behind the whole chart.
    pub background: Rgb,
    /// Grid lines.
    pub grid: Rgb,
    /// The frame around the plot area.
    pub frame: Rgb,
    /// Cells of a map that are not finite: their ground, and the lines on it.
    pub hatched: [Rgb; 2],
}

/// The dark theme. Lanes: orange, sky, teal, yellow, violet, vermilion, pink, white.
pub const DARK: ThemeColors = ThemeColors {
    text: rgb(0xD3DAE1),
    weak: rgb(0x97A3AF),
    strong: rgb(0xF4F7FA),
    window: WindowColors {
        background: rgb(0x101317),
        panel: rgb(0x1A1F25),
        card: rgb(0x1F252C),
        field: rgb(0x12161B),
        control: rgb(0x2B333C),
        control_hovered: rgb(0x38424D),
        control_pressed: rgb(0x232A32),
        line: rgb(0x353E48),
        outline: rgb(0x4A5662),
        accent: rgb(0x5AB0F2),
        selected: rgb(0x1F4B6E),
        warning: rgb(0xF0A93B),
        error: rgb(0xF26A5E),
        on_signal: rgb(0x14171A),
    },
    scene: SceneColors {
        background: rgb(0x14171C),
        grid_minor: rgb(0x1C2026),
        grid_major: rgb(0x282D35),
        axis: rgb(0x3D444F),
        ghost: rgb(0xC4CBD6),
        other: rgb(0xF26A5E),
        fixture: rgb(0x7C8796),
        hand: rgb(0xF2F4F7),
        rim: rgb(0xFFFFFF),
    },
    chart: ChartColors {
        background: rgb(0x14171C),
        grid: rgb(0x282D35),
        frame: rgb(0x5B6673),
        hatched: [rgb(0x33393F), rgb(0x59626B)],
    },
    lanes: [
        rgb(0xF28A0A),
        rgb(0x3CC8FA),
        rgb(0x2A958A),
        rgb(0xEADD1E),
        rgb(0x9470F2),
        rgb(0xEE2A2A),
        rgb(0xF79CBA),
        rgb(0xE8F6FA),
    ],
};

/// The light theme. Lanes keep their places; yellow becomes brown and white a dark wine. Charts are white, as paper is.
pub const LIGHT: ThemeColors = ThemeColors {
    text: rgb(0x272F37),
    weak: rgb(0x5A6672),
    strong: rgb(0x0B1015),
    window: WindowColors {
        background: rgb(0xE6EAEE),
        panel: rgb(0xF6F8FA),
        card: rgb(0xFFFFFF),
        field: rgb(0xFFFFFF),
        control: rgb(0xE3E8ED),
        control_hovered: rgb(0xD5DCE3),
        control_pressed: rgb(0xC4CDD6),
        line: rgb(0xC5CDD5),
        outline: rgb(0xA3AFBA),
        accent: rgb(0x0068B5),
        selected: rgb(0xC4E1F8),
        warning: rgb(0x9A5B00),
        error: rgb(0xB82A1E),
        on_signal: rgb(0xFFFFFF),
    },
    scene: SceneColors {
        background: rgb(0xF7F8FA),
        grid_minor: rgb(0xECEEF2),
        grid_major: rgb(0xDCE0E6),
        axis: rgb(0xC3C9D3),
        ghost: rgb(0x4A525E),
        other: rgb(0xB82A1E),
        fixture: rgb(0x77808D),
        hand: rgb(0x1E232B),
        rim: rgb(0x000000),
    },
    chart: ChartColors {
        background: rgb(0xFFFFFF),
        grid: rgb(0xE4E8EC),
        frame: rgb(0x77808D),
        hatched: [rgb(0xCDD2D8), rgb(0x9AA3AC)],
    },
    lanes: [
        rgb(0xE8660F),
        rgb(0x1590F5),
        rgb(0x007588),
        rgb(0x735C46),
        rgb(0x302C9A),
        rgb(0xCC0808),
        rgb(0xAB7EB0),
        rgb(0x45232D),
    ],
};

/// The bytes of `0xRRGGBB`.
const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

/// Dashes and gaps of the curves of lanes, in widths of the line; empty is a solid line. All eight differ, so that
/// curves can be told apart in print without colours.
pub const DASHES: [&[f32]; 8] = [
    &[],
    &[5.0, 2.5],
    &[1.0, 1.8],
    &[6.0, 2.0, 1.0, 2.0],
    &[10.0, 3.0],
    &[2.5, 2.0],
    &[6.0, 2.0, 1.0, 2.0, 1.0, 2.0],
    &[10.0, 2.0, 2.5, 2.0],
];
