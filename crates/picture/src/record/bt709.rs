//! Colours as video stores them: BT.709 in limited range, from red, green and blue of 8 bits.
//!
//! Source: ITU-R BT.709-6, items 3.2 to 3.5. With R, G, B from 0 to 255 and Y = 0.2126 R + 0.7152 G + 0.0722 B, a file has
//! 16 + 219/255 Y, 128 + 224/255 (B - Y)/1.8556 and 128 + 224/255 (R - Y)/1.5748.

/// Weights are whole numbers of 2⁻¹⁵, so that a product of a weight and the sum of four pixels fits 32 bits.
pub(super) const SHIFT: u32 = 15;

/// Weights of red, green and blue in the luma. Their sum is rounded as a whole: a grey pixel has the nearest luma.
const Y: [i32; 3] = {
    let [red, blue] = [fixed(219.0 / 255.0 * 0.2126), fixed(219.0 / 255.0 * 0.0722)];
    [red, fixed(219.0 / 255.0) - red - blue, blue]
};
/// Weights of red, green and blue in the blue difference.
pub(super) const CB: [i32; 3] = without_grey(fixed(-224.0 / 255.0 * 0.2126 / 1.8556), fixed(224.0 / 255.0 * 0.5));
/// Weights of red, green and blue in the red difference.
pub(super) const CR: [i32; 3] = without_grey(fixed(224.0 / 255.0 * 0.5), fixed(-224.0 / 255.0 * 0.0722 / 1.5748));

const fn fixed(weight: f64) -> i32 {
    (weight * (1 << SHIFT) as f64).round() as i32
}

/// The weights of a colour difference add up to zero: a grey pixel has no colour.
const fn without_grey(red: i32, blue: i32) -> [i32; 3] {
    [red, -red - blue, blue]
}

/// Lumas of a row of RGBA pixels.
#[inline(always)]
pub(super) fn luma(rgba: &[u8], y: &mut [u8]) {
    weigh(rgba, y, (Y, 16));
}

/// Blue and red differences of a row of RGBA pixels, one of each for every pixel.
#[inline(always)]
pub(super) fn differences(rgba: &[u8], u: &mut [u8], v: &mut [u8]) {
    weigh(rgba, u, (CB, 128));
    weigh(rgba, v, (CR, 128));
}

/// Weighted sums of red, green and blue over `base`, rounded.
#[inline(always)]
fn weigh(rgba: &[u8], values: &mut [u8], (weights, base): ([i32; 3], i32)) {
    let offset = (base << SHIFT) + (1 << (SHIFT - 1));
    for (value, pixel) in values.iter_mut().zip(rgba.as_chunks::<4>().0) {
        // One load for each pixel lets the compiler use vectors.
        let pixel = u32::from_le_bytes(*pixel);
        let [r, g, b] = [pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff].map(|part| part as i32);
        *value = ((weights[0] * r + weights[1] * g + weights[2] * b + offset) >> SHIFT) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Luma and both differences of a pixel.
    fn stored([r, g, b]: [u8; 3]) -> [u8; 3] {
        let rgba = [r, g, b, 255];
        let [mut y, mut u, mut v] = [[0]; 3];
        luma(&rgba, &mut y);
        differences(&rgba, &mut u, &mut v);
        [y[0], u[0], v[0]]
    }

    /// BT.709 in limited range, in double precision from the definition.
    fn reference([r, g, b]: [u8; 3]) -> [f64; 3] {
        let [r, g, b] = [r, g, b].map(|v| f64::from(v) / 255.0);
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        [16.0 + 219.0 * y, 128.0 + 224.0 * (b - y) / 1.8556, 128.0 + 224.0 * (r - y) / 1.5748]
    }

    /// A value is the nearest but for the rounding of its weights, which is 1/100 of a level.
    #[test]
    fn every_colour_is_rounded_to_the_nearest_level() {
        let levels = (0..=255).step_by(5).map(|level| level as u8);
        for r in levels.clone() {
            for (g, b) in levels.clone().flat_map(|g| levels.clone().map(move |b| (g, b))) {
                for (value, exact) in stored([r, g, b]).into_iter().zip(reference([r, g, b])) {
                    assert!((f64::from(value) - exact).abs() <= 0.51, "{r} {g} {b}: {value}, not {exact}");
                    assert!((16..=240).contains(&value), "{r} {g} {b}: {value}");
                }
            }
        }
        for grey in 0..=255 {
            assert_eq!(stored([grey; 3])[1..], [128, 128], "{grey}");
        }
    }
}
