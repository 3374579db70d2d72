//! Colours of lanes in the dark and the light theme, as sRGB bytes, and the dashes of their curves.
//!
//! After Okabe & Ito, "Color Universal Design" (2008): distinguishable with every common kind of colour
//! blindness; lightness is adapted to the background. Shape ([`crate::scene::Glyph`]) identifies a lane as well.

use serde::{Deserialize, Serialize};

/// Dark for screens, light for projectors and print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Dark,
    Light,
}

/// On dark, as 0xRRGGBB: orange, sky, teal, yellow, violet, vermilion, pink, white.
pub const ON_DARK: [u32; 8] = [0xF28A0A, 0x3CC8FA, 0x2A958A, 0xEADD1E, 0x9470F2, 0xEE2A2A, 0xF79CBA, 0xE8F6FA];
/// The same places on light: yellow becomes brown, white a dark wine.
pub const ON_LIGHT: [u32; 8] = [0xE8660F, 0x1590F5, 0x007588, 0x735C46, 0x302C9A, 0xCC0808, 0xAB7EB0, 0x45232D];

/// The colour of the lane at `index`, as red, green, blue; a ninth lane starts again.
pub fn lane_color(theme: Theme, index: usize) -> [u8; 3] {
    let colors = match theme {
        Theme::Dark => &ON_DARK,
        Theme::Light => &ON_LIGHT,
    };
    let [_, red, green, blue] = colors[index % colors.len()].to_be_bytes();
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

/// The dashes of the lane at `index`, in widths of the line; a ninth lane starts again.
pub fn lane_dash(index: usize) -> &'static [f32] {
    DASHES[index % DASHES.len()]
}
