//! Steps of equal length, one after the other.

/// Steps of equal length `h`; step number i begins at `origin` + i · h, a product and never a running sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepRange {
    /// Time of step number 0, s.
    pub origin: f64,
    /// Number of the first step to take.
    pub first: u64,
    /// Number of steps to take.
    pub count: u64,
    /// Length of a step, s.
    pub h: f64,
}

impl StepRange {
    /// The one step of `h` seconds from `t`.
    pub fn one(t: f64, h: f64) -> Self {
        Self { origin: t, first: 0, count: 1, h }
    }

    /// Start of the `i`-th of these steps, s.
    #[inline(always)]
    pub fn time(&self, i: u64) -> f64 {
        self.origin + (self.first + i) as f64 * self.h
    }
}
