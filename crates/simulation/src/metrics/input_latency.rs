//! Delays with which the display answers changes of the user's input (a key pressed or released), in lab time.

use super::Spread;
use serde::Serialize;

/// Smallest, mean and largest latency, ms, and numbers of changes. The latencies are `None` (`null`) while no change has been
/// shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct InputLatency {
    /// Smallest latency, ms.
    pub min: Option<f64>,
    /// Mean latency, ms.
    pub mean: Option<f64>,
    /// Largest latency, ms.
    pub max: Option<f64>,
    /// Number of changes that a frame has answered.
    pub shown: u64,
    /// Number of changes without an answer: they were taken back before the loop sampled them or before a step used them, or were not
    /// answered in time.
    pub lost: u64,
}

/// The delay from a change of the user's input to the first shown frame that differs because of it, as of one moment, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InputDelay {
    /// Delay of the newest change that a frame has answered.
    pub last: Option<f64>,
    /// Mean delay of all that have been answered.
    pub mean: Option<f64>,
    /// Time since the oldest change that still waits for its frame.
    pub waiting: Option<f64>,
}

/// Collects an [`InputLatency`].
#[derive(Clone, Copy, Debug, Default)]
pub struct LatencyMeter {
    spread: Spread,
    last: Option<f64>,
    shown: u64,
    lost: u64,
}

impl LatencyMeter {
    /// Adds the latency of a change that a frame has answered, ms.
    pub fn add(&mut self, latency_ms: f64) {
        self.spread.add(latency_ms);
        self.last = Some(latency_ms);
        self.shown += 1;
    }

    /// The delays as of now, where the oldest change without an answer has waited for `waiting` ms.
    pub fn delay(&self, waiting: Option<f64>) -> InputDelay {
        InputDelay { last: self.last, mean: self.spread.get().map(|delay| delay.mean), waiting }
    }

    /// Counts changes that had no effect.
    pub fn lose(&mut self, changes: u64) {
        self.lost += changes;
    }

    /// The latencies so far; `None` before the first change.
    pub fn get(&self) -> Option<InputLatency> {
        let latency = self.spread.get();
        (self.shown + self.lost > 0).then(|| InputLatency {
            min: latency.map(|latency| latency.min),
            mean: latency.map(|latency| latency.mean),
            max: latency.map(|latency| latency.max),
            shown: self.shown,
            lost: self.lost,
        })
    }
}
