//! Computing with colours: 8-bit sRGB as people write them, linear and premultiplied for blending (IEC 61966-2-1).

use simulation::palette::Rgb;

/// Red, green and blue in linear light, multiplied by the opacity, then the opacity.
pub(super) type Premultiplied = [f32; 4];

pub(super) const CLEAR: Premultiplied = [0.0; 4];

/// The channels of a colour in linear light, 0 to 1.
pub fn linear(color: Rgb) -> [f32; 3] {
    encoded(color).map(|value| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) })
}

/// The stored values of a colour, 0 to 1.
pub(super) fn encoded(color: Rgb) -> [f32; 3] {
    color.map(|byte| f32::from(byte) / 255.0)
}

/// Relative luminance, 0 to 1 (WCAG 2.2).
pub(super) fn luminance(color: Rgb) -> f32 {
    let [r, g, b] = linear(color);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The colour at this opacity, ready for blending.
pub(super) fn with_opacity(color: Rgb, opacity: f32) -> Premultiplied {
    let [r, g, b] = linear(color);
    [r * opacity, g * opacity, b * opacity, opacity]
}

/// The colour `part` of the way from one to another, mixed in encoded values, which are nearly even to the eye.
pub(super) fn mixed(from: Rgb, to: Rgb, part: f32) -> Rgb {
    let mix = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * part).round() as u8;
    [0, 1, 2].map(|channel| mix(from[channel], to[channel]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::palette::{DARK, LIGHT};

    /// Contrast ratio, 1 to 21 (WCAG 2.2); graphics want at least 3.
    fn contrast(a: Rgb, b: Rgb) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        (a / b).max(b / a)
    }

    #[test]
    fn lane_colours_are_legible() {
        for theme in [DARK, LIGHT] {
            for (index, lane) in theme.lanes.into_iter().enumerate() {
                let contrast = contrast(lane, theme.scene.background);
                assert!(contrast >= 3.0, "lane colour {index} has a contrast of {contrast}");
            }
        }
    }

    #[test]
    fn the_grid_is_faint_and_the_ghost_is_clear() {
        for colors in [DARK.scene, LIGHT.scene] {
            let contrast = |color: Rgb| contrast(color, colors.background);
            assert!(contrast(colors.grid_minor) < contrast(colors.grid_major));
            assert!(contrast(colors.grid_major) < contrast(colors.axis));
            assert!(contrast(colors.axis) < 2.5 && contrast(colors.ghost) > 4.5);
            assert!(contrast(colors.fixture) > 3.0 && contrast(colors.hand) > 4.5);
        }
    }
}
