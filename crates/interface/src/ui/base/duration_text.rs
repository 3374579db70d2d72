//! Durations as text that a user reads and types.

use timestep::time::Flicks;

/// Writes a duration in seconds or milliseconds where that is exact and short (`250 ms`, `0.1 ms`), else as the shortest
/// exact fraction. The text parses back to the same duration. Not for dt: 1/20 says more than 50 ms.
pub fn format(value: Flicks) -> String {
    let millis = value.millis();
    let whole = millis.fract() == 0.0 && millis.abs() < 1e8;
    if whole && millis >= 1000.0 && millis % 1000.0 == 0.0 {
        format!("{} s", millis / 1000.0)
    } else {
        let text = format!("{millis} ms");
        if whole || (text.len() < 12 && text.parse() == Ok(value)) { text } else { value.to_string() }
    }
}

/// As [`format()`], but rounded to a millisecond where the exact text is long. For the length of a clip, which has whole frames.
pub fn rounded(value: Flicks) -> String {
    const LONG: usize = 10;
    let exact = format(value);
    if exact.len() < LONG { exact } else { format!("{:.3} s", value.secs()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for (value, text) in [
            (Flicks::from_ratio(1, 4), "250 ms"),
            (Flicks::from_ratio(3, 1), "3 s"),
            (Flicks::from_ratio(1, 60), "1/60"),
            (Flicks::ZERO, "0 ms"),
            (Flicks::from_millis(0.1), "0.1 ms"),
            (Flicks::from_millis(0.25), "0.25 ms"),
        ] {
            assert_eq!(format(value), text);
            assert_eq!(text.parse(), Ok(value));
        }
    }

    #[test]
    fn a_long_fraction_is_rounded() {
        for (value, text) in [
            (Flicks::from_ratio(6000, 1499), "4.003 s"),
            (Flicks::from_ratio(1, 60), "1/60"),
            (Flicks::from_ratio(6, 1), "6 s"),
        ] {
            assert_eq!(rounded(value), text);
            assert!(text.parse::<Flicks>().is_ok());
        }
    }
}
