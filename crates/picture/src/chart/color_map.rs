//! Colours of values. The sequential one is viridis (N. Smith and S. van der Walt, 2015, CC0); the diverging one is
//! even in lightness by construction, in Oklab (B. Ottosson, 2020), and blue against orange for colour-blind eyes.

use super::model::{Colors, HeatMap, Scale};
use super::span::{Span, on_scale};
use libm::{fabs, pow};
use simulation::palette::{Rgb, Theme};

/// Every eighth colour of viridis.
const VIRIDIS: [u32; 33] = [
    0x440154, 0x470D60, 0x48186A, 0x482374, 0x472D7B, 0x453681, 0x424086, 0x3F4989, 0x3B528B, 0x375A8D, 0x33638D,
    0x2F6A8E, 0x2C728E, 0x297A8E, 0x26818E, 0x23898E, 0x21908C, 0x1F988B, 0x1F9F88, 0x21A685, 0x28AE80, 0x31B57B,
    0x3EBC74, 0x4CC26C, 0x5DC963, 0x6ECE58, 0x82D34C, 0x96D83F, 0xABDC32, 0xC0DF24, 0xD5E21A, 0xEAE51A, 0xFDE725,
];

/// Entries of a map's colour table; one more place is for cells that are not finite.
pub(super) const LEVELS: u8 = 255;

/// Mapping from the values of a map to colours.
#[derive(Clone, Debug)]
pub(super) struct ColorMap {
    /// The values that the colour bar shows.
    pub span: Span,
    /// From the lowest to the highest value of the span.
    pub table: Vec<Rgb>,
    /// `true` for the side (below, above) on which values are outside the span.
    pub beyond: [bool; 2],
}

impl ColorMap {
    pub fn of(map: &HeatMap, theme: Theme) -> Self {
        let scale = map.value.scale;
        let around = || Span::around(scale, map.values.iter().copied(), 0.0);
        let span = Span::asked(scale, map.value.range).unwrap_or_else(around);
        let last = f64::from(LEVELS - 1);
        let table = (0..LEVELS).map(|level| color(map.colors, &span, f64::from(level) / last, theme)).collect();
        let colors = Self { span, table, beyond: [false; 2] };
        let places = || map.values.iter().filter_map(|value| colors.place(*value));
        let beyond = [places().any(|place| place < -1e-9), places().any(|place| place > 1.0 + 1e-9)];
        Self { beyond, ..colors }
    }

    fn place(&self, value: f64) -> Option<f64> {
        let no_logarithm = self.span.scale == Scale::Log10 && value <= 0.0 && value.is_finite();
        if no_logarithm { Some(-1.0) } else { self.span.place(value) }
    }

    /// The place of a value in the table; [`LEVELS`] for one that is not finite.
    pub fn level(&self, value: f64) -> u8 {
        let last = f64::from(LEVELS - 1);
        self.place(value).map_or(LEVELS, |place| (place.clamp(0.0, 1.0) * last + 0.5) as u8)
    }
}

/// The colour at a fraction of the span.
fn color(colors: Colors, span: &Span, fraction: f64, theme: Theme) -> Rgb {
    match colors {
        Colors::Sequential => viridis(fraction),
        Colors::Diverging(center) => {
            let center = on_scale(span.scale, center).unwrap_or(0.5 * (span.low + span.high));
            let half = fabs(span.low - center).max(fabs(span.high - center));
            let value = span.low + fraction * (span.high - span.low);
            diverging((value - center) / half, theme)
        }
    }
}

fn viridis(fraction: f64) -> Rgb {
    let place = fraction.clamp(0.0, 1.0) * (VIRIDIS.len() - 1) as f64;
    let below = (place as usize).min(VIRIDIS.len() - 2);
    let (low, high) = (VIRIDIS[below].to_be_bytes(), VIRIDIS[below + 1].to_be_bytes());
    let part = place - below as f64;
    [1, 2, 3].map(|i| (f64::from(low[i]) + part * (f64::from(high[i]) - f64::from(low[i])) + 0.5) as u8)
}

/// −1 is blue, 0 has no hue and is as light (or dark) as the background, 1 is orange.
fn diverging(place: f64, theme: Theme) -> Rgb {
    let far = fabs(place).min(1.0);
    // The chroma is the most colour that sRGB has at these lightnesses, near enough.
    let ([center, end], [blue, orange]) = match theme {
        Theme::Light => ([0.975, 0.50], [0.16, 0.135]),
        Theme::Dark => ([0.24, 0.80], [0.105, 0.145]),
    };
    let lightness = center + far * (end - center);
    let (hue, chroma) = if place < 0.0 { (HUE_BLUE, blue) } else { (HUE_ORANGE, orange) };
    let chroma = chroma * pow(far, 0.8);
    oklab([lightness, chroma * libm::cos(hue), chroma * libm::sin(hue)])
}

/// Angles in Oklab's plane of colours, rad.
const HUE_BLUE: f64 = 4.40;
const HUE_ORANGE: f64 = 0.85;

/// Lightness and the two opponents of Oklab to sRGB.
fn oklab([l, a, b]: [f64; 3]) -> Rgb {
    let cones = [
        l + 0.396_337_777_4 * a + 0.215_803_757_3 * b,
        l - 0.105_561_345_8 * a - 0.063_854_172_8 * b,
        l - 0.089_484_177_5 * a - 1.291_485_548_0 * b,
    ]
    .map(|cone| cone * cone * cone);
    let linear = [
        [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
        [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
        [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
    ]
    .map(|row| row[0] * cones[0] + row[1] * cones[1] + row[2] * cones[2]);
    linear.map(|value| {
        let value = value.clamp(0.0, 1.0);
        let encoded = if value <= 0.003_130_8 { 12.92 * value } else { 1.055 * pow(value, 1.0 / 2.4) - 0.055 };
        (255.0 * encoded + 0.5) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ottosson's page gives XYZ → Oklab pairs; white and black need no table.
    #[test]
    fn grey_is_grey() {
        assert_eq!(oklab([1.0, 0.0, 0.0]), [255; 3]);
        assert_eq!(oklab([0.0, 0.0, 0.0]), [0; 3]);
        let [r, g, b] = oklab([0.6, 0.0, 0.0]);
        assert!(r == g && g == b);
    }

    /// Lightness CIE L* of a colour, from its relative luminance: another measure than the one it was built with.
    fn lightness(color: Rgb) -> f64 {
        let linear = color.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { pow((c + 0.055) / 1.055, 2.4) }
        });
        let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
        if y > 0.008_856 { 116.0 * libm::cbrt(y) - 16.0 } else { 903.3 * y }
    }

    #[test]
    fn lightness_goes_one_way_in_even_steps() {
        let even = |colors: Vec<Rgb>, sign: f64| {
            let steps: Vec<f64> = colors.windows(2).map(|w| sign * (lightness(w[1]) - lightness(w[0]))).collect();
            let mean = steps.iter().sum::<f64>() / steps.len() as f64;
            assert!(steps.iter().all(|step| *step > 0.35 * mean && *step < 1.8 * mean), "{steps:?}");
        };
        even((0..=16).map(|i| viridis(f64::from(i) / 16.0)).collect(), 1.0);
        for (theme, sign) in [(Theme::Dark, 1.0), (Theme::Light, -1.0)] {
            for side in [-1.0, 1.0] {
                even((0..=10).map(|i| diverging(side * f64::from(i) / 10.0, theme)).collect(), sign);
            }
        }
    }
}
