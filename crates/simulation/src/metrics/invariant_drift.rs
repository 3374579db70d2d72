//! Drift of a quantity that the exact motion keeps: relative change since the start of a run, (E − E₀) / |E₀|.

use serde::Serialize;

/// Largest and last change of a quantity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Drift {
    /// Largest magnitude.
    pub max: f64,
    /// Last value, with its sign.
    pub last: f64,
}

/// Collects a [`Drift`].
#[derive(Clone, Copy, Debug, Default)]
pub struct InvariantDrift {
    start: f64,
    drift: Drift,
}

impl InvariantDrift {
    /// A meter for a run that starts with the value `start`. `None` if it is zero or not finite, so that nothing can be relative
    /// to it.
    pub fn from_start(start: f64) -> Option<Self> {
        (start != 0.0 && start.is_finite()).then_some(InvariantDrift { start, drift: Drift { max: 0.0, last: 0.0 } })
    }

    /// Adds the value after a step.
    pub fn add(&mut self, value: f64) {
        let last = (value - self.start) / self.start.abs();
        self.drift = Drift { max: self.drift.max.max(last.abs()), last };
    }

    /// The drift so far.
    pub fn get(&self) -> Drift {
        self.drift
    }
}
