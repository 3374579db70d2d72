//! Animation error |ΔS − ΔT|: the unevenness with which simulated time advances on the display.
//!
//! S is the simulated time that a frame shows, T the time at which it is shown. In a perfectly paced
//! animation both advance by the same amount from frame to frame. (The term and the definition: Petersen,
//! "Animation error", 2024, as in Intel's PresentMon 2.)

use super::{Merge, QuantileHistogram};
use serde::Serialize;

/// Mean, 95th percentile and maximum, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantiles {
    /// Mean.
    pub mean: f64,
    /// 95th percentile, by nearest rank.
    pub p95: f64,
    /// Largest value.
    pub max: f64,
}

/// Collects animation errors, any number of them in bounded memory.
#[derive(Clone, Debug, Default)]
pub struct AnimationError {
    histogram: QuantileHistogram,
    sum: f64,
    max: f64,
}

impl AnimationError {
    /// Adds the error of a frame, ms.
    pub fn add(&mut self, error_ms: f64) {
        self.histogram.add(error_ms);
        self.sum += error_ms;
        self.max = self.max.max(error_ms);
    }

    /// Mean, 95th percentile (within 0.1 %) and maximum so far; `None` before the first error.
    pub fn get(&self) -> Option<Quantiles> {
        let p95 = self.histogram.quantile(0.95)?;
        Some(Quantiles { mean: self.sum / self.histogram.count() as f64, p95, max: self.max })
    }
}

impl Merge for AnimationError {
    fn merge(&mut self, later: &Self) {
        self.histogram.merge(&later.histogram);
        self.sum += later.sum;
        self.max = self.max.max(later.max);
    }

    fn bytes(&self) -> usize {
        self.histogram.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentile_is_nearest_rank() {
        let mut error = AnimationError::default();
        assert_eq!(error.get(), None);
        for value in (1..=100).rev() {
            error.add(f64::from(value));
        }
        assert_eq!(error.get(), Some(Quantiles { mean: 50.5, p95: 95.0, max: 100.0 }));
        let mut half = AnimationError::default();
        half.add(500.0);
        error.merge(&half);
        assert_eq!(error.get().map(|quantiles| (quantiles.mean * 101.0, quantiles.max)), Some((5550.0, 500.0)));
    }
}
