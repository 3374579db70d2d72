//! Numbers as people read them: digits, and the unit behind them. Window, clips and lessons take theirs from here.
//!
//! Any `f64` has a reading. Digits take at most nine characters; a value that no digits can tell is told in words.

use super::decimal;
use crate::scene::NOMINAL_SCREEN;

/// Digits, and the unit behind them. The unit is empty for pure numbers, and where words stand in place of digits.
pub type Reading = (String, &'static str);

/// Stands for a number that a quantity does not have: it does not apply, or it is infinite or not a number.
pub const NO_NUMBER: &str = "—";

/// Kind of a quantity: its unit, and how its values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A pure number.
    Pure,
    /// A length, m.
    Metres,
    /// A velocity, m/s.
    MetresPerSecond,
    /// A relative change, told in percent with its sign.
    Change,
    /// Frames per second.
    FramesPerSecond,
    /// A time, ms.
    Millis,
    /// An age, ms. Below 0 the lane is ahead of the display.
    Age,
    /// A time, s.
    Seconds,
    /// A time that is seldom longer than some milliseconds, s.
    ShortSeconds,
    /// Dropped time, s. Below 0 more was simulated than passed.
    DroppedSeconds,
    /// Pixels of the nominal screen.
    Pixels,
    /// An energy, J.
    Joules,
    /// An angle, rad.
    Radians,
}

impl Unit {
    /// Symbol of the unit in which reports and files have the value; empty for pure numbers.
    pub fn symbol(self) -> &'static str {
        match self {
            Unit::Pure | Unit::Change => "",
            Unit::Metres => "m",
            Unit::MetresPerSecond => "m/s",
            Unit::FramesPerSecond => "1/s",
            Unit::Millis | Unit::Age => "ms",
            Unit::Seconds | Unit::ShortSeconds | Unit::DroppedSeconds => "s",
            Unit::Pixels => "px",
            Unit::Joules => "J",
            Unit::Radians => "rad",
        }
    }
}

/// Most characters of digits, with sign, point and exponent.
const MOST_DIGITS: usize = 9;

/// One way to write a quantity: the power of ten that its own unit is of the written one, and the written one.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// Values are multiplied by ten to this power.
    pub power: i32,
    /// The unit that is written.
    pub unit: &'static str,
    /// Digits of a value and the power of ten before them.
    pub write: fn(f64, i32) -> String,
}

/// The value of a quantity, in the multiple of its unit that suits it.
pub fn reading(unit: Unit, value: f64) -> Reading {
    let scale = scale(unit, value.abs());
    written(unit, value, scale)
}

/// The values of a quantity in several lanes, all in the unit and with the decimals that suit the largest of them. What is less than
/// the last of these decimals is written as less than it, and what is less than rounding errors of numbers near 1 as less than those.
/// An age below 0 is told as the time by which the lane is ahead. Only words have no unit.
pub fn readings(unit: Unit, values: &[f64]) -> Vec<Reading> {
    let scale = shared_scale(unit, values).without_powers(values);
    let told = values.iter().filter(|value| !is_in_words(&written(unit, **value, scale)));
    let largest = scale.write(told.map(|value| value.abs()).fold(0.0, f64::max));
    let decimals = largest.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let least = match largest.contains('e') {
        true => scale.noise(),
        false => libm::pow(10.0, -(decimals as f64)).max(scale.noise()),
    };
    let fixed = |value: f64| fixed(value, scale.power, decimals);
    let is_less = |value: f64| {
        let rounds_away = || !largest.contains('e') && fixed(value).bytes().all(|digit| b"0.".contains(&digit));
        value != 0.0 && (scale.value(value).abs() < 0.5 * scale.noise() || rounds_away())
    };
    let row = |value: &f64| match written(unit, *value, scale) {
        words if is_in_words(&words) && !words.0.starts_with(GAINED) => words,
        (_, symbol) if is_less(*value) => (format!("< {}", short(least)), symbol),
        (digits, symbol) if largest.contains('e') => (digits, symbol),
        (_, symbol) if *value < 0.0 && unit == Unit::Age => (format!("ahead {}", fixed(-value)), symbol),
        (digits, symbol) if digits.starts_with(GAINED) => (format!("{GAINED}{}", fixed(-value)), symbol),
        (digits, symbol) => {
            let plus = if digits.starts_with('+') { "+" } else { "" };
            (format!("{plus}{}", fixed(*value)), symbol)
        }
    };
    values.iter().map(row).collect()
}

