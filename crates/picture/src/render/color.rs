//! Colours: 8-bit sRGB as people write them, linear and premultiplied for blending (IEC 61966-2-1).

use simulation::palette::Rgb;

/// An opaque sRGB colour, 8 bits per channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Srgb8 {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

/// Red, green and blue in linear light, multiplied by the opacity, then the opacity.
pub(super) type Premultiplied = [f32; 4];

pub(super) const CLEAR: Premultiplied = [0.0; 4];

impl Srgb8 {
    /// The colour of these sRGB bytes.
    pub const fn new([r, g, b]: Rgb) -> Self {
        Self { r, g, b }
    }

    /// The colour `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8 }
    }

    /// The channels in linear light, 0 to 1.
    pub fn linear(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(|byte| {
            let value = f32::from(byte) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The stored values, 0 to 1.
    pub fn encoded(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(|byte| f32::from(byte) / 255.0)
    }

    /// Relative luminance, 0 to 1 (WCAG 2.2).
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio, 1 to 21 (WCAG 2.2); graphics want at least 3.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        (a / b).max(b / a)
    }

    /// The colour at this opacity, ready for blending.
    pub(super) fn with_opacity(self, opacity: f32) -> Premultiplied {
        let [r, g, b] = self.linear();
        [r * opacity, g * opacity, b * opacity, opacity]
    }

    /// The colour `part` of the way to `other`, mixed in encoded values, which are nearly even to the eye.
    pub(super) fn mixed(self, other: Self, part: f32) -> Self {
        let mix = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * part).round() as u8;
        Self { r: mix(self.r, other.r), g: mix(self.g, other.g), b: mix(self.b, other.b) }
    }
}
