//! Numbers as decimal fractions, rounded once: half to even, from all of their digits.
//!
//! A double is a finite decimal fraction, and a unit that is a power of ten times another only moves its point. So nothing is
//! multiplied before it is rounded, and no digits are rounded a second time: 0.312_501_6 m are 312.5 mm and 313 mm.

use std::cmp::Ordering;

/// As [`rounded`], but of a value that would read as 0, the step of the digits that it is less than: `< 0.1`, or `> -0.1`.
pub fn rounded_not_to_nothing(value: f64, power: i32, decimals: usize) -> String {
    let digits = rounded(value, power, decimals);
    if value == 0.0 || digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        return digits;
    }
    let (sign, step) = if value > 0.0 { ("<", 1.0) } else { (">", -1.0) };
    format!("{sign} {}", rounded(step, -(decimals as i32), decimals))
}

/// The digits of 10^`power` · `value` with so many decimals. A zero has no sign. `value` is finite.
pub fn rounded(value: f64, power: i32, decimals: usize) -> String {
    let size = value.abs();
    // The value in units of the last decimal: a whole number, and digits behind its point only where they are rounded away.
    let places = power + decimals as i32;
    let mut digits = match usize::try_from(places) {
        Ok(places) => format!("{size:.places$}").replacen('.', "", 1),
        Err(_) => whole_tens(size, places.unsigned_abs() as usize),
    };
    let needed = decimals + 1;
    if digits.len() < needed {
        digits.insert_str(0, &"0".repeat(needed - digits.len()));
    }
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let whole = whole.trim_start_matches('0');
    let is_zero = whole.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    let sign = if value < 0.0 && !is_zero { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    if decimals == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

/// `size` in units of 10^`zeros`, rounded half to even; `zeros` is at least 1, and at most 22 where it has more digits than `size`.
fn whole_tens(size: f64, zeros: usize) -> String {
    let before_point = format!("{:.0}", size.trunc()).len();
    match before_point.cmp(&zeros) {
        Ordering::Less => "0".to_owned(),
        // Up to ten: a power of ten up to 10^22 and half of it are doubles.
        Ordering::Equal => u8::from(size > 0.5 * libm::pow(10.0, zeros as f64)).to_string(),
        Ordering::Greater => {
            let kept = before_point - zeros;
            let text = format!("{size:.*e}", kept - 1);
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            // Nines that were rounded up make one digit more.
            let carried = exponent.parse::<usize>().map_or(0, |exponent| (exponent + 1).saturating_sub(before_point));
            digits.replacen('.', "", 1) + &"0".repeat(carried)
        }
    }
}

/// 10^`power` · `value` as a power of ten whose factor has so many decimals, such as `-2.50e-9`. `value` is finite.
pub fn scientific(value: f64, power: i32, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let (factor, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent = if value == 0.0 { 0 } else { exponent.parse().unwrap_or(0) + power };
    format!("{factor}e{exponent}")
}

/// The power of ten of the first of `digits` digits of 10^`power` · `value`, after rounding; 0 for zero.
pub fn magnitude(value: f64, power: i32, digits: usize) -> i32 {
    let text = scientific(value, power, digits.saturating_sub(1));
    text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}

/// `value` with so many digits from the first that is not 0, and with all that are before the point. `value` is finite.
pub fn significant(value: f64, digits: usize) -> String {
    let decimals = digits as i32 - 1 - magnitude(value, 0, digits);
    rounded(value, 0, decimals.max(0) as usize)
}

/// A time of a run, s, to a thousandth: `10.609`.
pub fn seconds(secs: f64) -> String {
    trimmed(&rounded(secs, 0, 3)).to_owned()
}

/// A decimal fraction without the zeros at its end.
pub fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// The digits of 10^`power` · `value` with at most `digits` digits, and at most `most` of them behind the point; whole where more digits
/// are before the point.
pub fn digits(value: f64, power: i32, digits: usize, most: usize) -> String {
    let fits = |text: &String| text.bytes().filter(u8::is_ascii_digit).count() <= digits;
    (1..=most).rev().map(|places| rounded(value, power, places)).find(fits).unwrap_or_else(|| rounded(value, power, 0))
}
