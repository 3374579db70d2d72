//! A frame as H.264 stores it: luma for every pixel, chroma for every 2 by 2 pixels.

use super::second_look::SecondLook;
use crate::record::bt709::{CB, CR, SHIFT, luma};
use crate::record::{ClipFrame, PixelRect};
use openh264::formats::YUVSource;

/// The three planes of a frame, reused from frame to frame.
pub struct Planes {
    size: [u32; 2],
    y: Vec<u8>,
    u: Vec<u8>,
    v: Vec<u8>,
    second_look: SecondLook,
}

impl Planes {
    /// A black frame; both sides of `size` must be even.
    pub fn new(size: [u32; 2]) -> Self {
        let pixels = size[0] as usize * size[1] as usize;
        let y = vec![16; pixels];
        let second_look = SecondLook::new(size, &y);
        Planes { size, y, u: vec![128; pixels / 4], v: vec![128; pixels / 4], second_look }
    }

    /// Converts the parts of the frame that may have changed, with the widest vectors that the processor has.
    pub fn update(&mut self, frame: &ClipFrame<'_>) {
        self.second_look.unmark(&mut self.y);
        pulp::Arch::new().dispatch(Conversion { planes: self, frame });
        self.second_look.mark(&mut self.y);
    }

    #[inline(always)]
    fn convert(&mut self, rgba: &[u8], rect: PixelRect) {
        let width = self.size[0] as usize;
        let (left, columns) = (rect.x as usize, rect.width as usize);
        for top in (rect.y as usize..(rect.y + rect.height) as usize).step_by(2) {
            let starts = [top * width + left, (top + 1) * width + left];
            let rows = starts.map(|at| &rgba[at * 4..][..columns * 4]);
            for (at, row) in starts.into_iter().zip(rows) {
                luma(row, &mut self.y[at..][..columns]);
            }
            let at = top / 2 * (width / 2) + left / 2;
            chroma(rows, &mut self.u[at..][..columns / 2], &mut self.v[at..][..columns / 2]);
        }
    }
}

/// The conversion of a frame. All that it calls is part of it: a function of its own would have the vectors of every x86-64, which take
/// three times as long.
struct Conversion<'a> {
    planes: &'a mut Planes,
    frame: &'a ClipFrame<'a>,
}

impl pulp::WithSimd for Conversion<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        let size = self.planes.size;
        for rect in self.frame.changed.iter().filter_map(|rect| rect.inside(size)) {
            self.planes.convert(self.frame.rgba, even(rect));
        }
    }
}

/// Converts the means of 2 by 2 pixels of two rows.
#[inline(always)]
fn chroma([above, below]: [&[u8]; 2], u: &mut [u8], v: &mut [u8]) {
    // Sums of four pixels are four times their mean.
    const SUM_SHIFT: u32 = SHIFT + 2;
    const OFFSET: i32 = (128 << SUM_SHIFT) + (1 << (SUM_SHIFT - 1));
    const EVEN_BYTES: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = above.as_chunks::<8>().0.iter().zip(below.as_chunks::<8>().0);
    for ((u, v), (above, below)) in u.iter_mut().zip(v).zip(pairs) {
        let [above, below] = [*above, *below].map(u64::from_le_bytes);
        // Red and blue of two pixels in fields of 16 bits, then green and alpha.
        let [rb, ga] = [0, 8].map(|byte| {
            let columns = (above >> byte & EVEN_BYTES) + (below >> byte & EVEN_BYTES);
            columns + (columns >> 32)
        });
        let [r, g, b] = [rb & 0xffff, ga & 0xffff, rb >> 16 & 0xffff].map(|sum| sum as i32);
        *u = ((CB[0] * r + CB[1] * g + CB[2] * b + OFFSET) >> SUM_SHIFT) as u8;
        *v = ((CR[0] * r + CR[1] * g + CR[2] * b + OFFSET) >> SUM_SHIFT) as u8;
    }
}

/// Grows a rectangle to even coordinates. The sides of the frame are even, so the result stays inside.
fn even(rect: PixelRect) -> PixelRect {
    let [x, y] = [rect.x & !1, rect.y & !1];
    let [right, bottom] = [rect.x + rect.width, rect.y + rect.height].map(|edge| edge.next_multiple_of(2));
    PixelRect { x, y, width: right - x, height: bottom - y }
}

impl YUVSource for &Planes {
    fn dimensions(&self) -> (usize, usize) {
        (self.size[0] as usize, self.size[1] as usize)
    }

    fn strides(&self) -> (usize, usize, usize) {
        let width = self.size[0] as usize;
        (width, width / 2, width / 2)
    }

    fn y(&self) -> &[u8] {
        &self.y
    }

    fn u(&self) -> &[u8] {
        &self.u
    }

