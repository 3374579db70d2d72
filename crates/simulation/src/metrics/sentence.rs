//! Numbers in sentences: three digits, thousands apart, and no power of ten down to a millionth.

use super::decimal;
use super::reading::{GAINED, Reading, Scale, Unit, is_in_words, milliseconds, scale, written};

/// Keeps a unit on the line of its number, and the thousands of a number together.
const NO_BREAK: char = '\u{A0}';
/// Lengths below it are rounding errors, which sentences do not show, m.
const ROUNDING: f64 = 1e-9;
/// Significant digits of a number that is not whole.
const DIGITS: usize = 3;
/// Least power of ten whose zeros are written.
const LEAST_POWER: i32 = -6;
/// Digits in a group of thousands.
const GROUP: usize = 3;
/// Most digits that stand without groups.
const UNGROUPED: usize = 4;

/// The value of a quantity with its unit, as a sentence has it.
pub fn in_sentence(unit: Unit, value: f64) -> String {
    let on_scale = sentence_scale(unit, value);
    let (text, symbol): Reading = written(unit, value, on_scale);
    if is_in_words(&(text.clone(), symbol)) && !text.starts_with(GAINED) {
        return text;
    }
    if symbol == "m" && value != 0.0 && value.abs() < ROUNDING {
        return "less than 1 nm".to_owned();
    }
    let (before, value) = if text.starts_with(GAINED) { (GAINED, -value) } else { ("", value) };
    let digits = grouped(&without_idle_zeros(sentence_digits(on_scale, value)));
    let digits = digits.replacen('-', "−", usize::from(digits.starts_with('-')));
    if symbol.is_empty() { digits } else { format!("{before}{digits}{NO_BREAK}{symbol}") }
}

/// The scale of a value: that of its reading, but seconds from a second on.
fn sentence_scale(unit: Unit, value: f64) -> Scale {
    let usual = scale(unit, value.abs());
    let reaches_a_second = || decimal::magnitude(value, usual.power, DIGITS + 1) >= 3;
    if usual.unit == "ms" && reaches_a_second() {
        return Scale { power: usual.power - 3, unit: "s", write: milliseconds };
    }
    usual
}

/// Three digits; those of the reading where it has fewer, where it is whole, and where three would leave one, as of 59.98: it is not 60.
fn sentence_digits(scale: Scale, value: f64) -> String {
    // In a sentence, a plus sign reads as a sum.
    let reading = scale.write(value).trim_start_matches('+').to_owned();
    let power = reading.split_once('e').and_then(|(_, power)| power.parse::<i32>().ok());
    if let Some(power) = power {
        return match power {
            LEAST_POWER..0 => decimal::rounded(value, scale.power, DIGITS - 1 + power.unsigned_abs() as usize),
            _ => reading,
        };
    }
    let decimals = reading.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let before_point = decimal::magnitude(value, scale.power, DIGITS);
    let wanted = (DIGITS as i32 - 1 - before_point).max(0) as usize;
    if wanted >= decimals {
        return reading;
    }
    let short = decimal::rounded(value, scale.power, wanted);
    let is_round = short.bytes().filter(|digit| (b'1'..=b'9').contains(digit)).count() == 1;
    if is_round { reading } else { short }
}

/// The digits without zeros at the end of their decimals: 20 for 20.00.
fn without_idle_zeros(digits: String) -> String {
    if !digits.contains('.') || digits.contains('e') {
        return digits;
    }
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The digits with their thousands apart, where there are many before the point.
fn grouped(digits: &str) -> String {
    let (sign, size) = digits.split_at(usize::from(digits.starts_with('-')));
    let (whole, fraction) = size.split_at(size.find(['.', 'e']).unwrap_or(size.len()));
    if whole.len() <= UNGROUPED {
        return digits.to_owned();
    }
    let mut text = sign.to_owned();
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place).is_multiple_of(GROUP) {
            text.push(NO_BREAK);
        }
        text.push(digit);
    }
    text + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_three_digits_and_their_unit() {
        for (unit, value, text) in [
            (Unit::Pixels, 3.2352, "3.24 px"),
            (Unit::Change, 1.714_89, "171 %"),
            (Unit::Metres, 0.312_501_6, "313 mm"),
            (Unit::Millis, 61.051, "61.1 ms"),
            (Unit::Pure, 16.1536, "16.2"),
            (Unit::Pure, 12.5, "12.5"),
            (Unit::Millis, 12.25, "12.2 ms"),
            (Unit::Millis, 12.75, "12.8 ms"),
            (Unit::Pure, 59.98, "59.98"),
            (Unit::Pure, 16.04, "16"),
            (Unit::Millis, 20.0, "20 ms"),
            (Unit::ShortSeconds, 2.333_33, "2.33 s"),
            (Unit::Millis, 999.996, "1 s"),
            (Unit::Pure, 2_000_000.0, "2 000 000"),
            (Unit::Pure, 1440.0, "1440"),
            (Unit::Change, 126.74, "12 674 %"),
            (Unit::Change, -0.25, "−25 %"),
            (Unit::Pure, -300.0, "−300"),
            (Unit::Change, 2.77e-6, "0.000277 %"),
            (Unit::Change, -1.04e-8, "−0.00000104 %"),
            (Unit::Change, 2.77e-9, "2.77e-7 %"),
            (Unit::Metres, 4e-13, "less than 1 nm"),
            (Unit::Metres, 0.0, "0 m"),
            (Unit::DroppedSeconds, -1.504, "gained 1.5 s"),
            (Unit::Seconds, f64::NAN, "—"),
            (Unit::Pixels, 5000.0, "off the picture"),
        ] {
            assert_eq!(in_sentence(unit, value).replace(NO_BREAK, " "), text, "{unit:?} {value}");
        }
    }
}
