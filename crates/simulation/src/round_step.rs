//! Steps of scales: 1, 2 or 5 times a power of ten.

/// A step of a scale, `factor`·10^`power`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundStep {
    /// 1, 2 or 5.
    pub factor: i32,
    /// Power of ten.
    pub power: i32,
}

impl RoundStep {
    /// Rounding of a width may make it larger by this part.
    const SLACK: f64 = 1e-9;

    /// The smallest step that is no less; `None` if it is not a positive finite number, or too small to count in.
    pub fn at_least(least: f64) -> Option<Self> {
        Self::around(least)?.find(|step| step.value() >= least * (1.0 - Self::SLACK))
    }

    /// The largest step that is no more; `None` if it is not a positive finite number, or too small to count in.
    pub fn at_most(most: f64) -> Option<Self> {
        Self::around(most)?.filter(|step| step.value() <= most * (1.0 + Self::SLACK)).last()
    }

    /// The steps of the three decades around a width, in their order.
    fn around(width: f64) -> Option<impl Iterator<Item = Self>> {
        let power = (width.is_finite() && width >= 1e-300).then(|| libm::floor(libm::log10(width)) as i32)?;
        Some((power - 1..=power + 1).flat_map(|power| [1, 2, 5].map(|factor| RoundStep { factor, power })))
    }

    /// Its width.
    pub fn value(self) -> f64 {
        f64::from(self.factor) * libm::exp10(f64::from(self.power))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_are_the_nearest_on_their_side() {
        let of = |width: f64| [RoundStep::at_least(width), RoundStep::at_most(width)].map(|step| step.unwrap().value());
        for (width, expected) in [(1.0, [1.0, 1.0]), (1.01, [2.0, 1.0]), (0.3, [0.5, 0.2]), (60.0, [100.0, 50.0])] {
            assert_eq!(of(width), expected, "{width}");
        }
        // A width that rounding has made a little larger.
        assert_eq!(of(0.1 + 0.2 - 0.1), [0.2, 0.2]);
        for none in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-310] {
            assert_eq!((RoundStep::at_least(none), RoundStep::at_most(none)), (None, None), "{none}");
        }
    }

    proptest! {
        #[test]
        fn neighbours_are_no_more_than_two_and_a_half_times_apart(exponent in -290.0..290.0_f64) {
            let width = libm::exp10(exponent);
            let [above, below] = [RoundStep::at_least(width), RoundStep::at_most(width)].map(|step| step.unwrap().value());
            prop_assert!(above >= width * 0.999_999 && below <= width * 1.000_001);
            prop_assert!(above / below <= 2.500_001, "{below} {width} {above}");
        }
    }
}
