//! Blocks of 16 × 16 pixels that the encoder is made to look at again.
//!
//! openh264 repeats what it has sent of a block where that is nearly right, and does not even look at a block whose pixels are those of the
//! frame before. The last pixel that a moving edge leaves in a block would then stay as a speck. In the first frame in which such a block stands
//! still, its luma is one level higher and lower like a chessboard: nothing of that is left after quantisation, but the encoder compares
//! the block once more, pixel by pixel.

/// Width and height of a block, pixels.
const SIDE: usize = 16;
/// Most pixels of a block that change at once and may be missed.
const FEW: usize = 8;

/// State of the blocks in the frame before.
pub struct SecondLook {
    width: usize,
    /// Luma of the frame before.
    before: Vec<u8>,
    /// For each block, rows from the top: whether few of its pixels changed in the frame before.
    few_changed: Vec<bool>,
    /// Blocks with the chessboard.
    marked: Vec<usize>,
}

impl SecondLook {
    /// For frames of `size` pixels that begin as `luma`.
    pub fn new(size: [u32; 2], luma: &[u8]) -> Self {
        let blocks = size.map(|side| (side as usize).div_ceil(SIDE));
        let few_changed = vec![false; blocks[0] * blocks[1]];
        SecondLook { width: size[0] as usize, before: luma.to_vec(), few_changed, marked: Vec::new() }
    }

    /// Makes the luma that of the frame again.
    pub fn unmark(&mut self, luma: &mut [u8]) {
        for block in std::mem::take(&mut self.marked) {
            self.add_chessboard(block, 1, luma);
        }
    }

    /// Marks the blocks of the next frame that need a second look. `luma` has all values from 16 to 235.
    pub fn mark(&mut self, luma: &mut [u8]) {
        for (block, changed) in self.update_before(luma).into_iter().enumerate() {
            if changed == 0 && self.few_changed[block] {
                self.add_chessboard(block, 0, luma);
                self.marked.push(block);
            }
            self.few_changed[block] = (1..=FEW).contains(&changed);
        }
    }

    /// Number of pixels of each block that differ from the frame before, which becomes this one.
    fn update_before(&mut self, luma: &[u8]) -> Vec<usize> {
        let mut changed = vec![0; self.few_changed.len()];
        let rows = luma.chunks(self.width).zip(self.before.chunks_mut(self.width));
        for (y, (row, before)) in rows.enumerate().filter(|(_, (row, before))| row != before) {
            let blocks = &mut changed[y / SIDE * self.width.div_ceil(SIDE)..];
            let ((whole, rest), (whole_before, rest_before)) = (row.as_chunks::<SIDE>(), before.as_chunks::<SIDE>());
            for ((row, before), changed) in whole.iter().zip(whole_before).zip(&mut *blocks) {
                if row != before {
                    *changed += differing(row, before);
                }
            }
            if !rest.is_empty() {
                blocks[whole.len()] += differing(rest, rest_before);
            }
            before.copy_from_slice(row);
        }
        changed
    }

    /// Raises and lowers the luma of a block by one level in turn; with another `parity` the other way round.
    fn add_chessboard(&self, block: usize, parity: usize, luma: &mut [u8]) {
        let columns = self.width.div_ceil(SIDE);
        let (left, top) = (block % columns * SIDE, block / columns * SIDE);
        for (y, row) in luma.chunks_mut(self.width).enumerate().skip(top).take(SIDE) {
            for (x, value) in row.iter_mut().enumerate().skip(left).take(SIDE) {
                *value = if (x + y + parity).is_multiple_of(2) { *value + 1 } else { *value - 1 };
            }
        }
    }
}

/// Number of values that differ.
fn differing(now: &[u8], before: &[u8]) -> usize {
    now.iter().zip(before).filter(|(now, before)| now != before).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_marked_once_after_its_last_few_pixels() {
        let size = [20, 18];
        let mut luma = vec![100; 20 * 18];
        let mut look = SecondLook::new(size, &luma);
        // Pixels changed in each frame, and whether a mark must follow.
        for (changed, marked) in
            [(1, false), (0, true), (0, false), (8, false), (2, false), (0, true), (9, false), (0, false)]
        {
            look.unmark(&mut luma);
            for value in &mut luma[..changed] {
                *value += 1;
            }
            let plain = luma.clone();
            look.mark(&mut luma);
            let off: Vec<i32> =
                luma.iter().zip(&plain).map(|(now, plain)| i32::from(*now) - i32::from(*plain)).collect();
            let expected = (0..20 * 18).map(|at| match (at % 20, at / 20) {
                (x, y) if marked && x < 16 && y < 16 => 1 - 2 * ((x + y) % 2),
                _ => 0,
            });
            assert!(off.iter().copied().eq(expected), "{changed} {marked}: {off:?}");
        }
    }
}
