//! Palettes of 255 colours: the commonest colours exactly, the rest by median cut, every pixel to its nearest, no dither.
//!
//! Source: Heckbert, Color Image Quantization for Frame Buffer Display, SIGGRAPH 1982.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// The index of pixels that stay as they are.
pub const TRANSPARENT: u8 = 0;

/// Colours besides the transparent one.
const COLOURS: usize = 255;

/// As many of the commonest colours are kept as they are, if each covers more than one pixel in [`COMMON_SHARE`].
const COMMON: usize = 96;
const COMMON_SHARE: usize = 4000;

/// A palette no longer fits when the mean square error of what it has to show, over three channels, is larger.
/// 12 is a peak signal-to-noise ratio of 37.3 dB.
const WORST_MEAN_SQUARE: u64 = 12;

type Rgb = [u8; 3];

/// A palette that remembers where it has put a colour.
pub struct Palette {
    /// The transparent colour first.
    rgb: Vec<u8>,
    /// Colour → its index and the square of its distance.
    known: HashMap<u32, (u8, u32), BuildHasherDefault<Mix>>,
}

impl Palette {
    /// A palette for a picture.
    pub fn of(rgba: &[u8]) -> Self {
        let mut counts: HashMap<u32, u32, BuildHasherDefault<Mix>> = HashMap::default();
        for pixel in rgba.as_chunks::<4>().0 {
            *counts.entry(key(pixel)).or_default() += 1;
        }
        let mut colours: Vec<(Rgb, u32)> = counts.into_iter().map(|(key, count)| (rgb_of(key), count)).collect();
        // By count, and by colour where counts are equal: the order of a hash map is nobody's business.
        colours.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut rgb = vec![0; 3];
        if colours.len() <= COLOURS {
            rgb.extend(colours.iter().flat_map(|(colour, _)| colour));
        } else {
            let least = rgba.len() / 4 / COMMON_SHARE;
            let common = colours.iter().take(COMMON).take_while(|(_, count)| *count as usize > least).count();
            let (common, rest) = colours.split_at_mut(common);
            rgb.extend(common.iter().flat_map(|(colour, _)| colour));
            rgb.extend(median_cut(rest, COLOURS - common.len()).into_iter().flatten());
        }
        Palette { rgb, known: HashMap::default() }
    }

    /// Red, green and blue of every index.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The indices of the pixels in `rows` (bytes of an RGBA picture); those that are as in `previous` (empty: there is
    /// none) are transparent. Whether the palette shows them well enough.
    pub fn map(
        &mut self,
        previous: &[u8],
        rgba: &[u8],
        rows: impl Iterator<Item = Range<usize>>,
        indices: &mut Vec<u8>,
    ) -> bool {
        indices.clear();
        let (mut squares, mut shown) = (0u64, 0u64);
        let mut last = (None, (TRANSPARENT, 0));
        for row in rows {
            let before = previous.get(row.clone()).unwrap_or_default().as_chunks::<4>().0;
            for (x, pixel) in rgba[row].as_chunks::<4>().0.iter().enumerate() {
                if before.get(x) == Some(pixel) {
                    indices.push(TRANSPARENT);
                    continue;
                }
                if last.0 != Some(*pixel) {
                    last = (Some(*pixel), self.nearest(key(pixel)));
                }
                let (index, square) = last.1;
                indices.push(index);
                squares += u64::from(square);
                shown += 1;
            }
        }
        squares <= shown * 3 * WORST_MEAN_SQUARE
    }

    fn nearest(&mut self, key: u32) -> (u8, u32) {
        let colours = self.rgb[3..].as_chunks::<3>().0;
        *self.known.entry(key).or_insert_with(|| {
            let wanted = rgb_of(key);
            let distances = colours.iter().map(|&colour| distance(colour, wanted)).zip(1..=u8::MAX);
            distances.min().map_or((1, u32::MAX), |(square, index)| (index, square))
        })
    }
}

fn key(&[r, g, b, _]: &[u8; 4]) -> u32 {
    u32::from_le_bytes([r, g, b, 0])
}

fn rgb_of(key: u32) -> Rgb {
    let [r, g, b, _] = key.to_le_bytes();
    [r, g, b]
}

