//! Seeded choices.

use crate::displays::NoiseSource;

/// A stream of choices; equal seeds and numbers give equal ones on every machine.
pub struct Dice(NoiseSource);

impl Dice {
    /// The stream of a number of a sequence.
    pub fn new(seed: u64, number: u64) -> Self {
        // Odd, so that no two numbers of a seed have the same stream; and not the increment of the stream itself.
        Dice(NoiseSource::new(seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)))
    }

    /// A number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.0.uniform() * count as f64) as usize).min(count.saturating_sub(1))
    }

    /// One of `all`; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }

    /// Brings `all` into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}
