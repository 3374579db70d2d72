//! How fast simulated time runs: an exact factor in millionths, with the remainder carried.

use super::flicks::Flicks;

/// 1 is real time, 0 stands still, below 0 time runs backwards. Whole millionths, so that 34.77 % is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeScale {
    pub millionths: i64,
}

impl TimeScale {
    pub const ONE: TimeScale = TimeScale { millionths: 1_000_000 };
    /// Bullet time, 34.77 %.
    pub const BULLET: TimeScale = TimeScale { millionths: 347_700 };
    /// The largest factor that may be asked for.
    pub const MAX: f64 = 100.0;

    /// The nearest millionth.
    pub fn new(factor: f64) -> Self {
        TimeScale { millionths: (factor * 1e6).round() as i64 }
    }

    /// Whether time runs backwards.
    pub fn is_backwards(self) -> bool {
        self.millionths < 0
    }

    /// As fast, but forwards.
    pub fn magnitude(self) -> Self {
        TimeScale { millionths: self.millionths.saturating_abs() }
    }

    /// `span` in the direction in which time runs.
    pub fn turn(self, span: Flicks) -> Flicks {
        if self.is_backwards() { -span } else { span }
    }

    pub fn factor(self) -> f64 {
        self.millionths as f64 / 1e6
    }

    /// `span` scaled, in whole flicks; what is left over goes to `carry` (millionths of a flick) and comes out next time.
    pub fn scale(self, span: Flicks, carry: &mut i64) -> Flicks {
        let exact = i128::from(span.0) * i128::from(self.millionths) + i128::from(*carry);
        *carry = exact.rem_euclid(1_000_000) as i64;
        Flicks(exact.div_euclid(1_000_000).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// The span that is scaled to `span`, to the flick; zero where time stands still.
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
