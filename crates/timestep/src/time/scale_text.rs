//! Time scales as people write them, `0.3477` or `34.77 %`, digit by digit: a double would turn 34.7712371 / 100 into another
//! number.

use super::time_scale::TimeScale;
use std::fmt;
use std::str::FromStr;

/// Decimals of a factor; a percentage has two fewer.
const DECIMALS: usize = 15;

/// A text that is not a time scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeScaleError {
    /// A text that is no number.
    NotANumber,
    /// A number outside the range.
    OutOfRange,
}

impl fmt::Display for TimeScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeScaleError::NotANumber => {
                f.write_str("it is not a number such as 0.05 or a percentage such as 34.77 %")
            }
            TimeScaleError::OutOfRange => write!(f, "it must be from -{0} to {0}", TimeScale::MAX),
        }
    }
}

impl std::error::Error for TimeScaleError {}

impl FromStr for TimeScale {
    type Err = TimeScaleError;

    /// Reads a factor, or a percentage with its sign, to 15 decimals of the factor.
    fn from_str(text: &str) -> Result<Self, TimeScaleError> {
        let (number, hundredths) = match text.trim().strip_suffix('%') {
            Some(percentage) => (percentage.trim_end(), 2),
            None => (text.trim(), 0),
        };
        let value: f64 = number.parse().map_err(|_| TimeScaleError::NotANumber)?;
        let most = if hundredths == 0 { Self::MAX } else { 100.0 * Self::MAX };
        if !(-most..=most).contains(&value) {
            return Err(TimeScaleError::OutOfRange);
        }
        Ok(Self::from_parts(parts(number, hundredths)))
    }
}

impl TimeScale {
    /// The factor that is written like the number `factor`: 0.1 is a tenth, although the double is a little more. Larger factors
    /// than [`TimeScale::MAX`] count as that, NaN as 0.
    pub fn new(factor: f64) -> Self {
        Self::of(factor, Self::MAX, 0)
    }

    /// The factor of a percentage, as in [`TimeScale::new`].
    pub fn from_percent(percent: f64) -> Self {
        Self::of(percent, 100.0 * Self::MAX, 2)
    }

    fn of(number: f64, most: f64, hundredths: i64) -> Self {
        let number = if number.is_nan() { 0.0 } else { number.clamp(-most, most) };
        Self::from_parts(parts(&number.to_string(), hundredths))
    }

    /// The percentage with all its digits and without its sign, "34.7712371".
    pub fn percent_text(self) -> String {
        decimal(self.parts(), DECIMALS - 2)
    }
}

impl fmt::Display for TimeScale {
    /// Writes the factor with all its digits; it parses to the same factor.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.parts(), DECIMALS))
    }
}

/// Parts of a decimal number that is within the range, rounded half away from zero. `hundredths` is the number of decimals by
/// which a percentage is larger than its factor.
fn parts(number: &str, hundredths: i64) -> i64 {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    // A number in the range whose exponent does not fit has no digit that counts.
    let Ok(exponent) = exponent.parse::<i32>() else { return 0 };
    let digits = mantissa.trim_start_matches(['-', '+']);
    let whole = digits.split_once('.').map_or(digits, |(whole, _)| whole).len() as i64;
    // The decimal place of the first digit, counted in parts: 0 is one part.
    let first = whole - 1 + i64::from(exponent) - hundredths + DECIMALS as i64;
    let digits = digits.chars().filter_map(|digit| digit.to_digit(10)).map(i64::from);
    let counted = digits.zip((i64::MIN..=first).rev()).map(|(digit, place)| match u32::try_from(place) {
        // Digits before the range's largest place are zeros.
        Ok(place) => digit * 10_i64.checked_pow(place).unwrap_or(0),
        Err(_) => i64::from(place == -1 && digit >= 5),
    });
    let parts: i64 = counted.sum();
    if mantissa.starts_with('-') { -parts } else { parts }
}

