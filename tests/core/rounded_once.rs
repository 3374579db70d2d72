//! Numbers that people read are rounded once, half to even, from all digits of the value: compared with long arithmetic that knows
//! nothing of how the program writes numbers.

use proptest::prelude::*;
use simulation::metrics::{Unit, decimal, in_sentence, reading, readings};

/// A number as whole units of 10^−`places`, digits from the front, without a sign.
#[derive(Clone, Debug)]
struct Long {
    digits: Vec<u8>,
    places: i32,
}

impl Long {
    /// Every digit of the size of a double: m · 2^e is m · 2^e, or m · 5^−e in units of 10^e.
    fn of(value: f64) -> Self {
        let bits = value.abs().to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
        let (whole, exponent) = if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
        let mut digits: Vec<u8> = whole.to_string().bytes().map(|digit| digit - b'0').collect();
        let factor = if exponent > 0 { 2_u64 } else { 5 };
        for from in (0..exponent.unsigned_abs()).step_by(8) {
            times(&mut digits, factor.pow((exponent.unsigned_abs() - from).min(8)));
        }
        Long { digits, places: (-exponent).max(0) }
    }

    /// Ten to this power times the number.
    fn moved(mut self, power: i32) -> Self {
        self.places -= power;
        if self.places < 0 {
            self.digits.extend(std::iter::repeat_n(0, self.places.unsigned_abs() as usize));
            self.places = 0;
        }
        self
    }

    /// The number with so many decimals, rounded half to even.
    fn rounded(&self, decimals: usize) -> String {
        let mut digits = self.digits.clone();
        let (places, wanted) = (self.places as usize, decimals);
        if wanted >= places {
            digits.extend(std::iter::repeat_n(0, wanted - places));
        } else {
            let cut = places - wanted;
            if digits.len() <= cut {
                digits.splice(0..0, std::iter::repeat_n(0, cut + 1 - digits.len()));
            }
            let rest = digits.split_off(digits.len() - cut);
            let half = rest[0].cmp(&5).then(if rest[1..].iter().any(|digit| *digit > 0) {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            });
            if half.is_gt() || half.is_eq() && digits.last().is_some_and(|last| last % 2 == 1) {
                add_one(&mut digits);
            }
        }
        let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let text = format!("{text:0>width$}", width = decimals + 1);
        let (whole, fraction) = text.split_at(text.len() - decimals);
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        if decimals == 0 { whole.to_owned() } else { format!("{whole}.{fraction}") }
    }

    /// The power of ten of the first digit.
    fn power(&self) -> i32 {
        let zeros = self.digits.iter().take_while(|digit| **digit == 0).count();
        self.digits.len() as i32 - zeros as i32 - 1 - self.places
    }
}

fn times(digits: &mut Vec<u8>, by: u64) {
    let mut carry = 0;
    for digit in digits.iter_mut().rev() {
        let product = u64::from(*digit) * by + carry;
        (*digit, carry) = ((product % 10) as u8, product / 10);
    }
    let more = if carry > 0 { carry.to_string() } else { String::new() };
    digits.splice(0..0, more.bytes().map(|digit| digit - b'0'));
}

fn add_one(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return;
        }
        *digit = 0;
    }
    digits.insert(0, 1);
}

/// Ten to which power a unit's own value is of the written one.
fn power_of(unit: Unit, symbol: &str) -> i32 {
    match (unit, symbol) {
        (Unit::Change, "%") => 2,
        (Unit::Metres, "mm")
        | (Unit::MetresPerSecond, "mm/s")
        | (Unit::Joules, "mJ")
        | (Unit::Radians, "mrad")
        | (Unit::ShortSeconds, "ms") => 3,
        (Unit::Metres, "µm") | (Unit::MetresPerSecond, "µm/s") | (Unit::Joules, "µJ") | (Unit::Radians, "µrad") => {
            6
        }
        (Unit::Metres, "nm") | (Unit::MetresPerSecond, "nm/s") | (Unit::Joules, "nJ") | (Unit::Radians, "nrad") => 9,
        (Unit::Metres, "pm") => 12,
        (Unit::Millis | Unit::Age, "s") => -3,
        _ => 0,
    }
}

/// The digits that are written, if they are a plain number: without sign, groups and power of ten.
fn plain(text: &str) -> Option<String> {
    let text: String = text.trim_start_matches(['+', '-', '−']).chars().filter(|letter| *letter != '\u{A0}').collect();
    let is_plain = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    is_plain.then_some(text)
}

