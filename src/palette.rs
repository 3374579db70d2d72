//! Colours of lanes in the dark and the light theme, as sRGB bytes.
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

const DARK: [[u8; 3]; 8] = [
    [0x56, 0xB4, 0xE9],
    [0xE6, 0x9F, 0x00],
    [0x2F, 0xC4, 0x9A],
    [0xF0, 0xE4, 0x42],
    [0xDD, 0x8A, 0xB9],
    [0xE8, 0x70, 0x3A],
    [0x8C, 0x9E, 0xFF],
    [0xC8, 0xC8, 0xC8],
];
const LIGHT: [[u8; 3]; 8] = [
    [0x00, 0x72, 0xB2],
    [0xB8, 0x71, 0x00],
    [0x00, 0x80, 0x5E],
    [0x7D, 0x73, 0x00],
    [0xA8, 0x4C, 0x85],
    [0xC4, 0x4A, 0x00],
    [0x4B, 0x4F, 0xC4],
    [0x55, 0x55, 0x55],
];

/// The colour of the lane at `index`; a ninth lane starts again.
pub fn lane_color(theme: Theme, index: usize) -> [u8; 3] {
    let colors = match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    };
    colors[index % colors.len()]
}
