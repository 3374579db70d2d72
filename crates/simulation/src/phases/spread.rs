//! A number over the phases of a lane: its median, the worst value and how often it comes.

use crate::numbers::Better;
use serde::Serialize;

/// A number over the phases of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PhaseSpread {
    /// Number of phases.
    pub n: u32,
    /// Median; of an even number of phases the mean of the two middle values.
    pub median: f64,
    /// The worst value; `None` of a number of which none is better.
    pub worst: Option<f64>,
    /// Part of the phases that are nearer to the worst than to the median; 0 if those are equal.
    pub share: f64,
}

impl PhaseSpread {
    /// Difference that is the rounding of a sum.
    const ROUNDING: f64 = 1e-9;

    /// `true` if the start matters for which value is the worst.
    pub fn differs(&self) -> bool {
        self.worst.is_some_and(|worst| (worst - self.median).abs() > Self::ROUNDING)
    }

    /// The bad starts among all, in words.
    pub fn bad_starts(&self) -> String {
        format!("{:.0} of {}", self.share * f64::from(self.n), self.n)
    }

    /// The spread of these values, one for each phase; `None` without any.
    pub fn of(values: &[f64], better: Better) -> Option<Self> {
        let without_rounding = |value: &f64| if value.abs() < Self::ROUNDING { 0.0 } else { *value };
        let mut sorted: Vec<f64> = values.iter().map(without_rounding).collect();
        sorted.sort_by(f64::total_cmp);
        let (least, greatest) = (*sorted.first()?, *sorted.last()?);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 { sorted[middle] } else { 0.5 * (sorted[middle - 1] + sorted[middle]) };
        let worst = match better {
            Better::Less => Some(greatest),
            Better::More => Some(least),
            Better::Neither => None,
        };
        let is_bad = |value: &&f64| worst.is_some_and(|worst| (*value - worst).abs() < (*value - median).abs());
        let share = values.iter().filter(is_bad).count() as f64 / values.len() as f64;
        Some(PhaseSpread { n: values.len() as u32, median, worst, share })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_is_by_the_number_and_its_share_counts_what_is_nearer_to_it() {
        let spread = |values: &[f64], better| PhaseSpread::of(values, better).unwrap();
        let one_bad = [0.1, 8.0, 0.3, 0.2];
        assert_eq!(spread(&one_bad, Better::Less), PhaseSpread { n: 4, median: 0.25, worst: Some(8.0), share: 0.25 });
        assert_eq!(spread(&[60.0, 41.0, 60.0], Better::More).worst, Some(41.0));
        assert_eq!(spread(&[5.0; 8], Better::Less).share, 0.0);
        assert_eq!(spread(&one_bad, Better::Neither), PhaseSpread { n: 4, median: 0.25, worst: None, share: 0.0 });
        assert_eq!(PhaseSpread::of(&[], Better::Less), None);
    }
}
