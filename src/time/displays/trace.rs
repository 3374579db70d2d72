//! Frame times as a list: recorded from a window, or read from a CSV file.
//!
//! The file has one row for each frame, with the time since the frame before it in milliseconds: a single column of numbers,
//! or a header with the column `frame_ms` among others. Lines that begin with `#` are comments.
//!
//! Times that a real clock can measure are accepted: zero (a coarse clock that has not ticked) and negative times (a clock that
//! is set back). Other values are refused with their line: text, NaN, infinities, and more than an hour either way.

use crate::time::Flicks;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The lengths of consecutive frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Origin of the trace.
    pub source: TraceSource,
    frames: Vec<Flicks>,
    refresh: Flicks,
}

/// Origin of a trace, so that a scenario can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceSource {
    /// A bundled trace with this id.
    Bundled(&'static str),
    /// A file.
    File(PathBuf),
    /// A recording of this run of the program; a scenario cannot name it before it is saved.
    Recorded,
}

/// A trace that cannot be read. The message names the place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TraceError {
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

/// Name of the column of frame times.
const COLUMN: &str = "frame_ms";
/// Largest magnitude of a frame time, ms.
const LONGEST_MS: f64 = 3_600_000.0;
/// Largest file that is read, bytes. 32 MiB hold more than half a day at 60 Hz.
const LARGEST_FILE: u64 = 32 << 20;

impl Trace {
    /// A recording of frames of the live window. `None` if no frame is longer than zero.
    pub fn recorded(frames: Vec<Flicks>) -> Option<Self> {
        let some_pass = frames.iter().any(|frame| *frame > Flicks::ZERO);
        some_pass.then(|| Trace { source: TraceSource::Recorded, refresh: median(&frames), frames })
    }

    /// Reads the trace in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or is not a trace.
    pub fn read(path: &Path) -> Result<Self, TraceError> {
        let name = path.display().to_string();
        let text = plain_text(path, LARGEST_FILE).map_err(|reason| TraceError::File { file: name.clone(), reason })?;
        Ok(Self::parse(&text, &name)?.from(TraceSource::File(path.to_owned())))
    }

    /// Reads the trace in `text`; messages call the file `file`.
    ///
    /// # Errors
    /// The text is not a trace; the message names the line.
    pub fn parse(text: &str, file: &str) -> Result<Self, TraceError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = |line: u64, reason: String| TraceError::Line { file: file.to_owned(), line, reason };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut frames = Vec::new();
        let mut column = None;
        for record in reader.records() {
            let record =
                record.map_err(|error| at(error.position().map_or(0, csv::Position::line), error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            let column = match column {
                Some(column) => column,
                None => {
                    let (index, is_header) = find_column(&record).map_err(|reason| at(line, reason))?;
                    column = Some(index);
                    if is_header {
                        continue;
                    }
                    index
                }
            };
            let field = record.get(column).ok_or_else(|| at(line, format!("there is no `{COLUMN}`")))?;
            frames.push(frame(field).map_err(|reason| at(line, reason))?);
        }
        let trace = Self::recorded(frames);
        let reason = || "no time passes in it; at least one frame must be longer than 0 ms".to_owned();
        trace.ok_or_else(|| TraceError::File { file: file.to_owned(), reason: reason() })
    }

    /// This trace with another origin.
    pub fn from(self, source: TraceSource) -> Self {
        Trace { source, ..self }
    }

    /// Frame times; at least one is positive.
    pub fn frames(&self) -> &[Flicks] {
        &self.frames
    }

    /// Time from the start of each frame to when it was shown, `None` if it never was; `None` without that column.
    pub fn shown(&self) -> Option<&[Option<Flicks>]> {
        None
    }

    /// Median of the frame times: the refresh interval that most of them keep.
    pub fn refresh(&self) -> Flicks {
        self.refresh
    }

    /// Writes the trace as CSV. [`Trace::parse`] reads it back without loss.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{COLUMN}")?;
        for frame in &self.frames {
            writeln!(out, "{}", frame.millis())?;
        }
        Ok(())
    }
}

/// Median of the times, at least zero. `frames` must not be empty.
fn median(frames: &[Flicks]) -> Flicks {
    let mut sorted = frames.to_vec();
    let middle = sorted.len() / 2;
    (*sorted.select_nth_unstable(middle).1).max(Flicks::ZERO)
}

