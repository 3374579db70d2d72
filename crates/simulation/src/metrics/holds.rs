//! How long each picture stays on the display, until another one takes its place.
//!
//! Every picture can be on time and the motion still stand and jump. A hitch is a picture that stays for more than 2.5 times the median,
//! which is how CapFrameX tells stutter.

use super::{Merge, QuantileHistogram};
use serde::Serialize;

/// Times a usual hold that a hitch lasts at least.
const HITCH: f64 = 2.5;

/// Times that pictures stay, ms.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HoldTimes {
    /// Mean.
    pub mean: f64,
    /// Standard deviation without hitches.
    pub steady: f64,
    /// Mean over time: how long the picture stays that is there at a random moment. It grows with few pictures and with hitches.
    pub seen: f64,
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

    /// The times so far, within 0.1 %; `None` before the first picture has been replaced.
    pub fn get(&self) -> Option<HoldTimes> {
        let (usual, max) = (self.0.quantile(0.5)?, self.0.quantile(1.0)?);
        let sum = |most: f64, of: &dyn Fn(f64) -> f64| {
            let values = self.0.values().filter(|(value, _)| *value <= most);
            values.map(|(value, count)| of(value) * count as f64).sum::<f64>()
        };
        let (most, all) = (HITCH * usual, f64::INFINITY);
        let (time, count) = (sum(all, &|hold| hold), self.0.count());
        let usual = sum(most, &|_| 1.0);
        let mean = sum(most, &|hold| hold) / usual;
        let steady = (sum(most, &|hold| (hold - mean) * (hold - mean)) / usual).sqrt();
        let seen = if time > 0.0 { sum(all, &|hold| hold * hold) / time } else { 0.0 };
        Some(HoldTimes { mean: time / count as f64, steady, seen, max, hitches: count - usual as u64 })
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
        assert_eq!(holds.get(), None);
        (0..99).for_each(|_| holds.add(10.0));
        holds.add(110.0);
        let times = holds.get().unwrap();
        // Means (99·10 + 110) / 100 and (99·10² + 110²) / (99·10 + 110).
        assert!((times.mean - 11.0).abs() < 1e-12 && (times.seen - 20.0).abs() < 1e-12, "{times:?}");
        assert_eq!((times.steady, times.max, times.hitches), (0.0, 110.0, 1));
    }

    #[test]
    fn two_refreshes_and_three_in_turn_are_no_hitches() {
        let mut holds = Holds::default();
        (0..50).for_each(|n| holds.add(if n % 2 == 0 { 20.0 } else { 30.0 }));
        let times = holds.get().unwrap();
        assert!((times.mean - 25.0).abs() < 1e-12 && (times.steady - 5.0).abs() < 1e-12, "{times:?}");
        assert_eq!((times.max, times.hitches), (30.0, 0));
    }
}
