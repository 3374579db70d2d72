//! How long each picture stays on the display, until another one takes its place.
//!
//! Every picture can be on time and the motion still stand and jump. A hitch is a picture that stays for more than 2.5 times the median, where
//! such pictures are rare: the factor is that of CapFrameX, which compares frame times with their moving average. Where they are not, they are
//! the rhythm of the motion.

use super::{Merge, QuantileHistogram};
use serde::Serialize;

/// Times a usual hold that a hitch lasts at least.
const HITCH: f64 = 2.5;

/// Largest part of the pictures that can be hitches.
const RARE: f64 = 0.05;

/// Times that pictures stay, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HoldTimes {
    /// Mean.
    pub mean: f64,
    /// Standard deviation without hitches.
    pub steady: f64,
    /// Mean over time without hitches: how long the picture stays that is there at a random moment.
    pub seen: f64,
    /// Part of the time that is in hitches.
    pub hitching: f64,
    /// The longest.
    pub max: f64,
    /// Number of hitches, which is a number of its own in files.
    #[serde(skip)]
    pub hitches: u64,
}

/// Collects the times.
#[derive(Clone, Debug, Default)]
pub struct Holds(QuantileHistogram);

impl Holds {
    /// Adds the time that a picture has stayed, ms.
    pub fn add(&mut self, ms: f64) {
        self.0.add(ms);
    }

    /// The times so far, within 0.1 %, with the picture that has stayed for `open` up to now if that is longer than usual; `None` before the
    /// first picture has been replaced.
    pub fn get(&self, open: Option<f64>) -> Option<HoldTimes> {
        let median = self.0.quantile(0.5)?;
        let mut all = self.0.clone();
        open.filter(|open| *open > median).into_iter().for_each(|open| all.add(open));
        let sum = |most: f64, of: &dyn Fn(f64) -> f64| {
            let values = all.values().filter(|(value, _)| *value <= most);
            values.map(|(value, count)| of(value) * count as f64).sum::<f64>()
        };
        let count = all.count() as f64;
        let long = count - sum(HITCH * median, &|_| 1.0);
        let (most, hitches) = if long <= RARE * count { (HITCH * median, long as u64) } else { (f64::INFINITY, 0) };
        let (time, steady_count) = (sum(f64::INFINITY, &|hold| hold), sum(most, &|_| 1.0));
        let mean = sum(most, &|hold| hold) / steady_count;
        let steady = (sum(most, &|hold| (hold - mean) * (hold - mean)) / steady_count).sqrt();
        let steady_time = sum(most, &|hold| hold);
        let seen = if steady_time > 0.0 { sum(most, &|hold| hold * hold) / steady_time } else { 0.0 };
        let hitching = if time > 0.0 { 1.0 - steady_time / time } else { 0.0 };
        Some(HoldTimes { mean: time / count, steady, seen, hitching, max: all.quantile(1.0)?, hitches })
    }
}

impl Merge for Holds {
    fn merge(&mut self, later: &Self) {
        self.0.merge(&later.0);
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_long_picture_is_a_hitch_and_no_unsteady_hold() {
        let mut holds = Holds::default();
        assert_eq!(holds.get(None), None);
        (0..99).for_each(|_| holds.add(10.0));
        holds.add(110.0);
        let times = holds.get(None).unwrap();
        assert!((times.mean - 11.0).abs() < 1e-12 && (times.seen - 10.0).abs() < 1e-12, "{times:?}");
        assert!((times.hitching - 0.1).abs() < 1e-12, "110 of 1100 ms: {times:?}");
        assert_eq!((times.steady, times.max, times.hitches), (0.0, 110.0, 1));
    }

    #[test]
    fn many_long_pictures_are_a_rhythm_and_no_hitches() {
        let mut holds = Holds::default();
        (0..100).for_each(|n| holds.add(if n % 5 < 3 { 10.0 } else { 40.0 }));
        let times = holds.get(None).unwrap();
        // 10 and 40 with weights 0.6 and 0.4: a deviation of 30·√0.24.
        assert!(times.hitches == 0 && (times.steady - 30.0 * 0.24_f64.sqrt()).abs() < 0.1, "{times:?}");
    }

    #[test]
    fn the_picture_that_is_there_counts_once_it_is_long() {
        let mut holds = Holds::default();
        (0..50).for_each(|_| holds.add(10.0));
        assert_eq!(holds.get(Some(5.0)), holds.get(None));
        let frozen = holds.get(Some(3000.0)).unwrap();
        assert_eq!((frozen.max, frozen.hitches, frozen.steady), (3000.0, 1, 0.0));
        assert_eq!(Holds::default().get(Some(3000.0)), None);
    }

    #[test]
    fn two_refreshes_and_three_in_turn_are_no_hitches() {
        let mut holds = Holds::default();
        (0..50).for_each(|n| holds.add(if n % 2 == 0 { 20.0 } else { 30.0 }));
        let times = holds.get(None).unwrap();
        assert!((times.mean - 25.0).abs() < 1e-12 && (times.steady - 5.0).abs() < 1e-12, "{times:?}");
        assert_eq!((times.max, times.hitches), (30.0, 0));
    }
}