/// `parts` with `decimals` decimals, without zeros at the end.
fn decimal(parts: i64, decimals: usize) -> String {
    let sign = if parts < 0 { "-" } else { "" };
    let digits = format!("{:0>1$}", parts.unsigned_abs(), decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<TimeScale, TimeScaleError> {
        text.parse()
    }

    #[test]
    fn all_digits_are_read_and_written() {
        for (text, parts, factor, percent) in [
            ("34.7712371 %", 347_712_371_000_000, "0.347712371", "34.7712371"),
            ("34.7712371%", 347_712_371_000_000, "0.347712371", "34.7712371"),
            ("-0.347712371234567", -347_712_371_234_567, "-0.347712371234567", "-34.7712371234567"),
            ("1", TimeScale::PARTS, "1", "100"),
            (" +1e-3 ", TimeScale::PARTS / 1000, "0.001", "0.1"),
            ("2.5E1", 25 * TimeScale::PARTS, "25", "2500"),
            (".5", TimeScale::PARTS / 2, "0.5", "50"),
            ("000100.", 100 * TimeScale::PARTS, "100", "10000"),
            ("-10000 %", -100 * TimeScale::PARTS, "-100", "-10000"),
            ("0.0000000000000005", 1, "0.000000000000001", "0.0000000000001"),
            ("0.00000000000000049", 0, "0", "0"),
            ("0.3333333333333336", 333_333_333_333_334, "0.333333333333334", "33.3333333333334"),
            ("0e99999999999", 0, "0", "0"),
            ("1e-99999999999", 0, "0", "0"),
            ("-0", 0, "0", "0"),
            ("1000000000000000000000000e-24", TimeScale::PARTS, "1", "100"),
        ] {
            let scale = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(scale.parts(), parts, "{text}");
            assert_eq!((scale.to_string().as_str(), scale.percent_text().as_str()), (factor, percent), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "%", "slow", "1/2", "1 2", "0,5", "1 %%", "--1"] {
            assert_eq!(read(text), Err(TimeScaleError::NotANumber), "{text}");
        }
        for text in ["100.1", "-101", "10001 %", "1e9", "NaN", "nan", "inf", "-inf %", "1e99999999999"] {
            assert_eq!(read(text), Err(TimeScaleError::OutOfRange), "{text}");
        }
    }

    #[test]
    fn numbers_are_the_decimals_that_they_are_written_as() {
        assert_eq!(TimeScale::new(0.1), read("0.1").unwrap());
        assert_eq!(TimeScale::from_percent(34.7712371), read("0.347712371").unwrap());
        assert_eq!(TimeScale::new(0.3477), TimeScale::BULLET);
        assert_eq!([f64::NAN, 1e300, f64::NEG_INFINITY].map(|x| TimeScale::new(x).factor()), [0.0, 100.0, -100.0]);
    }

    proptest! {
        #[test]
        fn a_written_factor_reads_the_same(parts in -100 * TimeScale::PARTS..=100 * TimeScale::PARTS) {
            let scale = TimeScale::from_parts(parts);
            prop_assert_eq!(read(&scale.to_string()), Ok(scale));
            prop_assert_eq!(read(&format!("{} %", scale.percent_text())), Ok(scale));
        }

        /// The percentage that a field of the window holds is a double.
        #[test]
        fn a_percentage_of_fifteen_digits_survives_a_double(digits in 0..1_000_000_000_000_000_i64, place in 0_u32..13) {
            let scale = TimeScale::from_parts(digits / 10_i64.pow(place) * 10_i64.pow(place));
            prop_assert_eq!(TimeScale::from_percent(scale.percent()), scale);
            prop_assert_eq!(TimeScale::new(scale.factor()), scale);
        }

        #[test]
        fn no_text_panics(text in "[-+0-9.eE %a]{0,30}") {
            if let Ok(scale) = read(&text) {
                prop_assert!(scale.factor().abs() <= TimeScale::MAX);
            }
        }
    }
}
