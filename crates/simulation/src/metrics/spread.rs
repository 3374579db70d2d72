//! Smallest, mean and largest value of a series.

use super::Merge;
use serde::Serialize;

/// Age of the shown frames, T − S, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Age {
    /// Smallest value.
    pub min: f64,
    /// Mean.
    pub mean: f64,
    /// Largest value.
    pub max: f64,
}

/// Collects smallest, mean and largest value.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    min: f64,
    sum: f64,
    max: f64,
    count: u64,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { min: f64::INFINITY, sum: 0.0, max: f64::NEG_INFINITY, count: 0 }
    }
}

impl Spread {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        self.sum += value;
        self.count += 1;
    }

    /// The spread so far; `None` before the first value.
    pub fn get(&self) -> Option<Age> {
        (self.count > 0).then(|| Age { min: self.min, mean: self.sum / self.count as f64, max: self.max })
    }
}

impl Merge for Spread {
    fn merge(&mut self, later: &Self) {
        self.min = self.min.min(later.min);
        self.max = self.max.max(later.max);
        self.sum += later.sum;
        self.count += later.count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_stretches_merge_into_one() {
        let (mut early, mut late) = (Spread::default(), Spread::default());
        [4.0, -2.0].into_iter().for_each(|value| early.add(value));
        [9.0, 1.0].into_iter().for_each(|value| late.add(value));
        early.merge(&late);
        early.merge(&Spread::default());
        assert_eq!(early.get(), Some(Age { min: -2.0, mean: 3.0, max: 9.0 }));
    }
}
