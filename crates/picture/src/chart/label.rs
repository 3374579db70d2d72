//! Numbers as people read them: "0.25", "−40", "10⁻⁶" with a raised exponent, and how wide text is.

/// A number on an axis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Label {
    pub base: String,
    /// The exponent, raised; empty without one.
    pub exponent: String,
    /// The text after the exponent.
    pub tail: String,
}

impl Label {
    pub fn plain(base: impl Into<String>) -> Self {
        Self { base: base.into(), ..Self::default() }
    }

    /// The number `factor` · 10^power; a factor of 1 is left out.
    pub fn power(factor: i64, exponent: i32) -> Self {
        let base = if factor == 1 { "10".to_owned() } else { format!("{}×10", decimal(factor, 0)) };
        Self { base, exponent: decimal(i64::from(exponent), 0), tail: String::new() }
    }

    /// Estimated width at a font size.
    pub fn width(&self, size: f64) -> f64 {
        text_width(&self.base, size) + text_width(&self.exponent, RAISED * size) + text_width(&self.tail, size)
    }
}

/// Size of an exponent, as a share of the size of its base.
pub(super) const RAISED: f64 = 0.75;

/// `units` · 10^`places` with exactly the digits that takes, and a true minus sign.
pub(super) fn decimal(units: i64, places: i32) -> String {
    let sign = if units < 0 { "−" } else { "" };
    let mut digits = units.unsigned_abs().to_string();
    if places >= 0 {
        if units != 0 {
            digits.extend(std::iter::repeat_n('0', places as usize));
        }
        return format!("{sign}{digits}");
    }
    let behind = places.unsigned_abs() as usize;
    if digits.len() <= behind {
        digits.insert_str(0, &"0".repeat(behind + 1 - digits.len()));
    }
    let (whole, part) = digits.split_at(digits.len() - behind);
    format!("{sign}{whole}.{part}")
}

/// Widths of space to tilde in hundredths of the font's size: Inter Regular 4.1, rounded up.
const WIDTHS: [u8; 95] = [
    29, 29, 47, 64, 65, 99, 65, 30, 37, 37, 51, 67, 29, 46, 29, 37, 65, 65, 65, 65, 65, 65, 65, 65, 65, 65, 29, 31, 67,
    67, 67, 52, 97, 69, 66, 74, 73, 61, 60, 75, 75, 27, 58, 68, 57, 91, 76, 77, 64, 77, 65, 65, 65, 75, 69, 99, 69, 68,
    63, 37, 37, 37, 48, 46, 33, 57, 62, 58, 62, 59, 38, 62, 60, 25, 25, 55, 25, 88, 60, 60, 62, 62, 38, 53, 33, 60, 57,
    82, 55, 57, 56, 43, 34, 43, 67,
];

/// Estimated width of a text at a font size, without measuring a font. It errs to the wide side, because viewers may have another
/// font.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    size * text.chars().map(letter_width).sum::<f64>()
}

fn letter_width(letter: char) -> f64 {
    0.01 * match letter {
        ' '..='~' => f64::from(WIDTHS[letter as usize - ' ' as usize]),
        '\u{0}'..'\u{2E80}' => 78.0,
        _ => 105.0,
    }
}

/// The text, or its beginning and an ellipsis if it is wider than `room`.
pub(super) fn shortened(text: &str, size: f64, room: f64) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut width = text_width("…", size);
    let fits = |letter: &char| {
        width += size * letter_width(*letter);
        width <= room
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_the_digits_they_need() {
        let all = [(25, -2), (5, -3), (-40, 0), (3, 2), (0, 2), (0, -1), (-7, -1), (i64::MIN, 0)];
        let texts = all.map(|(units, places)| decimal(units, places));
        assert_eq!(texts, ["0.25", "0.005", "−40", "300", "0", "0.0", "−0.7", "−9223372036854775808"]);
    }

    #[test]
    fn long_text_is_shortened() {
        assert_eq!(shortened("velocity Verlet", 10.0, 100.0), "velocity Verlet");
        let short = shortened("velocity Verlet", 10.0, 40.0);
        assert!(short.starts_with("vel") && short.ends_with('…') && text_width(&short, 10.0) <= 40.0, "{short}");
        assert_eq!(shortened("velocity", 10.0, 0.0), "…");
    }
}
