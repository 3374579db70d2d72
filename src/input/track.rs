//! The input of a run as a list of changes, recorded while a person drives or read from a file.
//!
//! Between two changes the input is constant. As CSV it has a row for each change: `time_ms`, milliseconds of laboratory
//! time since the start of the run, and `x` and `y`, the input from then on. Lines that begin with `#` are comments.

use super::Input;
use crate::plain_file;
use crate::time::Flicks;
use crate::visible_text::quotable;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A change of input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Laboratory time since the start of the run.
    pub at: Flicks,
    /// Input from then on.
    pub input: Input,
}

/// The changes of a run, in order. Before the first there is no input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputTrack {
    /// File that the track was read from, so that a scenario can name it.
    pub(super) file: Option<PathBuf>,
    pub(super) changes: Vec<Change>,
}

/// A track that cannot be read. The message names the place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrackError {
    /// A problem with the whole file.
    #[error("{file}: {reason}")]
    File {
        /// Name of the file.
        file: String,
        /// Problem, as the rest of a sentence.
        reason: String,
    },
    /// A problem in one line.
    #[error("{file}, line {line}: {reason}")]
    Line {
        /// Name of the file.
        file: String,
        /// Number of the line, counted from 1.
        line: u64,
        /// Problem, as the rest of a sentence.
        reason: String,
    },
}

const COLUMNS: [&str; 3] = ["time_ms", "x", "y"];
/// Largest file that is read, bytes.
const LARGEST_FILE: u64 = 32 << 20;

impl InputTrack {
    /// Latest time of a change, 100,000 s: no run is longer.
    pub const LONGEST: Flicks = Flicks(100_000 * Flicks::PER_SECOND);

    /// A track of these changes. `None` unless times begin at 0 or later and grow from each change to the next.
    pub fn new(changes: Vec<Change>) -> Option<Self> {
        let starts_in_time = changes.first().is_none_or(|first| first.at >= Flicks::ZERO);
        let grows = changes.windows(2).all(|pair| pair[0].at < pair[1].at);
        (starts_in_time && grows).then_some(InputTrack { file: None, changes })
    }

    /// The changes, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// `true` if there is no change.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// File that the track was read from; `None` if it has changed since.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// This track with another file, or none.
    pub fn in_file(self, file: Option<PathBuf>) -> Self {
        InputTrack { file, ..self }
    }

    /// Number of changes up to and including time `at`.
    pub fn count_at(&self, at: Flicks) -> usize {
        self.changes.partition_point(|change| change.at <= at)
    }

    /// Input after the first `count` changes.
    pub fn after(&self, count: usize) -> Input {
        count.checked_sub(1).and_then(|last| self.changes.get(last)).map_or(Input::NONE, |change| change.input)
    }

    /// Replaces all changes from `at` on by `input`: the person takes over.
    pub fn take_over(&mut self, at: Flicks, input: Input) {
        let kept = self.changes.partition_point(|change| change.at < at);
        let same = kept == self.changes.len() && self.after(kept) == input;
        if !same {
            self.file = None;
            self.changes.truncate(kept);
            if self.after(kept) != input {
                self.changes.push(Change { at, input });
            }
        }
    }

    /// Reads the track in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or is not a track.
    pub fn read(path: &Path) -> Result<Self, TrackError> {
        let file = path.display().to_string();
        let text = plain_file::read_text(path, LARGEST_FILE)
            .map_err(|error| TrackError::File { file: file.clone(), reason: error.to_string() })?;
        Ok(Self::parse(&text, &file)?.in_file(Some(path.to_owned())))
    }

    /// Reads the track in `text`; messages call the file `file`.
    ///
    /// # Errors
    /// The text is not a track; the message names the line.
    pub fn parse(text: &str, file: &str) -> Result<Self, TrackError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = |line: u64, reason: String| TrackError::Line { file: file.to_owned(), line, reason };
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let head = reader.headers().map_err(|error| at(1, error.to_string()))?.clone();
        let place = |name: &str| head.iter().position(|column| column == name);
        let columns = COLUMNS.map(place);
        let [Some(time), Some(_), Some(_)] = columns else {
            return Err(at(1, format!("it needs a header with the columns {}", COLUMNS.join(", "))));
        };
        let mut changes: Vec<Change> = Vec::new();
        for record in reader.records() {
            let record =
                record.map_err(|error| at(error.position().map_or(0, csv::Position::line), error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            let change = change(&record, columns).map_err(|reason| at(line, reason))?;
            if changes.last().is_some_and(|last| last.at >= change.at) {
                let typed = record.get(time).unwrap_or_default();
                return Err(at(line, format!("`{}` ms is not later than the change before it", quotable(typed))));
            }
            changes.push(change);
        }
        Ok(InputTrack { file: None, changes })
    }

    /// Writes the track as CSV. [`InputTrack::parse`] reads it back without loss.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", COLUMNS.join(","))?;
        for Change { at, input } in &self.changes {
            let [x, y] = input.axes();
            writeln!(out, "{},{x},{y}", at.millis())?;
        }
        Ok(())
    }
}