    fn v(&self) -> &[u8] {
        &self.v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BT.709 in limited range, in double precision from the definition.
    fn reference([r, g, b]: [u8; 3]) -> [f64; 3] {
        let [r, g, b] = [r, g, b].map(|v| f64::from(v) / 255.0);
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        [16.0 + 219.0 * y, 128.0 + 224.0 * (b - y) / 1.8556, 128.0 + 224.0 * (r - y) / 1.5748]
    }

    /// Luma and both differences of an even area.
    fn stored([r, g, b]: [u8; 3]) -> [u8; 3] {
        let rgba = [r, g, b, 255].repeat(4);
        let mut planes = Planes::new([2, 2]);
        planes.update(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole([2, 2])] });
        assert!(planes.y.iter().all(|y| *y == planes.y[0]), "{:?}", planes.y);
        [planes.y[0], planes.u[0], planes.v[0]]
    }

    /// The levels that a player shows, from the inverse of the definition.
    fn played([y, u, v]: [u8; 3]) -> [f64; 3] {
        let y = (f64::from(y) - 16.0) / 219.0;
        let [u, v] = [u, v].map(|difference| (f64::from(difference) - 128.0) / 224.0);
        let (r, b) = (y + 1.5748 * v, y + 1.8556 * u);
        [r, (y - 0.2126 * r - 0.0722 * b) / 0.7152, b].map(|value| (255.0 * value).round().clamp(0.0, 255.0))
    }

    /// ITU-R BT.709 colour bars at 100 %, as tables of test signals have them.
    #[test]
    fn pure_colours_are_those_of_bt_709() {
        for (colour, expected) in [
            ([0, 0, 0], [16, 128, 128]),
            ([255, 255, 255], [235, 128, 128]),
            ([255, 0, 0], [63, 102, 240]),
            ([0, 255, 0], [173, 42, 26]),
            ([0, 0, 255], [32, 240, 118]),
            ([255, 255, 0], [219, 16, 138]),
            ([0, 255, 255], [188, 154, 16]),
            ([255, 0, 255], [78, 214, 230]),
            ([128, 128, 128], [126, 128, 128]),
        ] {
            assert_eq!(stored(colour), expected, "{colour:?}");
            let back = played(expected);
            let off =
                colour.into_iter().zip(back).map(|(sent, seen)| (f64::from(sent) - seen).abs()).fold(0.0, f64::max);
            assert!(off <= 1.0, "{colour:?} is played as {back:?}");
        }
    }

    /// Weights are rounded to 2⁻¹⁵, so that a value may be off by 1/100 of a level more than the half of rounding.
    #[test]
    fn colours_are_rounded_to_the_nearest_level() {
        let levels = (0..=255).step_by(15).map(|level| level as u8);
        for r in levels.clone() {
            for (g, b) in levels.clone().flat_map(|g| levels.clone().map(move |b| (g, b))) {
                for (value, exact) in stored([r, g, b]).into_iter().zip(reference([r, g, b])) {
                    assert!((f64::from(value) - exact).abs() <= 0.51, "{r} {g} {b}: {value}, not {exact}");
                }
            }
        }
    }

    #[test]
    fn every_grey_has_the_nearest_luma_and_no_colour() {
        for grey in 0..=255 {
            let luma = 16 + (219 * u32::from(grey) + 127) / 255;
            assert_eq!(stored([grey; 3]).map(u32::from), [luma, 128, 128], "{grey}");
            assert!((played(stored([grey; 3]))[1] - f64::from(grey)).abs() <= 1.0, "{grey}");
        }
    }

    #[test]
    fn chroma_is_that_of_the_mean_of_four_pixels() {
        let pixels = [[250, 10, 30], [9, 200, 77], [1, 2, 255], [90, 91, 92]];
        let rgba: Vec<u8> = pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
        let mut planes = Planes::new([2, 2]);
        planes.update(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole([2, 2])] });
        let all = pixels.map(reference);
        let mean = |at: usize| all.iter().map(|color| color[at]).sum::<f64>() / 4.0;
        for (y, expected) in planes.y.iter().zip(&all) {
            assert!((f64::from(*y) - expected[0]).abs() <= 0.51, "{y} for {expected:?}");
        }
        assert!((f64::from(planes.u[0]) - mean(1)).abs() <= 0.51, "{} for {}", planes.u[0], mean(1));
        assert!((f64::from(planes.v[0]) - mean(2)).abs() <= 0.51, "{} for {}", planes.v[0], mean(2));
    }

    #[test]
    fn converting_the_changed_part_equals_converting_the_whole() {
        let size = [34, 18];
        let noise =
            |seed: usize| -> Vec<u8> { (0..34 * 18 * 4).map(|i| (i * 31 + seed * i * i % 251) as u8).collect() };
        let (old, new) = (noise(1), noise(7));
        for rect in [(0, 0, 34, 18), (3, 5, 1, 1), (33, 17, 1, 1), (1, 1, 32, 16), (31, 0, 900, 3)] {
            let rect = PixelRect { x: rect.0, y: rect.1, width: rect.2, height: rect.3 };
            let mut mixed = old.clone();
            for row in rect.inside(size).unwrap().rows(34) {
                mixed[row.clone()].copy_from_slice(&new[row]);
            }
            let (mut partly, mut wholly) = (Planes::new(size), Planes::new(size));
            // Both have the same frame before: it decides which blocks need a second look.
            for (planes, changed) in [(&mut partly, rect), (&mut wholly, PixelRect::whole(size))] {
                planes.update(&ClipFrame { rgba: &old, changed: &[PixelRect::whole(size)] });
                planes.update(&ClipFrame { rgba: &mixed, changed: &[changed] });
            }
            for (a, b) in [(&partly.y, &wholly.y), (&partly.u, &wholly.u), (&partly.v, &wholly.v)] {
                assert_eq!(a, b, "{rect:?}");
            }
        }
    }
}
