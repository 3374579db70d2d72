//! The unit of the numbers in a file of frame times, and what a file without a written one looks like.
//!
//! Tools write milliseconds, microseconds, seconds or frames a second, and some of them the time since the start. Read as the wrong one
//! they still are numbers, so a file is only taken for milliseconds if it looks like them.

use crate::words::worded;
use timestep::time::Flicks;

worded! {
    /// The unit of frame times.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum TraceUnit {
        /// Milliseconds.
        Millis = "ms",
        /// Microseconds.
        Micros = "us",
        /// Seconds.
        Secs = "s",
        /// Frames a second, each for one frame.
        FramesPerSecond = "fps",
    }
}

/// Largest magnitude of a time, ms.
pub(super) const LONGEST_MS: f64 = 3_600_000.0;
/// Shortest and longest median frame of a file of milliseconds, ms.
const USUAL_MS: [f64; 2] = [1.0, 200.0];
/// Fewest rows of which it can be told that they are times since the start.
const FEWEST_ROWS: usize = 10;

impl TraceUnit {
    /// The frame time that a number of this unit is, ms; NaN if it is none.
    pub(super) fn millis(self, number: f64) -> f64 {
        match self {
            TraceUnit::Millis => number,
            TraceUnit::Micros => number / 1000.0,
            TraceUnit::Secs => number * 1000.0,
            TraceUnit::FramesPerSecond if number > 0.0 && number.is_finite() => 1000.0 / number,
            TraceUnit::FramesPerSecond => f64::NAN,
        }
    }

    /// The unit with its noun.
    pub(super) fn plural(self) -> &'static str {
        match self {
            TraceUnit::Millis => "milliseconds",
            TraceUnit::Micros => "microseconds",
            TraceUnit::Secs => "seconds",
            TraceUnit::FramesPerSecond => "frames a second",
        }
    }

    /// The frame times that numbers of this unit may be, in words.
    pub(super) fn range(self, least: f64) -> String {
        match self {
            TraceUnit::Millis => format!("from {least} to {LONGEST_MS}"),
            TraceUnit::FramesPerSecond => format!("more than 0, for a frame of at most {LONGEST_MS} ms"),
            TraceUnit::Micros | TraceUnit::Secs => format!("from {least} to {LONGEST_MS} ms"),
        }
    }
}

/// Doubts that these frame times, read as milliseconds, are that. The text says why and what to write.
pub(super) fn doubt(frames: &[Flicks], median: Flicks) -> Option<String> {
    if are_cumulative(frames) {
        return Some(
            "its numbers only grow, which looks like the time since the start; write the time since the row before, or `unit = \"ms\"` \
             beside the trace if these are frame times"
                .to_owned(),
        );
    }
    let number = median.millis();
    let is_usual = |millis: f64| (USUAL_MS[0]..=USUAL_MS[1]).contains(&millis);
    if is_usual(number) {
        return None;
    }
    let [shortest, longest] = USUAL_MS;
    let others = TraceUnit::ALL.iter().filter(|(_, unit)| *unit != TraceUnit::Millis);
    // Of two units the one that makes the frames nearer to those of a common display.
    let apart = |unit: TraceUnit| (unit.millis(number) / (1000.0 / 60.0)).max((1000.0 / 60.0) / unit.millis(number));
    let likely = others.filter(|(_, unit)| is_usual(unit.millis(number)));
    let guess = likely.min_by(|(_, a), (_, b)| apart(*a).total_cmp(&apart(*b)));
    let advice = guess.map_or_else(
        || "write `unit = \"ms\"` beside the trace if they are milliseconds".to_owned(),
        |(word, unit)| format!("these look like {}: write `unit = \"{word}\"` beside the trace", unit.plural()),
    );
    Some(format!(
        "its frames are {number} ms long in the middle, and a file without a `unit` has {shortest} to {longest} ms; {advice}"
    ))
}

/// `true` if the numbers look like times since the start: no one is less than the one before, and nearly all are more.
fn are_cumulative(frames: &[Flicks]) -> bool {
    let pairs = || frames.windows(2);
    let grows = pairs().filter(|pair| pair[0] < pair[1]).count();
    frames.len() >= FEWEST_ROWS && pairs().all(|pair| pair[0] <= pair[1]) && 10 * grows >= 9 * (frames.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::super::trace::Trace;
    use super::*;

    fn text(numbers: impl IntoIterator<Item = f64>) -> String {
        numbers.into_iter().map(|number| format!("{number}\n")).collect()
    }

    fn read(text: &str) -> Result<Trace, String> {
        Trace::parse(text, "t.csv", None).map_err(|error| error.to_string())
    }

    /// Frames of every common rate in every unit: milliseconds are read, others are refused with the unit that they have.
    #[test]
    fn every_unit_is_told_by_its_numbers() {
        for hz in [10.0, 24.0, 30.0, 60.0, 120.0, 161.0, 240.0, 480.0] {
            for (word, unit) in TraceUnit::ALL {
                let wave = |k: u32| (1.0 + 0.2 * f64::from(k * 7 % 11) / 11.0) / hz;
                let number = |secs: f64| match unit {
                    TraceUnit::Millis => 1e3 * secs,
                    TraceUnit::Micros => 1e6 * secs,
                    TraceUnit::Secs => secs,
                    TraceUnit::FramesPerSecond => 1.0 / secs,
                };
                let text = text((0..100).map(|k| number(wave(k))));
                let as_written = Trace::parse(&text, "t.csv", Some(unit)).unwrap();
                let median = as_written.refresh().secs() * hz;
                assert!((0.99..1.21).contains(&median), "{hz} Hz in {word}: {median}");
                match read(&text) {
                    Ok(trace) => {
                        // Frames a second look like milliseconds from 5 to 200; nothing tells them apart.
                        let is_hidden = unit == TraceUnit::FramesPerSecond && hz <= 240.0;
                        assert!(unit == TraceUnit::Millis || is_hidden, "{hz} Hz in {word} is {:?}", trace.refresh());
                    }
                    Err(error) => {
                        assert!(error.contains(&format!("`unit = \"{word}\"`")), "{hz} Hz in {word}: {error}")
                    }
                }
            }
        }
    }

    #[test]
    fn times_since_the_start_are_no_frames() {
        let frames = [16.0, 17.0, 33.0, 16.5];
        let since = |unit: f64| {
            let mut at = 0.0;
            let next = |frame: f64| {
                at += frame * unit;
                at
            };
            text(frames.iter().cycle().take(40).copied().map(next))
        };
        for unit in [1.0, 0.001, 1000.0] {
            let error = read(&since(unit)).unwrap_err();
            assert!(error.contains("time since the start"), "{error}");
            assert!(Trace::parse(&since(unit), "t", Some(TraceUnit::Millis)).is_ok(), "the user knows");
        }
        assert!(read(&text(frames.into_iter().cycle().take(40))).is_ok());
        assert!(read(&text([16.0; 40].into_iter().chain([33.0]))).is_ok(), "even frames, and a long one at the end");
    }

    #[test]
    fn frames_a_second_are_more_than_zero() {
        for wrong in ["0", "-60", "inf", "NaN"] {
            let error = Trace::parse(&format!("60\n{wrong}\n"), "t.csv", Some(TraceUnit::FramesPerSecond)).unwrap_err();
            assert!(error.to_string().starts_with(&format!("t.csv, line 2: `{wrong}` fps is not")), "{error}");
        }
    }
}
