//! Distances from the exact solution over a run.

use super::Merge;
use serde::Serialize;

/// Root mean square, maximum and last value, m or m/s.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Errors {
    /// Root mean square.
    pub rms: f64,
    /// Largest value.
    pub max: f64,
    /// Last value.
    pub last: f64,
}

/// Collects [`Errors`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorMeter {
    squares: f64,
    max: f64,
    last: f64,
    count: u64,
}

impl ErrorMeter {
    /// Adds one distance.
    pub fn add(&mut self, error: f64) {
        self.squares += error * error;
        self.max = self.max.max(error);
        self.last = error;
        self.count += 1;
    }

    /// The errors so far; `None` before the first.
    pub fn get(&self) -> Option<Errors> {
        (self.count > 0).then(|| Errors {
            rms: (self.squares / self.count as f64).sqrt(),
            max: self.max,
            last: self.last,
        })
    }
}

impl Merge for ErrorMeter {
    fn merge(&mut self, later: &Self) {
        self.squares += later.squares;
        self.max = self.max.max(later.max);
        self.count += later.count;
        if later.count > 0 {
            self.last = later.last;
        }
    }
}

/// Collects the errors of a motion after each of its steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepErrorMeters {
    /// Distances from the exact solution, m.
    pub places: ErrorMeter,
    /// Distances from the velocity of the exact solution, m/s.
    pub velocities: ErrorMeter,
}

impl Merge for StepErrorMeters {
    fn merge(&mut self, later: &Self) {
        self.places.merge(&later.places);
        self.velocities.merge(&later.velocities);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_stretches_merge_into_one() {
        let collected = |values: &[f64]| {
            let mut meter = ErrorMeter::default();
            values.iter().for_each(|&value| meter.add(value));
            meter
        };
        let mut meter = collected(&[1.0, 7.0]);
        meter.merge(&collected(&[5.0, 5.0]));
        meter.merge(&ErrorMeter::default());
        assert_eq!(meter.get(), Some(Errors { rms: 5.0, max: 7.0, last: 5.0 }));
    }
}
