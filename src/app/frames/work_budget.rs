//! The work that the lab may do in a frame of the window, by the speed that is measured.

use std::time::Duration;
use timestep::time::Flicks;

/// A limit that follows the machine's speed.
#[derive(Debug)]
pub struct WorkBudget {
    limit: u64,
}

impl Default for WorkBudget {
    fn default() -> Self {
        WorkBudget { limit: Self::LEAST }
    }
}

impl WorkBudget {
    /// Time that a frame may take in the lab: half of the window's frame, so that it leaves time to answer and to draw, within
    /// these bounds, s.
    const TARGET: [f64; 2] = [0.012, 0.04];
    /// Time after which a frame stops in any case: its work took longer than the frames before.
    pub const LONGEST: Duration = Duration::from_millis(60);
    /// Least limit, which also the slowest machine does in the target time.
    const LEAST: u64 = 20_000;
    /// Greatest limit.
    const MOST: u64 = 1 << 32;

    /// The limit for the next frame.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Adapts the limit to the time that the lab took in a frame of the window, of length `frame`. `is_busy`: all of the work
    /// was done, and more is left.
    pub fn spent(&mut self, took: Duration, frame: Flicks, is_busy: bool) {
        let [least, most] = Self::TARGET;
        let ratio = (0.5 * frame.secs()).clamp(least, most) / took.as_secs_f64().max(1e-6);
        if ratio < 1.0 || is_busy {
            let limit = self.limit as f64 * ratio.min(4.0);
            self.limit = (limit as u64).clamp(Self::LEAST, Self::MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Machines from 10⁶ to 10¹⁰ units of work per second settle at the target within a second.
    #[test]
    fn the_limit_follows_the_speed() {
        for speed in [1e6, 1e7, 1e8, 1e9, 1e10] {
            let mut budget = WorkBudget::default();
            let mut waited = 0.0;
            while waited < 1.0 {
                let took = budget.limit() as f64 / speed;
                assert!(took <= 0.05, "{speed}: {took}");
                budget.spent(Duration::from_secs_f64(took), Flicks::from_millis(17.0), true);
                waited += took;
            }
            let took = budget.limit() as f64 / speed;
            assert!((0.01..=0.021).contains(&took), "{speed}: {took}");
        }
    }

    #[test]
    fn a_window_that_draws_slowly_leaves_more_time() {
        let mut budget = WorkBudget::default();
        (0..40).for_each(|_| {
            budget.spent(Duration::from_secs_f64(budget.limit() as f64 / 1e8), Flicks::from_millis(300.0), true);
        });
        assert_eq!(budget.limit(), 4_000_000);
    }

    #[test]
    fn light_work_leaves_the_limit_alone() {
        let mut budget = WorkBudget::default();
        budget.spent(Duration::from_micros(50), Flicks::ZERO, false);
        assert_eq!(budget.limit(), WorkBudget::LEAST);
        budget.spent(Duration::from_secs(100), Flicks::SECOND, false);
        assert_eq!(budget.limit(), WorkBudget::LEAST);
    }
}
