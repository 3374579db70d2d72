//! Time scale: the factor between two clocks, a decimal number whose products with time lose nothing.

use super::flicks::Flicks;

/// A factor from −100 to 100: 1 is real time, 0 is a pause, and below 0 time runs backwards.
///
/// It counts whole parts of 10⁻¹⁵, as many decimals as a double holds: 34.7712371 % is exact, and so is its product with a time,
/// as the remainder is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeScale {
    parts: i64,
}

impl TimeScale {
    /// Parts of the factor 1.
    pub const PARTS: i64 = 1_000_000_000_000_000;
    /// Real time.
    pub const ONE: TimeScale = TimeScale { parts: Self::PARTS };
    /// Bullet time, 34.77 %.
    pub const BULLET: TimeScale = TimeScale { parts: Self::PARTS / 10_000 * 3477 };
    /// Largest factor.
    pub const MAX: f64 = 100.0;
    /// Parts of the largest factor.
    const MOST: i64 = 100 * Self::PARTS;

    /// The factor of `parts` parts, limited to its range.
    pub fn from_parts(parts: i64) -> Self {
        TimeScale { parts: parts.clamp(-Self::MOST, Self::MOST) }
    }

    /// The number of parts.
    pub fn parts(self) -> i64 {
        self.parts
    }

    /// `true` if time is paused.
    pub fn is_zero(self) -> bool {
        self.parts == 0
    }

    /// `true` if time runs backwards.
    pub fn is_backwards(self) -> bool {
        self.parts < 0
    }

    /// The factor without its sign.
    pub fn magnitude(self) -> Self {
        TimeScale { parts: self.parts.abs() }
    }

    /// `span`, negated if time runs backwards.
    pub fn directed(self, span: Flicks) -> Flicks {
        if self.is_backwards() { -span } else { span }
    }

    /// The factor as a number.
    pub fn factor(self) -> f64 {
        self.parts as f64 / Self::PARTS as f64
    }

    /// The factor in percent.
    pub fn percent(self) -> f64 {
        self.parts as f64 / (Self::PARTS / 100) as f64
    }

    /// `span` times the factor, in whole flicks. `carry` keeps the remainder, in parts of a flick, for the next call.
    pub fn scale(self, span: Flicks, carry: &mut i64) -> Flicks {
        let exact = i128::from(span.0) * i128::from(self.parts) + i128::from(*carry);
        *carry = exact.rem_euclid(Self::PARTS.into()) as i64;
        saturated(exact.div_euclid(Self::PARTS.into()))
    }

    /// `span` divided by the factor, to the flick; zero where time is paused.
    pub fn unscale(self, span: Flicks) -> Flicks {
        let exact = i128::from(span.0) * i128::from(Self::PARTS);
        saturated(exact.checked_div(self.parts.into()).unwrap_or(0))
    }

    /// The shortest span of which [`TimeScale::scale`] makes at least `scaled` with this `carry`. `None` where time is paused
    /// or runs backwards.
    pub fn shortest_span(self, scaled: Flicks, carry: i64) -> Option<Flicks> {
        let missing = i128::from(scaled.0) * i128::from(Self::PARTS) - i128::from(carry);
        let parts = i128::from(self.parts);
        (parts > 0).then(|| saturated(missing.div_euclid(parts) + i128::from(missing.rem_euclid(parts) != 0)))
    }
}

impl Default for TimeScale {
    fn default() -> Self {
        Self::ONE
    }
}

fn saturated(flicks: i128) -> Flicks {
    Flicks(flicks.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_is_lost_at_34_7712371_percent() {
        let scale: TimeScale = "34.7712371 %".parse().unwrap();
        let (mut carry, mut sum) = (0, Flicks::ZERO);
        for _ in 0..1_000_000 {
            sum += scale.scale(Flicks(7_000), &mut carry);
        }
        assert_eq!((sum, carry), (Flicks(7 * 347_712_371), 0));
    }

    #[test]
    fn extreme_products_do_not_overflow() {
        let most = TimeScale::from_parts(i64::MAX);
        assert_eq!(most.factor(), TimeScale::MAX);
        assert_eq!(TimeScale::from_parts(i64::MIN).magnitude(), most);
        assert_eq!(most.scale(Flicks(i64::MAX), &mut 0), Flicks(i64::MAX));
        assert_eq!(most.scale(Flicks(i64::MIN), &mut 0), Flicks(i64::MIN));
        assert_eq!(TimeScale::from_parts(1).unscale(Flicks(i64::MIN)), Flicks(i64::MIN));
        assert_eq!(TimeScale::from_parts(1).shortest_span(Flicks(i64::MAX), 0), Some(Flicks(i64::MAX)));
        let still = TimeScale::from_parts(0);
        assert_eq!((still.unscale(Flicks(7)), still.shortest_span(Flicks(7), 0)), (Flicks::ZERO, None));
    }

    proptest! {
        #[test]
        fn the_shortest_span_is_enough_and_a_flick_less_is_not(
            parts in 1..=TimeScale::MOST, scaled in 1..Flicks::PER_SECOND, carry in 0..TimeScale::PARTS,
        ) {
            let scale = TimeScale::from_parts(parts);
            let span = scale.shortest_span(Flicks(scaled), carry).unwrap();
            prop_assume!(span < Flicks(i64::MAX));
            prop_assert!(scale.scale(span, &mut carry.clone()) >= Flicks(scaled));
            prop_assert!(scale.scale(span - Flicks(1), &mut carry.clone()) < Flicks(scaled));
        }
    }
}
