//! How many frames took how many steps.

use std::collections::BTreeMap;

/// Steps → number of frames. Counts from [`StepsPerFrame::CAP`] on share one entry, so that memory is bounded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsPerFrame(BTreeMap<u64, u64>);

impl StepsPerFrame {
    pub const CAP: u64 = 10_000;

    pub fn add(&mut self, steps: u64) {
        *self.0.entry(steps.min(Self::CAP)).or_default() += 1;
    }

    pub fn get(&self) -> &BTreeMap<u64, u64> {
        &self.0
    }
}