/// Word before dropped time below 0.
pub(super) const GAINED: &str = "gained ";

/// A power of ten in as few characters as there are.
fn short(power: f64) -> String {
    if power < 1e-4 { format!("{power:e}") } else { power.to_string() }
}

impl Scale {
    /// The value in the written unit, about.
    fn value(self, value: f64) -> f64 {
        value * self.factor()
    }

    /// The written unit in the quantity's own, about.
    fn factor(self) -> f64 {
        libm::pow(10.0, self.power.into())
    }

    /// The digits of a value.
    pub fn write(self, value: f64) -> String {
        (self.write)(value, self.power)
    }

    /// Scales the values with picometres, too, for lengths of which all would be powers of ten.
    fn without_powers(self, values: &[f64]) -> Self {
        let is_tiny =
            values.iter().all(|value| value.is_nan() || value.abs() < 1e-9) && values.iter().any(|value| *value != 0.0);
        if self.unit == "m" && is_tiny { Scale { power: 12, unit: "pm", ..self } } else { self }
    }

    /// A value in this unit that only rounding errors make: a picometre, or as small a part.
    fn noise(self) -> f64 {
        match self.unit {
            "m" | "mm" | "µm" | "nm" | "pm" | "%" => self.value(1e-12),
            _ => 0.0,
        }
    }
}

/// A length in metres, in the unit that suits it.
pub fn metres(m: f64) -> Reading {
    reading(Unit::Metres, m)
}

/// Unit in which [`readings`] writes these values, behind the power of ten by which they are multiplied for it.
pub fn shared_unit(unit: Unit, values: &[f64]) -> (i32, &'static str) {
    let scale = shared_scale(unit, values);
    (scale.power, scale.unit)
}

/// `true` if a reading is in words, because no digits tell the value.
pub fn is_in_words((digits, _): &Reading) -> bool {
    digits.starts_with(|letter: char| letter.is_alphabetic() || NO_NUMBER.contains(letter))
}

fn shared_scale(unit: Unit, values: &[f64]) -> Scale {
    let sizes = values.iter().map(|value| value.abs()).filter(|size| size.is_finite());
    scale(unit, sizes.fold(0.0, f64::max))
}

/// The value on a scale, or words.
pub(super) fn written(unit: Unit, value: f64, scale: Scale) -> Reading {
    if !value.is_finite() {
        return (NO_NUMBER.to_owned(), "");
    }
    // No two points of the nominal screen are farther apart than opposite corners.
    let [width, height] = NOMINAL_SCREEN;
    if unit == Unit::Pixels && value.abs() > libm::hypot(width, height) {
        return ("off the picture".to_owned(), "");
    }
    if unit == Unit::DroppedSeconds && value < 0.0 {
        return (format!("{GAINED}{}", scale.write(-value)), scale.unit);
    }
    (scale.write(value), scale.unit)
}

/// The scale for values up to `largest`.
pub(super) fn scale(unit: Unit, largest: f64) -> Scale {
    let with = |power, unit, write| Scale { power, unit, write };
    match unit {
        Unit::Change => with(2, "%", signed as fn(f64, i32) -> String),
        Unit::FramesPerSecond => with(0, "fps", |fps, power| fixed(fps, power, 1)),
        Unit::MetresPerSecond => thousandths(largest, ["m/s", "mm/s", "µm/s", "nm/s"]),
        Unit::Metres => thousandths(largest, ["m", "mm", "µm", "nm"]),
        Unit::Joules => thousandths(largest, ["J", "mJ", "µJ", "nJ"]),
        Unit::Radians => thousandths(largest, ["rad", "mrad", "µrad", "nrad"]),
        Unit::Millis | Unit::Age if largest < 1e3 => with(0, "ms", hundredths),
        Unit::Millis | Unit::Age => with(-3, "s", hundredths),
        Unit::ShortSeconds if largest < 10.0 => with(3, "ms", hundredths),
        Unit::Seconds | Unit::ShortSeconds | Unit::DroppedSeconds => with(0, "s", milliseconds),
        Unit::Pixels => with(0, "px", four_digits_or_zero),
        Unit::Pure => with(0, "", pure),
    }
}