/// Reads the text of a plain file of at most `largest` bytes.
///
/// # Errors
/// The problem, as the rest of a sentence that starts with the file's name.
pub fn plain_text(path: &Path, largest: u64) -> Result<String, String> {
    let io = |error: io::Error| format!("cannot be read: {error}");
    // Opening a pipe would wait for its other end.
    if !fs::metadata(path).map_err(io)?.is_file() {
        return Err("is not a plain file".to_owned());
    }
    let mut bytes = Vec::new();
    fs::File::open(path).map_err(io)?.take(largest + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > largest {
        return Err(format!("is larger than {} MiB", largest >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "is not text in UTF-8".to_owned())
}

/// Index of the column of frame times in the first row, and `true` if that row is a header.
fn find_column(first: &csv::StringRecord) -> Result<(usize, bool), String> {
    if let Some(index) = first.iter().position(|name| name == COLUMN) {
        return Ok((index, true));
    }
    match first.iter().next().map(str::parse::<f64>) {
        Some(Ok(_)) => Ok((0, false)),
        _ => Err(format!("neither a number nor a header with the column `{COLUMN}`")),
    }
}

/// Reads one frame time; the error is a sentence.
fn frame(field: &str) -> Result<Flicks, String> {
    let millis: f64 = field.parse().map_err(|_| format!("`{field}` is not a number of milliseconds"))?;
    if !(-LONGEST_MS..=LONGEST_MS).contains(&millis) {
        return Err(format!("`{field}` ms is not a frame time: it must be from -3600000 to 3600000"));
    }
    Ok(Flicks::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_columns_with_and_without_a_header() {
        let plain = Trace::parse("16.5\n# pause\n\n 17 \n", "t").unwrap();
        assert_eq!(plain.frames(), [Flicks::from_millis(16.5), Flicks::from_millis(17.0)]);
        let header = Trace::parse("\u{feff}app,frame_ms,gpu\r\ngame,16.5,3\r\ngame,17,4\r\n", "t").unwrap();
        assert_eq!(header.frames(), plain.frames());
        assert_eq!(Trace::parse("5\n16\n16\n16\n90\n", "t").unwrap().refresh(), Flicks::from_millis(16.0));
    }

    #[test]
    fn invalid_rows_are_refused_with_their_line() {
        for (text, message) in [
            ("frame_ms\n16\nabc\n", "t.csv, line 3: `abc` is not a number of milliseconds"),
            ("16\nNaN\n", "t.csv, line 2: `NaN` ms is not a frame time: it must be from -3600000 to 3600000"),
            ("16\ninf\n", "t.csv, line 2: `inf` ms is not a frame time: it must be from -3600000 to 3600000"),
            ("16\n1e9\n", "t.csv, line 2: `1e9` ms is not a frame time: it must be from -3600000 to 3600000"),
            ("a,b\n1,2\n", "t.csv, line 1: neither a number nor a header with the column `frame_ms`"),
            ("a,frame_ms\n1\n", "t.csv, line 2: there is no `frame_ms`"),
            ("0\n-3\n", "t.csv: no time passes in it; at least one frame must be longer than 0 ms"),
            ("", "t.csv: no time passes in it; at least one frame must be longer than 0 ms"),
        ] {
            assert_eq!(Trace::parse(text, "t.csv").unwrap_err().to_string(), message);
        }
        assert!(Trace::read(Path::new("/")).unwrap_err().to_string().contains("plain file"));
    }

    proptest! {
        #[test]
        fn a_written_trace_reads_the_same(frames in prop::collection::vec(-(1_i64 << 40)..1 << 40, 0..50)) {
            let frames: Vec<_> = frames.into_iter().map(Flicks).chain([Flicks(1)]).collect();
            let trace = Trace::recorded(frames).unwrap();
            let mut text = Vec::new();
            trace.write_csv(&mut text).unwrap();
            prop_assert_eq!(Trace::parse(&String::from_utf8(text).unwrap(), "t").unwrap(), trace);
        }

        #[test]
        fn no_text_panics(text in "[-0-9.,eE#\"\nafrme_ms]{0,40}") {
            let _ = Trace::parse(&text, "t");
        }
    }
}
