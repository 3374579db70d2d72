//! Colour tables of GIFs and of small PNGs, 255 colours each: the commonest colours exactly, the rest by median cut, no dither.
//!
//! Source: Heckbert, Color Image Quantization for Frame Buffer Display, SIGGRAPH 1982.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// The index of pixels that keep their colour from the frame before.
pub const TRANSPARENT: u8 = 0;

/// Colours besides the transparent one.
const COLOURS: usize = 255;

/// At most this many of the commonest colours are kept exactly, if each covers more than one pixel in [`COMMON_SHARE`].
const COMMON: usize = 96;
const COMMON_SHARE: u64 = 4000;

/// A table no longer fits when the mean square error of the pixels it maps, over three channels, is larger.
/// 12 is a peak signal-to-noise ratio of 37.3 dB.
const WORST_MEAN_SQUARE: u64 = 12;

type Rgb = [u8; 3];

/// A colour table that caches the nearest entry of every colour it has mapped.
pub struct ColorTable {
    /// Red, green and blue of each entry, the transparent one first.
    rgb: Vec<u8>,
    /// Colour → index of the nearest entry, and the square of its distance.
    known: HashMap<u32, (u8, u32), BuildHasherDefault<ColorHasher>>,
}

/// How often each colour is shown.
#[derive(Default)]
pub struct ColorCounts(HashMap<u32, u64, BuildHasherDefault<ColorHasher>>);

impl ColorCounts {
    /// Counts the pixels in `rows` (byte ranges of an RGBA frame) that differ from those of `previous` (empty before the first frame).
    pub fn add(&mut self, previous: &[u8], rgba: &[u8], rows: impl Iterator<Item = Range<usize>>) {
        for row in rows {
            let before = previous.get(row.clone()).unwrap_or_default().as_chunks::<4>().0;
            for (x, pixel) in rgba[row].as_chunks::<4>().0.iter().enumerate() {
                if before.get(x) != Some(pixel) {
                    *self.0.entry(key(pixel)).or_default() += 1;
                }
            }
        }
    }

    /// The table for these colours.
    pub fn table(self) -> ColorTable {
        let pixels: u64 = self.0.values().sum();
        let mut colours: Vec<(Rgb, u64)> = self.0.into_iter().map(|(key, count)| (rgb_of(key), count)).collect();
        // By count, then by colour: the order of a hash map must not matter.
        colours.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut rgb = vec![0; 3];
        if colours.len() <= COLOURS {
            rgb.extend(colours.iter().flat_map(|(colour, _)| colour));
        } else {
            let least = pixels / COMMON_SHARE;
            let common = colours.iter().take(COMMON).take_while(|(_, count)| *count > least).count();
            let (common, rest) = colours.split_at_mut(common);
            rgb.extend(common.iter().flat_map(|(colour, _)| colour));
            rgb.extend(median_cut(rest, COLOURS - common.len()).into_iter().flatten());
        }
        ColorTable { rgb, known: HashMap::default() }
    }
}

impl ColorTable {
    /// The table for one frame.
    pub fn of(rgba: &[u8]) -> Self {
        let mut counts = ColorCounts::default();
        counts.add(&[], rgba, std::iter::once(0..rgba.len()));
        counts.table()
    }

    /// Red, green and blue of every index.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// Writes the indices of the pixels in `rows` (byte ranges of an RGBA frame); pixels that equal those of `previous`
    /// (empty before the first frame) become transparent. Returns `true` if the colours are near enough.
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

/// The square of the distance between two colours.
fn distance(a: Rgb, b: Rgb) -> u32 {
    (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
}

/// At most `most` colours that stand for these: splits the box with the largest error at the median of its widest side,
/// again and again; each box becomes its mean.
fn median_cut(colours: &mut [(Rgb, u64)], most: usize) -> Vec<Rgb> {
    let mut boxes = vec![ColorBox::new(0..colours.len(), colours)];
    while boxes.len() < most {
        let Some(worst) = (0..boxes.len()).filter(|&at| boxes[at].range.len() > 1).max_by_key(|&at| boxes[at].error)
        else {
            break;
        };
        let ColorBox { range, side, count, .. } = boxes.swap_remove(worst);
        let inside = &mut colours[range.clone()];
        inside.sort_unstable_by_key(|(colour, _)| (colour[side], *colour));
        let mut below = 0;
        let middle = inside.iter().position(|(_, n)| {
            below += *n;
            2 * below >= count
        });
        let middle = range.start + (middle.unwrap_or(0) + 1).min(inside.len() - 1);
        boxes.push(ColorBox::new(range.start..middle, colours));
        boxes.push(ColorBox::new(middle..range.end, colours));
    }
    boxes.into_iter().map(|color_box| color_box.mean).collect()
}

/// A box of colours in the median cut.
struct ColorBox {
    range: Range<usize>,
    /// The channel with the largest error.
    side: usize,
    /// Number of pixels.
    count: u64,
    /// Sum of the squared distances to the mean.
    error: u64,
    mean: Rgb,
}

impl ColorBox {
    fn new(range: Range<usize>, colours: &[(Rgb, u64)]) -> Self {
        let (mut count, mut sums, mut squares) = (0u64, [0u64; 3], [0u64; 3]);
        for (colour, n) in &colours[range.clone()] {
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
        ColorBox { range, side, count, error: errors.iter().sum(), mean }
    }
}

/// A fast hash for colours, which need no protection against chosen collisions.
#[derive(Default)]
struct ColorHasher(u64);

impl Hasher for ColorHasher {
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
        let mut table = ColorTable::of(&few);
        let mut indices = Vec::new();
        assert!(table.map(&[], &few, std::iter::once(0..few.len()), &mut indices));
        for (pixel, &index) in few.chunks(4).zip(&indices) {
            assert_ne!(index, TRANSPARENT);
            assert_eq!(table.rgb()[usize::from(index) * 3..][..3], pixel[..3]);
        }
        // A ramp of 4096 colours, each once, over a flat ground.
        let ramp = (0..4096u32).flat_map(|i| [(i / 16) as u8, (i % 16 * 16) as u8, 80, 255]);
        let mut many: Vec<u8> = [23, 29, 41, 255].repeat(40_000);
        many.extend(ramp);
        let mut table = ColorTable::of(&many);
        assert!(table.rgb().len() <= 768);
        assert!(table.map(&[], &many, std::iter::once(0..many.len()), &mut indices));
        assert_eq!(table.rgb()[usize::from(indices[0]) * 3..][..3], [23, 29, 41]);
        // 4096 colours over 254 entries: cells of 4 × 4 steps, at most 32 apart.
        for (pixel, &index) in many.chunks(4).zip(&indices) {
            let shown = &table.rgb()[usize::from(index) * 3..][..3];
            assert!(pixel.iter().zip(shown).all(|(a, b)| a.abs_diff(*b) <= 32), "{pixel:?} as {shown:?}");
        }
    }

    #[test]
    fn what_stays_is_transparent_and_strange_colours_are_reported() {
        let old = [10, 20, 30, 255].repeat(100);
        let mut table = ColorTable::of(&old);
        let mut new = old.clone();
        new[40..44].copy_from_slice(&[250, 0, 0, 255]);
        let mut indices = Vec::new();
        assert!(!table.map(&old, &new, std::iter::once(0..400), &mut indices));
        assert_eq!(indices.iter().filter(|&&index| index != TRANSPARENT).count(), 1);
        assert!(ColorTable::of(&new).map(&old, &new, std::iter::once(0..400), &mut indices));
    }
}
