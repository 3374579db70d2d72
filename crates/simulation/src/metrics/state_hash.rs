//! A hash of all states of a run.

use crate::number_bits::number_bits;

/// A hash in which equal values after equally many steps mean equal bits in every state since the start.
///
/// It folds 64-bit words (not bytes: byte-wise FNV costs 15 ns a step) with the multiply-rotate of rustc's FxHash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(u64);

impl StateHash {
    /// The hash of a run that starts in state `y`.
    pub fn of_start(y: &[f64]) -> Self {
        let mut hash = StateHash(0x5115_3E57_AB1A_B000);
        hash.add(y);
        hash
    }

    /// Folds in the state after a step. All NaNs count as one, because they differ between machines.
    pub fn add(&mut self, y: &[f64]) {
        for value in y {
            self.0 = (self.0.rotate_left(5) ^ number_bits(*value)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    /// The hash as a number.
    pub fn value(self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    /// The hash as sixteen hexadecimal digits.
    pub fn hex(self) -> String {
        format!("{:016x}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x86-64 makes a negative NaN, 64-bit Arm a positive one, and both hand payloads on.
    #[test]
    fn a_run_that_blows_up_has_one_hash_on_all_machines() {
        let after = |nan: u64| {
            let mut hash = StateHash::of_start(&[1.0, -0.0]);
            hash.add(&[f64::INFINITY, f64::from_bits(nan)]);
            hash.hex()
        };
        for nan in [0xFFF8_0000_0000_0000, 0x7FF8_0000_0000_0001, 0x7FF0_0000_0000_0001, 0xFFFF_FFFF_FFFF_FFFF] {
            assert_eq!(after(nan), after(0x7FF8_0000_0000_0000), "{nan:x}");
        }
        assert_ne!(after(0x7FF8_0000_0000_0000), after(f64::INFINITY.to_bits()));
    }

    #[test]
    fn every_bit_and_the_order_count() {
        let base = StateHash::of_start(&[1.0, 2.0]);
        assert_ne!(base, StateHash::of_start(&[2.0, 1.0]));
        for bit in 0..64 {
            let flipped = f64::from_bits(1.0_f64.to_bits() ^ (1 << bit));
            let mut other = StateHash::of_start(&[flipped, 2.0]);
            assert_ne!(base.value(), other.value(), "bit {bit}");
            let mut same = base;
            same.add(&[3.0]);
            other.add(&[3.0]);
            assert_ne!(same.value(), other.value(), "bit {bit}, one step later");
        }
    }
}
