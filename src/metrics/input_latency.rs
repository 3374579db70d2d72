//! Input latency: from a change of the person's input (a key pressed or released) to the first displayed frame whose picture
//! is another than it would have been without the change. In the lane's own time, before time scale.

use super::Spread;
use serde::Serialize;

/// Smallest, mean and largest latency, ms, and of how many changes. `null` while none has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct InputLatency {
    pub min: Option<f64>,
    pub mean: Option<f64>,
    pub max: Option<f64>,
    /// How many changes were followed until they were shown.
    pub shown: u64,
    /// How many never had an effect: they were taken back before the loop looked, or before a step used them.
    pub lost: u64,
}

/// Collects an [`InputLatency`].
#[derive(Clone, Copy, Debug, Default)]
pub struct LatencyMeter {
    spread: Spread,
    shown: u64,
    lost: u64,
}

impl LatencyMeter {
    pub fn add(&mut self, latency_ms: f64) {
        self.spread.add(latency_ms);
        self.shown += 1;
    }

    /// So many changes had no effect.
    pub fn lose(&mut self, changes: u64) {
        self.lost += changes;
    }

    /// `None` before the first change.
    pub fn get(&self) -> Option<InputLatency> {
        let age = self.spread.get();
        (self.shown + self.lost > 0).then(|| InputLatency {
            min: age.map(|age| age.min),
            mean: age.map(|age| age.mean),
            max: age.map(|age| age.max),
            shown: self.shown,
            lost: self.lost,
        })
    }
}
