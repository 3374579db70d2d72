//! Time as an integer count of flicks, 1/705,600,000 of a second.
//!
//! A flick divides 1/20, 1/24, 1/25, 1/30, 1/48, 1/50, 1/60, 1/64, 1/75, 1/90, 1/100, 1/120, 1/144, 1/240, 1/360,
//! 1/480 and 1/1000 s and the NTSC rates exactly, so clocks at those rates meet again exactly; nanoseconds
//! do not. (Horvath, "Flicks", Facebook 2018.)

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A duration or a point in time, in flicks. Holds ±414 years; arithmetic beyond that saturates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flicks(pub i64);

impl Flicks {
    /// Flicks in a second.
    pub const PER_SECOND: i64 = 705_600_000;
    /// No time.
    pub const ZERO: Flicks = Flicks(0);
    /// One second.
    pub const SECOND: Flicks = Flicks(Self::PER_SECOND);
    /// Shortest step that a policy plans.
    pub(crate) const SHORTEST_STEP: Flicks = Flicks(1);

    /// The duration in seconds, correctly rounded below 4 months.
    pub fn secs(self) -> f64 {
        self.0 as f64 / Self::PER_SECOND as f64
    }

    /// The duration in milliseconds.
    pub fn millis(self) -> f64 {
        self.0 as f64 / (Self::PER_SECOND / 1000) as f64
    }

    /// The duration nearest to `secs` seconds; saturates, and NaN is zero.
    pub fn from_secs(secs: f64) -> Self {
        Flicks((secs * Self::PER_SECOND as f64).round() as i64)
    }

    /// The duration nearest to `millis` milliseconds; saturates, and NaN is zero.
    pub fn from_millis(millis: f64) -> Self {
        Flicks((millis * (Self::PER_SECOND / 1000) as f64).round() as i64)
    }

    /// `num`/`den` seconds, to the nearest flick; saturates, also where `den` is zero. 0/0 is zero.
    pub fn from_ratio(num: i64, den: i64) -> Self {
        if den == 0 {
            return Flicks(num.signum().saturating_mul(i64::MAX));
        }
        let (num, den) = (i128::from(num) * i128::from(Self::PER_SECOND), i128::from(den));
        let (num, den) = if den < 0 { (-num, -den) } else { (num, den) };
        Flicks((2 * num + den).div_euclid(2 * den).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// The duration `count` times; saturates.
    pub fn times(self, count: u64) -> Self {
        Flicks(self.0.saturating_mul(count.min(i64::MAX as u64) as i64))
    }
}

impl Add for Flicks {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Flicks(self.0.saturating_add(other.0))
    }
}
impl Sub for Flicks {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Flicks(self.0.saturating_sub(other.0))
    }
}
impl Neg for Flicks {
    type Output = Self;
    fn neg(self) -> Self {
        Flicks(self.0.saturating_neg())
    }
}
impl AddAssign for Flicks {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl SubAssign for Flicks {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
impl Sum for Flicks {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Flicks::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divides_the_usual_rates() {
        for hz in [20, 24, 25, 30, 48, 50, 60, 64, 75, 90, 100, 120, 144, 240, 360, 480, 1000] {
            assert_eq!(Flicks::from_ratio(1, hz).0 * hz, Flicks::PER_SECOND, "{hz} Hz");
        }
        for hz in [24_000, 30_000, 60_000, 120_000] {
            assert_eq!(Flicks::from_ratio(1001, hz).0 * hz, 1001 * Flicks::PER_SECOND, "{hz}/1001 Hz");
        }
    }

    #[test]
    fn ratios_round_to_the_nearest() {
        assert_eq!(Flicks::from_ratio(1, 3_000_000_000), Flicks(0));
        assert_eq!(Flicks::from_ratio(1, -60), -Flicks::from_ratio(1, 60));
        assert_eq!([1, 0, -1].map(|num| Flicks::from_ratio(num, 0).0), [i64::MAX, 0, -i64::MAX]);
        assert_eq!(Flicks::from_secs(0.02), Flicks::from_ratio(1, 50));
        assert_eq!(Flicks::from_secs(f64::NAN), Flicks::ZERO);
        assert_eq!(Flicks::from_secs(f64::INFINITY) + Flicks::SECOND, Flicks(i64::MAX));
    }
}
