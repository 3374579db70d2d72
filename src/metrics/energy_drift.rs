//! Relative change of energy since the start of a run: (E − E₀) / |E₀|.

use serde::Serialize;

/// Largest magnitude, and the last value with its sign.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Drift {
    pub max: f64,
    pub last: f64,
}

/// Collects a [`Drift`].
#[derive(Clone, Copy, Debug)]
pub struct EnergyDrift {
    start: f64,
    drift: Drift,
}

impl EnergyDrift {
    /// `start` is E₀, J. Without energy at the start there is nothing to be relative to: `None`.
    pub fn from_start(start: f64) -> Option<Self> {
        (start != 0.0 && start.is_finite()).then_some(EnergyDrift { start, drift: Drift { max: 0.0, last: 0.0 } })
    }

    /// `energy` is E now, J.
    pub fn add(&mut self, energy: f64) {
        let last = (energy - self.start) / self.start.abs();
        self.drift = Drift { max: self.drift.max.max(last.abs()), last };
    }

    pub fn get(&self) -> Drift {
        self.drift
    }
}
