//! How many frames took how many steps.

use std::collections::BTreeMap;

/// Steps → number of frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsPerFrame(BTreeMap<u64, u64>);

impl StepsPerFrame {
    pub fn add(&mut self, steps: u64) {
        *self.0.entry(steps).or_default() += 1;
    }

    pub fn get(&self) -> &BTreeMap<u64, u64> {
        &self.0
    }
}