/// The digits are the value's, rounded once to as many decimals as are written.
fn assert_once(unit: Unit, value: f64, digits: &str, symbol: &str, idle_zeros: bool) -> Result<(), TestCaseError> {
    let moved = Long::of(value).moved(power_of(unit, symbol));
    if let Some(digits) = plain(digits) {
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        prop_assert_eq!(&digits, &moved.rounded(decimals), "{:?} {:e} is written {} {}", unit, value, digits, symbol);
        if !idle_zeros {
            return Ok(());
        }
        // What was left out at the end of the decimals were zeros, or digits beyond the third.
        let significant = digits.trim_start_matches(['0', '.']).bytes().filter(u8::is_ascii_digit).count();
        let next = moved.rounded(decimals + 1);
        prop_assert!(
            significant >= 3
                || decimals == 3
                || next.ends_with('0')
                || symbol == "ms"
                || symbol == "s"
                || symbol == "fps"
                || symbol == "px",
            "{:?} {:e} is written {} {}",
            unit,
            value,
            digits,
            symbol
        );
        return Ok(());
    }
    if let Some((factor, power)) = digits.trim_start_matches(['+', '-', '−']).split_once('e')
        && let Ok(power) = power.parse::<i32>()
        && plain(factor).is_some()
    {
        let decimals = factor.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        prop_assert_eq!(factor, moved.moved(-power).rounded(decimals), "{:?} {:e} is written {}", unit, value, digits);
    }
    Ok(())
}

const UNITS: [Unit; 11] = [
    Unit::Pure,
    Unit::Metres,
    Unit::MetresPerSecond,
    Unit::Change,
    Unit::FramesPerSecond,
    Unit::Millis,
    Unit::Age,
    Unit::Seconds,
    Unit::ShortSeconds,
    Unit::Pixels,
    Unit::Joules,
];

/// Values at which roundings differ: between two decimals of few digits, or nearly so.
fn values() -> impl Strategy<Value = f64> {
    let ties = (1_i64..2_000_000, 0_i32..24).prop_map(|(whole, halvings)| whole as f64 / f64::powi(2.0, halvings));
    let near = (1_i64..100_000, 0_i32..12, -2_i64..3).prop_map(|(whole, places, ulps)| {
        let value = (whole as f64 + 0.5) / f64::powi(10.0, places);
        f64::from_bits(value.to_bits().wrapping_add_signed(ulps))
    });
    let twice = (1_i64..10_000, -9_i32..6).prop_map(|(whole, power)| (whole as f64 + 0.496) * f64::powi(10.0, power));
    prop_oneof![ties, near, twice, any::<f64>().prop_filter("finite", |value| value.is_finite()), 1e-12..1e7]
}

/// Checks the arithmetic of this test on numbers that can be done by hand.
#[test]
fn the_arithmetic_is_right() {
    let rounded = |value: f64, power: i32, decimals: usize| Long::of(value).moved(power).rounded(decimals);
    assert_eq!(rounded(0.1, 0, 55), "0.1000000000000000055511151231257827021181583404541015625");
    assert_eq!([0.5, 1.5, 2.5].map(|half| rounded(half, 0, 0)), ["0", "2", "2"]);
    assert_eq!([0.125, 0.375].map(|half| rounded(half, 0, 2)), ["0.12", "0.38"]);
    assert_eq!(rounded(99.996, 0, 2), "100.00");
    assert_eq!(
        (rounded(12_345.0, -3, 1), rounded(12_350.0, -3, 1), rounded(0.0, 0, 1)),
        ("12.3".into(), "12.4".into(), "0.0".into())
    );
    assert_eq!([1.0, 0.002, 1234.5].map(|value| Long::of(value).power()), [0, -3, 3]);
}

/// Nines that are rounded up make no digit more.
#[test]
fn significant_digits_are_counted_after_rounding() {
    for (value, digits, text) in
        [(9.9996, 4, "10.00"), (0.012_345, 3, "0.0123"), (12_345.6, 4, "12346"), (-0.5, 1, "-0.5"), (0.0, 3, "0.00")]
    {
        assert_eq!(decimal::significant(value, digits), text);
    }
    assert_eq!(["10.00", "0.50", "100", "0.00"].map(decimal::trimmed), ["10", "0.5", "100", "0"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn decimals_are_those_of_the_value(value in values(), power in -3_i32..13, decimals in 0_usize..8, negative: bool) {
        let exact = Long::of(value).moved(power);
        let size = exact.rounded(decimals);
        let is_zero = size.bytes().all(|digit| b"0.".contains(&digit));
        let signed = if negative { -value } else { value };
        let sign = if signed < 0.0 && !is_zero { "-" } else { "" };
        prop_assert_eq!(decimal::rounded(signed, power, decimals), format!("{sign}{size}"));
        if value != 0.0 {
            let text = decimal::scientific(value, power, decimals);
            let (factor, exponent) = text.split_once('e').unwrap();
            let exponent: i32 = exponent.parse().unwrap();
            prop_assert_eq!(factor.trim_start_matches('-'), exact.moved(-exponent).rounded(decimals));
        }
    }

    #[test]
    fn readings_and_sentences_round_once(value in values(), other in values(), unit in 0..UNITS.len()) {
        let unit = UNITS[unit];
        let (digits, symbol) = reading(unit, value);
        assert_once(unit, value, &digits, symbol, true)?;
        for (value, (digits, symbol)) in [value, other].into_iter().zip(readings(unit, &[value, other])) {
            assert_once(unit, value, digits.trim_start_matches("ahead "), symbol, false)?;
        }
        let sentence = in_sentence(unit, value);
        let (digits, symbol) = sentence.rsplit_once('\u{A0}').filter(|(_, symbol)| !symbol.starts_with(|c: char| c.is_ascii_digit())).unwrap_or((&sentence, ""));
        assert_once(unit, value, digits, symbol, true)?;
    }
}