/// Reads one row; the error is a sentence.
fn change(record: &csv::StringRecord, columns: [Option<usize>; 3]) -> Result<Change, String> {
    let field = |index: usize| -> Result<f64, String> {
        let text = columns[index].and_then(|column| record.get(column));
        let text = text.ok_or_else(|| format!("there is no `{}`", COLUMNS[index]))?;
        text.parse().map_err(|_| format!("`{}` is not a number", quotable(text)))
    };
    let (millis, x, y) = (field(0)?, field(1)?, field(2)?);
    if !(0.0..=InputTrack::LONGEST.millis()).contains(&millis) {
        return Err(format!("`time_ms` must be from 0 to {}, not {millis}", InputTrack::LONGEST.millis()));
    }
    if let Some(axis) = [x, y].into_iter().find(|axis| !(-1.0..=1.0).contains(axis)) {
        return Err(format!("an input is from -1 to 1, not {axis}"));
    }
    Ok(Change { at: Flicks::from_millis(millis), input: Input::new(x, y) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_change_counts_from_its_own_time_on() {
        let change = |at, x| Change { at: Flicks(at), input: Input::new(x, 0.0) };
        let track = InputTrack::new(vec![change(10, 1.0), change(20, 0.0)]).unwrap();
        let at = |t| track.after(track.count_at(Flicks(t))).axes()[0];
        assert_eq!([at(-5), at(9), at(10), at(19), at(20), at(1000)], [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!(InputTrack::new(vec![change(10, 1.0), change(10, 0.0)]), None);
        assert_eq!(InputTrack::new(vec![change(-1, 1.0)]), None);
    }

    #[test]
    fn taking_over_replaces_the_future() {
        let change = |at, x| Change { at: Flicks(at), input: Input::new(x, 0.0) };
        let planned = InputTrack::new(vec![change(10, 1.0), change(20, 0.0)]).unwrap();
        for (at, x, left) in [
            (15, -1.0, vec![change(10, 1.0), change(15, -1.0)]),
            (15, 1.0, vec![change(10, 1.0)]),
            (20, 0.5, vec![change(10, 1.0), change(20, 0.5)]),
            (25, 0.0, vec![change(10, 1.0), change(20, 0.0)]),
        ] {
            let mut track = planned.clone();
            track.take_over(Flicks(at), Input::new(x, 0.0));
            assert_eq!(track.changes(), left, "{x} at {at}");
        }
    }

    #[test]
    fn invalid_rows_are_refused_with_their_line() {
        for (text, message) in [
            ("1,2,3\n", "t, line 1: it needs a header with the columns time_ms, x, y"),
            ("time_ms,x,y\n0,1,0\nsoon,1,0\n", "t, line 3: `soon` is not a number"),
            ("time_ms,x,y\n5,1,0\n5,0,0\n", "t, line 3: `5` ms is not later than the change before it"),
            ("time_ms,x,y\n5,2,0\n", "t, line 2: an input is from -1 to 1, not 2"),
            ("time_ms,x,y\n5,NaN,0\n", "t, line 2: an input is from -1 to 1, not NaN"),
            ("time_ms,x,y\n-5,0,0\n", "t, line 2: `time_ms` must be from 0 to 100000000, not -5"),
            ("time_ms,x,y\n5,0\n", "t, line 2: there is no `y`"),
        ] {
            assert_eq!(InputTrack::parse(text, "t").unwrap_err().to_string(), message);
        }
        assert_eq!(InputTrack::parse("# nobody\ny,x,time_ms\n", "t").unwrap(), InputTrack::default());
    }

    proptest! {
        #[test]
        fn a_written_track_reads_the_same(
            steps in prop::collection::vec((1_i64..1 << 40, -1.0..=1.0_f64, -1.0..=1.0_f64), 0..50)
        ) {
            let mut at = Flicks(-1);
            let changes = steps.into_iter().map(|(step, x, y)| {
                at += Flicks(step);
                Change { at, input: Input::new(x, y) }
            });
            let track = InputTrack::new(changes.collect()).unwrap();
            let mut text = Vec::new();
            track.write_csv(&mut text).unwrap();
            prop_assert_eq!(InputTrack::parse(&String::from_utf8(text).unwrap(), "t").unwrap(), track);
        }

        #[test]
        fn no_text_panics(text in "[-0-9.,eE#\"\ntime_msxy]{0,40}") {
            let _ = InputTrack::parse(&text, "t");
        }
    }
}
