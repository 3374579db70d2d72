//! Time scale: the factor between two clocks, exact in millionths, with the remainder carried.

use super::flicks::Flicks;

/// A factor: 1 is real time, 0 stands still, and below 0 time runs backwards. It counts whole millionths, so that 34.77 % is
/// exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeScale {
    /// The factor in millionths.
    pub millionths: i64,
}

impl TimeScale {
    /// Real time.
    pub const ONE: TimeScale = TimeScale { millionths: 1_000_000 };
    /// Bullet time, 34.77 %.
    pub const BULLET: TimeScale = TimeScale { millionths: 347_700 };
    /// Largest factor that a person may choose.
    pub const MAX: f64 = 100.0;

    /// The factor to the nearest millionth.
    pub fn new(factor: f64) -> Self {
        TimeScale { millionths: (factor * 1e6).round() as i64 }
    }

    /// `true` if time runs backwards.
    pub fn is_backwards(self) -> bool {
        self.millionths < 0
    }

    /// The factor without its sign.
    pub fn magnitude(self) -> Self {
        TimeScale { millionths: self.millionths.saturating_abs() }
    }

    /// `span`, negated if time runs backwards.
    pub fn directed(self, span: Flicks) -> Flicks {
        if self.is_backwards() { -span } else { span }
    }

    /// The factor as a number.
    pub fn factor(self) -> f64 {
        self.millionths as f64 / 1e6
    }

    /// `span` times the factor, in whole flicks. `carry` keeps the remainder, in millionths of a flick, for the next call.
    pub fn scale(self, span: Flicks, carry: &mut i64) -> Flicks {
        let exact = i128::from(span.0) * i128::from(self.millionths) + i128::from(*carry);
        *carry = exact.rem_euclid(1_000_000) as i64;
        Flicks(exact.div_euclid(1_000_000).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// `span` divided by the factor, to the flick; zero where time stands still.
    pub fn unscale(self, span: Flicks) -> Flicks {
        let exact = (i128::from(span.0) * 1_000_000).checked_div(self.millionths.into());
        Flicks(exact.unwrap_or(0).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }
}

impl Default for TimeScale {
    fn default() -> Self {
        Self::ONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_at_34_77_percent() {
        let scale = TimeScale::new(0.3477);
        let (mut carry, mut sum) = (0, Flicks::ZERO);
        for _ in 0..1_000_000 {
            sum += scale.scale(Flicks(7), &mut carry);
        }
        assert_eq!(sum, Flicks(7 * 347_700));
        assert_eq!(carry, 0);
    }
}
