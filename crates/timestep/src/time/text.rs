//! Durations as people write them: `1/60`, `16 ms`, `0.02`, `2 s`.

use super::Flicks;
use std::fmt;
use std::str::FromStr;

/// A text that is not a duration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DurationError(String);

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a duration; write seconds as `1/60` or `0.02`, or a number with a unit: `16 ms`, `2 s`, `250 us`, `4 h`",
            self.0
        )
    }
}

impl std::error::Error for DurationError {}

impl FromStr for Flicks {
    type Err = DurationError;

    /// Reads seconds, or a number or a fraction with one of the units h, s, ms, us (µs), to the nearest flick.
    fn from_str(text: &str) -> Result<Self, DurationError> {
        let refuse = || DurationError(text.to_owned());
        let split = text.find(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E')).unwrap_or(text.len());
        let (number, unit) = (text[..split].trim(), text[split..].trim());
        let (seconds, per_second) = match unit {
            "" | "s" => (1, 1),
            "h" => (3_600, 1),
            "ms" => (1, 1_000),
            "us" | "µs" | "μs" => (1, 1_000_000),
            _ => return Err(refuse()),
        };
        let secs = match number.split_once('/') {
            Some((num, den)) => {
                let num: i64 = num.trim().parse().map_err(|_| refuse())?;
                let num = num.checked_mul(seconds).ok_or_else(refuse)?;
                let den: i64 = den.trim().parse().map_err(|_| refuse())?;
                let den = den.checked_mul(per_second).filter(|den| *den > 0).ok_or_else(refuse)?;
                return Ok(Flicks::from_ratio(num, den));
            }
            None => number.parse::<f64>().map_err(|_| refuse())?,
        };
        if !secs.is_finite() {
            return Err(refuse());
        }
        Ok(Flicks::from_secs(secs * seconds as f64 / per_second as f64))
    }
}

impl fmt::Display for Flicks {
    /// Writes the shortest of `1/n`, seconds, milliseconds and a reduced fraction that parses to the same duration.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Flicks(flicks) = *self;
        if let Some(n) = self.as_unit_fraction() {
            return write!(f, "1/{n}");
        }
        let (secs, millis) = (format!("{} s", self.secs()), format!("{} ms", self.millis()));
        let exact = |text: &str| text.parse() == Ok(*self);
        let whole = flicks % Flicks::PER_SECOND == 0;
        if whole && exact(&secs) {
            f.write_str(&secs)
        } else if millis.len() < 12 && exact(&millis) {
            f.write_str(&millis)
        } else {
            let divisor = gcd(flicks.unsigned_abs(), Flicks::PER_SECOND as u64) as i64;
            write!(f, "{}/{}", flicks / divisor, Flicks::PER_SECOND / divisor)
        }
    }
}

impl Flicks {
    /// The n of 1/n s, if this is the nearest flick to it.
    fn as_unit_fraction(self) -> Option<i64> {
        const LARGEST: i64 = 200_000;
        let n = (Flicks::PER_SECOND + self.0 / 2).checked_div(self.0)?;
        ((2..=LARGEST).contains(&n) && Flicks::from_ratio(1, n) == self).then_some(n)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn common_notations_are_read() {
        for (text, flicks) in [
            ("1/60", Flicks::from_ratio(1, 60)),
            ("16 ms", Flicks::from_ratio(16, 1000)),
            ("16ms", Flicks::from_ratio(16, 1000)),
            ("0.02", Flicks::from_ratio(1, 50)),
            ("2 s", Flicks::from_ratio(2, 1)),
            ("1e-3", Flicks::from_ratio(1, 1000)),
            ("100/6 ms", Flicks::from_ratio(1, 60)),
            ("250 µs", Flicks::from_ratio(1, 4000)),
            ("4 h", Flicks::from_ratio(14_400, 1)),
            ("1/2 h", Flicks::from_ratio(1_800, 1)),
            ("-1/60", -Flicks::from_ratio(1, 60)),
        ] {
            assert_eq!(text.parse(), Ok(flicks), "{text}");
        }
        for text in ["", "fast", "1/0", "1/", "16 minutes", "1/60/2", "NaN", "inf", "1e999", "1 / -0"] {
            assert!(text.parse::<Flicks>().is_err(), "{text}");
        }
    }

    #[test]
    fn writes_the_shortest_form() {
        for text in ["1/60", "1/20", "1/260", "1/7", "2 s", "250/1000", "16 ms", "200 ms", "1001/60000"] {
            let flicks: Flicks = text.parse().unwrap();
            let expected = if text == "250/1000" { "1/4" } else { text };
            let expected = if text == "200 ms" { "1/5" } else { expected };
            assert_eq!(flicks.to_string(), expected);
        }
    }

    proptest! {
        #[test]
        fn a_written_duration_reads_the_same(flicks in any::<i64>()) {
            prop_assert_eq!(Flicks(flicks).to_string().parse(), Ok(Flicks(flicks)));
        }

        #[test]
        fn no_text_panics(text in ".{0,20}") {
            let _ = text.parse::<Flicks>();
        }
    }
}
