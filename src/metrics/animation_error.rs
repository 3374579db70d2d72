//! Animation error |ΔS − ΔT|: how unevenly simulated time moves on the display.
//!
//! S is the simulated time that a frame shows, T the time at which it is shown. Of a perfectly paced
//! animation both advance by the same amount from frame to frame. (The term and the definition: Petersen,
//! "Animation error", 2024, as in Intel's PresentMon 2.)

use super::recent_values::RecentValues;
use serde::Serialize;

/// Mean, 95th percentile and maximum, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantiles {
    pub mean: f64,
    pub p95: f64,
    pub max: f64,
}

/// Collects the animation error. The percentile is of the last [`AnimationError::WINDOW`] frames, so that memory is bounded.
#[derive(Clone, Debug, Default)]
pub struct AnimationError {
    recent: RecentValues,
    sum: f64,
    max: f64,
    count: u64,
}

impl AnimationError {
    /// 18 minutes at 60 Hz.
    pub const WINDOW: usize = 65_536;

    pub fn add(&mut self, error_ms: f64) {
        self.recent.push(error_ms, Self::WINDOW);
        self.sum += error_ms;
        self.max = self.max.max(error_ms);
        self.count += 1;
    }

    /// `None` before the second frame. The percentile is by nearest rank.
    pub fn get(&self) -> Option<Quantiles> {
        let mut values: Vec<f64> = self.recent.iter().collect();
        let rank = (values.len() * 95).div_ceil(100).checked_sub(1)?;
        let (_, p95, _) = values.select_nth_unstable_by(rank, f64::total_cmp);
        Some(Quantiles { mean: self.sum / self.count as f64, p95: *p95, max: self.max })
    }

    /// Memory of a copy, without the values that copies share.
    pub fn bytes(&self) -> usize {
        self.recent.bytes()
    }

    /// The error of the newest frame, ms.
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