/// A unit, and its thousandths.
fn thousandths(largest: f64, units: [&'static str; 4]) -> Scale {
    let (power, unit) = match largest {
        0.0 => (0, units[0]),
        size if size >= 1.0 => (0, units[0]),
        size if size >= 1e-3 => (3, units[1]),
        size if size >= 1e-6 => (6, units[2]),
        size if size >= 1e-9 => (9, units[3]),
        _ => (0, units[0]),
    };
    Scale { power, unit, write: four_digits }
}

fn hundredths(x: f64, power: i32) -> String {
    fixed(x, power, 2)
}

/// Three decimals, of seconds.
pub(super) fn milliseconds(x: f64, power: i32) -> String {
    fixed(x, power, 3)
}

/// Whole numbers whole, others with four digits.
fn pure(x: f64, power: i32) -> String {
    if x == x.trunc() { fixed(x, power, 0) } else { four_digits(x, power) }
}

/// Four digits with a sign; none for 0.
fn signed(x: f64, power: i32) -> String {
    let digits = four_digits(x, power);
    if x > 0.0 { format!("+{digits}") } else { digits }
}

/// Four digits, as a power of ten where they are far from the point.
fn four_digits(x: f64, power: i32) -> String {
    if x == 0.0 || (-3..5).contains(&decimal::magnitude(x, power, 4)) {
        four_digits_or_zero(x, power)
    } else {
        scientific(x, power)
    }
}

/// Four digits, of which none is after the third place behind the point.
fn four_digits_or_zero(x: f64, power: i32) -> String {
    let text = decimal::digits(x, power, 4, 3);
    if text.len() <= MOST_DIGITS { text } else { scientific(x, power) }
}

/// At most so many decimals: fewer where the digits would be too many.
fn fixed(x: f64, power: i32, decimals: usize) -> String {
    let fits = |text: &String| text.len() <= MOST_DIGITS;
    let plain = |decimals| decimal::rounded(x, power, decimals);
    (0..=decimals).rev().map(plain).find(fits).unwrap_or_else(|| scientific(x, power))
}

/// Three digits and a power of ten, two where its exponent has three.
fn scientific(x: f64, power: i32) -> String {
    let decimals = if decimal::magnitude(x, power, 3).abs() < 100 { 2 } else { 1 };
    decimal::scientific(x, power, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::{NUMBERS, Number};
    use proptest::prelude::*;

    fn reading(name: &str, value: f64) -> Reading {
        super::reading(Number::unit_of(name), value)
    }

    fn readings(name: &str, values: &[f64]) -> Vec<Reading> {
        super::readings(Number::unit_of(name), values)
    }

    #[test]
    fn numbers_have_fitting_units() {
        let shown = |name: &str, value: f64| {
            let (digits, unit) = reading(name, value);
            format!("{digits} {unit}").trim_end().to_owned()
        };
        for (name, value, text) in [
            ("shown_error", 0.0, "0.000 m"),
            ("shown_error", 0.012_345, "12.35 mm"),
            ("shown_error", 1.5e-8, "15.00 nm"),
            ("shown_error", 4e-13, "4.00e-13 m"),
            ("shown_error", 2.5e7, "2.50e7 m"),
            ("shown_error", f64::INFINITY, "—"),
            ("velocity_error", 0.012_345, "12.35 mm/s"),
            ("velocity_error", 2.0, "2.000 m/s"),
            ("energy_drift", -0.05, "-5.000 %"),
            ("energy_drift", 3e-9, "+3.00e-7 %"),
            ("energy_drift", f64::NAN, "—"),
            ("age_ms", 16.666, "16.67 ms"),
            ("age_ms", 1_234_567.0, "1234.57 s"),
            ("age_ms", -1e-9, "0.00 ms"),
            ("dropped_secs", 1.504, "1.504 s"),
            ("dropped_secs", -1.504, "gained 1.504 s"),
            ("locked_drift_secs", -1.504, "-1.504 s"),
            ("backlog_secs", 0.016_666, "16.67 ms"),
            ("backlog_secs", 23.0, "23.000 s"),
            ("sim_time_secs", 123_456.789, "123456.79 s"),
            ("judder_px", 1.0, "1.000 px"),
            ("judder_px", 734.0, "734.0 px"),
            ("judder_px", 23_020.997, "off the picture"),
            ("steps", 600.0, "600"),
            ("steps", 12_345_678_901.0, "1.23e10"),
            ("", 1.5, "1.500"),
            ("", 99.996, "100.0"),
            ("", 2.5e-9, "2.50e-9"),
            ("", -0.0, "0"),
        ] {
            assert_eq!(shown(name, value), text, "{name} {value}");
        }
    }

    #[test]
    fn lanes_share_the_unit_of_the_largest() {
        let row = readings("shown_error", &[0.5, 0.002, 1e-7, 0.0, f64::NAN]);
        let expected = [("500.0", "mm"), ("2.0", "mm"), ("< 0.1", "mm"), ("0.0", "mm"), ("—", "")];
        assert_eq!(row, expected.map(|(digits, unit)| (digits.to_owned(), unit)));
        assert_eq!(readings("age_ms", &[f64::INFINITY, 2.0])[1].0, "2.00");
        assert!(readings("age_ms", &[]).is_empty());
        let texts = |name: &str, values: &[f64]| -> Vec<String> {
            readings(name, values).into_iter().map(|(digits, unit)| format!("{digits} {unit}")).collect()
        };
        assert_eq!(texts("integration_error", &[5.8e-15, 9.57e-16]), ["< 1 pm", "< 1 pm"], "rounding errors");
        assert_eq!(texts("integration_error", &[3.25e-10, 0.0]), ["325.0 pm", "0.0 pm"]);
        assert_eq!(texts("energy_drift", &[0.25, -1e-7]), ["+25.00 %", "< 0.01 %"]);
        assert_eq!(texts("energy_drift", &[3e-16, 0.0]), ["< 1e-10 %", "0.000 %"]);
        assert_eq!(texts("age_ms", &[-4690.97, 8.33]), ["ahead 4.69 s", "0.01 s"]);
        assert_eq!(texts("age_ms", &[16.67, -8.333]), ["16.67 ms", "ahead 8.33 ms"]);
        assert_eq!(texts("dropped_secs", &[-1.504, 2.0]), ["gained 1.504 s", "2.000 s"]);
        assert_eq!(texts("integration_error", &[6.6e138, 2.0]), ["6.6e138 m", "2.000 m"]);
    }

    /// Whatever a run comes to, its text is short and says neither NaN nor inf.
    fn assert_readable(name: &str, values: &[f64]) -> Result<(), TestCaseError> {
        let row = readings(name, values);
        let units: std::collections::BTreeSet<_> =
            row.iter().map(|(_, unit)| *unit).filter(|u| !u.is_empty()).collect();
        prop_assert!(units.len() <= 1, "{name} {row:?}");
        for ((text, _), value) in row.iter().zip(values) {
            prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{name} {value:e}: {text}");
            let digits = text.trim_start_matches("gained ").trim_start_matches("ahead ").trim_start_matches("< ");
            let is_short = digits == "off the picture" || digits.chars().count() <= MOST_DIGITS;
            prop_assert!(is_short, "{name} {value:e}: {text}");
            prop_assert!(!text.starts_with("-0") || text.contains(|c| ('1'..='9').contains(&c)), "{text}");
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn any_numbers_are_readable(values in prop::collection::vec(any::<f64>(), 1..4), scale in -320..308_i32, x in -10.0..10.0_f64) {
            let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324];
            let moderate = x * libm::pow(10.0, f64::from(scale));
            let all: Vec<f64> = values.into_iter().chain(special).chain([moderate]).collect();
            for name in NUMBERS.iter().map(|number| number.id) {
                all.iter().try_for_each(|value| assert_readable(name, &[*value]))?;
                assert_readable(name, &all)?;
            }
        }
    }
}
