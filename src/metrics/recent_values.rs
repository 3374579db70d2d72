//! The last values of a series. Copies share all but the newest values, so that many checkpoints of a run are cheap.

use std::collections::VecDeque;
use std::sync::Arc;

/// Values in shared blocks, and the newest in a block of its own that is not full yet.
#[derive(Clone, Debug, Default)]
pub struct RecentValues {
    full: VecDeque<Arc<[f64]>>,
    newest: Vec<f64>,
    /// Number of values of the oldest block that no longer count.
    gone: usize,
}

impl RecentValues {
    /// Number of values in a block.
    const BLOCK: usize = 512;

    /// Adds a value, and drops the oldest where there are more than `most`.
    pub fn push(&mut self, value: f64, most: usize) {
        self.newest.push(value);
        if self.newest.len() == Self::BLOCK {
            self.full.push_back(std::mem::take(&mut self.newest).into());
        }
        if self.len() > most {
            self.gone += 1;
        }
        if self.gone == Self::BLOCK {
            self.full.pop_front();
            self.gone = 0;
        }
    }

    /// Number of values.
    pub fn len(&self) -> usize {
        self.full.len() * Self::BLOCK + self.newest.len() - self.gone
    }

    /// The values, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = f64> {
        self.full.iter().flat_map(|block| block.iter()).chain(&self.newest).skip(self.gone).copied()
    }

    /// The newest value.
    pub fn last(&self) -> Option<f64> {
        self.newest.last().or_else(|| self.full.back()?.last()).copied()
    }

    /// Memory of a copy without the blocks that copies share, bytes.
    pub fn bytes(&self) -> usize {
        self.newest.len() * size_of::<f64>() + self.full.len() * size_of::<Arc<[f64]>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_last_ones_in_order() {
        for most in [1, 511, 512, 513, 2000] {
            let (mut recent, mut plain) = (RecentValues::default(), VecDeque::new());
            for value in (0..5000).map(f64::from) {
                recent.push(value, most);
                plain.push_back(value);
                if plain.len() > most {
                    plain.pop_front();
                }
                assert_eq!((recent.len(), recent.last()), (plain.len(), plain.back().copied()));
            }
            assert!(recent.iter().eq(plain), "{most}");
        }
    }
}
