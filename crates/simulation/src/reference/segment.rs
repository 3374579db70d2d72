//! One step of a solved motion, as a polynomial in time.

use super::gauss::{NODES, integrals};
use crate::double_double::DoubleDouble;

/// The motion from `t` to `t + h`.
#[derive(Clone, Debug)]
pub struct Segment {
    /// Time at the start, s.
    pub t: f64,
    /// Length, s; negative where the motion is solved backwards.
    pub h: f64,
    /// The state at `t`.
    pub(super) start: Vec<DoubleDouble>,
    /// The Legendre coefficients of each component's derivative.
    pub(super) series: Vec<[f64; NODES]>,
}

impl Segment {
    /// `true` if the segment, in its direction, ends at or after `t`.
    pub fn reaches(&self, t: f64) -> bool {
        (self.t + self.h - t) * self.h >= 0.0
    }

    /// Writes the state at `t`, which must lie within the segment, into `y`.
    pub fn at(&self, t: f64, y: &mut [f64]) {
        let weights = integrals(2.0 * ((t - self.t) / self.h) - 1.0);
        for ((y, start), series) in y.iter_mut().zip(&self.start).zip(&self.series) {
            let sum = series.iter().zip(&weights).rev().map(|(c, w)| c * w).sum::<f64>();
            *y = start.hi + (start.lo + self.h * sum);
        }
    }

    /// Memory in use, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.start.len() * (size_of::<DoubleDouble>() + size_of::<[f64; NODES]>())
    }
}
