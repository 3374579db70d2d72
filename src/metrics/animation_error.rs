//! Animation error |ΔS − ΔT|: the unevenness with which simulated time advances on the display.
//!
//! S is the simulated time that a frame shows, T the time at which it is shown. In a perfectly paced
//! animation both advance by the same amount from frame to frame. (The term and the definition: Petersen,
//! "Animation error", 2024, as in Intel's PresentMon 2.)

use super::recent_values::RecentValues;
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

/// Collects animation errors. The percentile covers the last [`AnimationError::WINDOW`] frames, so that memory is bounded.
#[derive(Clone, Debug, Default)]
pub struct AnimationError {
    recent: RecentValues,
    sum: f64,
    max: f64,
    count: u64,
}

impl AnimationError {
    /// Number of frames that the percentile covers: 18 minutes at 60 Hz.
    pub const WINDOW: usize = 65_536;

    /// Adds the error of a frame, ms.
    pub fn add(&mut self, error_ms: f64) {
        self.recent.push(error_ms, Self::WINDOW);
        self.sum += error_ms;
        self.max = self.max.max(error_ms);
        self.count += 1;
    }

    /// Mean, 95th percentile and maximum so far; `None` before the first error. Costs a partial sort.
    pub fn get(&self) -> Option<Quantiles> {
        let mut values: Vec<f64> = self.recent.iter().collect();
        let rank = (values.len() * 95).div_ceil(100).checked_sub(1)?;
        let (_, p95, _) = values.select_nth_unstable_by(rank, f64::total_cmp);
        Some(Quantiles { mean: self.sum / self.count as f64, p95: *p95, max: self.max })
    }

    /// Memory of a copy without the values that copies share, bytes.
    pub fn bytes(&self) -> usize {
        self.recent.bytes()
    }

    /// Error of the newest frame, ms.
    pub fn last(&self) -> Option<f64> {
        self.recent.last()
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
        assert_eq!(error.last(), Some(1.0));
    }
}