/// The square of the distance.
fn distance(a: Rgb, b: Rgb) -> u32 {
    (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
}

/// At most so many colours for these: boxes are halved at the median of their widest side, the one with the largest
/// error first, and each becomes its mean.
fn median_cut(colours: &mut [(Rgb, u32)], most: usize) -> Vec<Rgb> {
    let mut boxes = vec![Cell::new(0..colours.len(), colours)];
    while boxes.len() < most {
        let Some(worst) = (0..boxes.len()).filter(|&at| boxes[at].range.len() > 1).max_by_key(|&at| boxes[at].error)
        else {
            break;
        };
        let Cell { range, side, count, .. } = boxes.swap_remove(worst);
        let inside = &mut colours[range.clone()];
        inside.sort_unstable_by_key(|(colour, _)| (colour[side], *colour));
        let mut below = 0;
        let middle = inside.iter().position(|(_, n)| {
            below += u64::from(*n);
            2 * below >= count
        });
        let middle = range.start + (middle.unwrap_or(0) + 1).min(inside.len() - 1);
        boxes.push(Cell::new(range.start..middle, colours));
        boxes.push(Cell::new(middle..range.end, colours));
    }
    boxes.into_iter().map(|cell| cell.mean).collect()
}

/// A box of colours.
struct Cell {
    range: Range<usize>,
    /// The channel in which it is widest, its pixels counted.
    side: usize,
    /// Pixels.
    count: u64,
    /// Their squared distances to the mean.
    error: u64,
    mean: Rgb,
}

impl Cell {
    fn new(range: Range<usize>, colours: &[(Rgb, u32)]) -> Self {
        let (mut count, mut sums, mut squares) = (0u64, [0u64; 3], [0u64; 3]);
        for (colour, n) in &colours[range.clone()] {
            let n = u64::from(*n);
            count += n;
            for i in 0..3 {
                sums[i] += n * u64::from(colour[i]);
                squares[i] += n * u64::from(colour[i]).pow(2);
            }
        }
        // A box is never empty: it has been cut from one with at least two colours.
        let per = count.max(1);
        let errors = [0, 1, 2].map(|i| squares[i].saturating_sub(sums[i] * sums[i] / per));
        let side = (0..3).max_by_key(|&i| errors[i]).unwrap_or(0);
        let mean = sums.map(|sum| ((sum + per / 2) / per) as u8);
        Cell { range, side, count, error: errors.iter().sum(), mean }
    }
}

/// Spreads colours over a hash map; nobody can choose them to collide on purpose and gain by it.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, value: u32) {
        let mixed = (self.0 ^ u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_exact_and_common_ones_stay_so() {
        let few: Vec<u8> = (0..255).flat_map(|i| [i, 255 - i, i / 2, 255]).collect();
        let mut palette = Palette::of(&few);
        let mut indices = Vec::new();
        assert!(palette.map(&[], &few, std::iter::once(0..few.len()), &mut indices));
        for (pixel, &index) in few.chunks(4).zip(&indices) {
            assert_ne!(index, TRANSPARENT);
            assert_eq!(palette.rgb()[usize::from(index) * 3..][..3], pixel[..3]);
        }
        // A ramp of 4096 colours, each once, over a flat ground.
        let ramp = (0..4096u32).flat_map(|i| [(i / 16) as u8, (i % 16 * 16) as u8, 80, 255]);
        let mut many: Vec<u8> = [23, 29, 41, 255].repeat(40_000);
        many.extend(ramp);
        let mut palette = Palette::of(&many);
        assert!(palette.rgb().len() <= 768);
        assert!(palette.map(&[], &many, std::iter::once(0..many.len()), &mut indices));
        assert_eq!(palette.rgb()[usize::from(indices[0]) * 3..][..3], [23, 29, 41]);
        // 4096 colours over 254 entries: cells of 4 × 4 steps, at most 32 apart.
        for (pixel, &index) in many.chunks(4).zip(&indices) {
            let shown = &palette.rgb()[usize::from(index) * 3..][..3];
            assert!(pixel.iter().zip(shown).all(|(a, b)| a.abs_diff(*b) <= 32), "{pixel:?} as {shown:?}");
        }
    }

    #[test]
    fn what_stays_is_transparent_and_strange_colours_are_reported() {
        let old = [10, 20, 30, 255].repeat(100);
        let mut palette = Palette::of(&old);
        let mut new = old.clone();
        new[40..44].copy_from_slice(&[250, 0, 0, 255]);
        let mut indices = Vec::new();
        assert!(!palette.map(&old, &new, std::iter::once(0..400), &mut indices));
        assert_eq!(indices.iter().filter(|&&index| index != TRANSPARENT).count(), 1);
        assert!(Palette::of(&new).map(&old, &new, std::iter::once(0..400), &mut indices));
    }
}
