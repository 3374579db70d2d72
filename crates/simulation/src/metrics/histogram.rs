//! Histogram of steps per frame.

use std::collections::BTreeMap;

/// Number of frames for each number of steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsPerFrame(BTreeMap<u64, u64>);

impl StepsPerFrame {
    /// Adds a frame.
    pub fn add(&mut self, steps: u64) {
        *self.0.entry(steps).or_default() += 1;
    }

    /// Steps → number of frames.
    pub fn get(&self) -> &BTreeMap<u64, u64> {
        &self.0
    }
}
