//! The input of a run as a table in CSV, with a row for each change.
//!
//! `time_ms` is milliseconds of lab time since the start of the run, `x` and `y` the push from then on. `grab_x` and `grab_y`, where
//! a body is held, are the target in m and `body` its number, 1 if left out; the three columns may be missing. Lines that begin with
//! `#` are comments.

use super::{Change, Grab, Input, InputTrack};
use files::table_file::{self, TableError};
use files::visible_text::quotable;
use glam::dvec2;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;
use timestep::time::Flicks;

/// Columns that every table has.
const COLUMNS: [&str; 3] = ["time_ms", "x", "y"];
/// Columns of a table in which a body is held.
const GRAB_COLUMNS: [&str; 3] = ["body", "grab_x", "grab_y"];
impl InputTrack {
    /// Reads the track in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or is not a track.
    pub fn read(path: &Path) -> Result<Self, TableError> {
        let (file, text) = table_file::read(path)?;
        Ok(Self::parse(&text, &file)?.in_file(Some(path.to_owned())))
    }

    /// Reads the track in `text`; messages call the file `file`.
    ///
    /// # Errors
    /// The text is not a track; the message names the line.
    pub fn parse(text: &str, file: &str) -> Result<Self, TableError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = |line: u64, reason: String| TableError::Line { file: file.to_owned(), line, reason };
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let head = reader.headers().map_err(|error| at(1, error.to_string()))?.clone();
        let place = |name: &str| head.iter().position(|column| column == name);
        let [Some(time), Some(x), Some(y)] = COLUMNS.map(place) else {
            return Err(at(1, format!("it needs a header with the columns {}", COLUMNS.join(", "))));
        };
        let columns = Columns { own: [time, x, y], grab: GRAB_COLUMNS.map(place) };
        let mut changes: Vec<Change> = Vec::new();
        for record in reader.records() {
            let record =
                record.map_err(|error| at(error.position().map_or(0, csv::Position::line), error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            let change = columns.change(&record).map_err(|reason| at(line, reason))?;
            if changes.last().is_some_and(|last| last.at >= change.at) {
                let typed = record.get(time).unwrap_or_default();
                return Err(at(line, format!("`{}` ms is not later than the change before it", quotable(typed))));
            }
            changes.push(change);
        }
        Ok(InputTrack { changes, ..InputTrack::default() })
    }

    /// Writes the track as CSV. [`InputTrack::parse`] reads it back without loss.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = if self.has_grabs() { [COLUMNS, GRAB_COLUMNS].concat() } else { COLUMNS.to_vec() };
        writeln!(out, "{}", columns.join(","))?;
        for Change { at, input } in &self.changes {
            let [x, y] = input.axes();
            write!(out, "{},{x},{y}", at.millis())?;
            match input.grab() {
                Some(grab) => writeln!(out, ",{},{},{}", grab.body() + 1, grab.target().x, grab.target().y)?,
                None => writeln!(out, "{}", ",".repeat(columns.len() - COLUMNS.len()))?,
            }
        }
        Ok(())
    }
}

/// The order of a table's columns.
struct Columns {
    /// Places of [`COLUMNS`].
    own: [usize; 3],
    /// Places of [`GRAB_COLUMNS`].
    grab: [Option<usize>; 3],
}

/// The number that a text says; the error is a sentence.
fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{}` is not a number", quotable(text)))
}

impl Columns {
    /// Reads a row; the error is a sentence.
    fn change(&self, record: &csv::StringRecord) -> Result<Change, String> {
        let field = |index: usize| -> Result<f64, String> {
            let text = record.get(self.own[index]);
            number(text.ok_or_else(|| format!("there is no `{}`", COLUMNS[index]))?)
        };
        let (millis, x, y) = (field(0)?, field(1)?, field(2)?);
        if !(0.0..=InputTrack::LONGEST.millis()).contains(&millis) {
            return Err(format!("`time_ms` must be from 0 to {}, not {millis}", InputTrack::LONGEST.millis()));
        }
        if let Some(axis) = [x, y].into_iter().find(|axis| !(-1.0..=1.0).contains(axis)) {
            return Err(format!("an input is from -1 to 1, not {axis}"));
        }
        Ok(Change { at: Flicks::from_millis(millis), input: Input::new(x, y).holding(self.grab(record)?) })
    }

    /// The body that is held, if one is; the error is a sentence.
    fn grab(&self, record: &csv::StringRecord) -> Result<Option<Grab>, String> {
        let field = |index: usize| {
            let text = self.grab[index].and_then(|column| record.get(column));
            text.filter(|text| !text.is_empty())
        };
        let (x, y) = match [0, 1, 2].map(field) {
            [None, None, None] => return Ok(None),
            [_, Some(x), Some(y)] => (number(x)?, number(y)?),
            _ => return Err("a body is held by both `grab_x` and `grab_y`".to_owned()),
        };
        let body: usize = field(0).map_or(Ok(1), number)?;
        let grab = body.checked_sub(1).and_then(|body| Grab::new(body, dvec2(x, y)));
        let [most, farthest] = [Grab::MOST_BODIES as f64, Grab::FARTHEST];
        grab.map(Some).ok_or_else(|| {
            format!("a body is from 1 to {most} and its target from -{farthest} to {farthest} m, not {body}, {x}, {y}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            ("time_ms,x,y,grab_x,grab_y\n5,0,0,,1\n", "t, line 2: a body is held by both `grab_x` and `grab_y`"),
            ("time_ms,x,y,body\n5,0,0,1\n", "t, line 2: a body is held by both `grab_x` and `grab_y`"),
            ("time_ms,x,y,grab_x,grab_y\n5,0,0,far,1\n", "t, line 2: `far` is not a number"),
            ("time_ms,x,y,grab_x,grab_y,body\n5,0,0,0,1,0.5\n", "t, line 2: `0.5` is not a number"),
            (
                "time_ms,x,y,grab_x,grab_y,body\n5,0,0,0,1,0\n",
                "t, line 2: a body is from 1 to 16 and its target from -1000000 to 1000000 m, not 0, 0, 1",
            ),
        ] {
            assert_eq!(InputTrack::parse(text, "t").unwrap_err().to_string(), message);
        }
        assert_eq!(InputTrack::parse("# nobody\ny,x,time_ms\n", "t").unwrap(), InputTrack::default());
    }

    fn grab() -> impl Strategy<Value = Option<Grab>> {
        let target = [-Grab::FARTHEST..=Grab::FARTHEST, -3.0..=3.0_f64];
        let held = (0..Grab::MOST_BODIES, target).prop_map(|(body, [x, y])| Grab::new(body, dvec2(x, y)));
        prop_oneof![Just(None), held]
    }

    #[test]
    fn tables_without_grabs_are_as_they_always_were() {
        let change = |at, input| Change { at: Flicks::from_millis(at), input };
        let text = |changes| {
            let mut text = Vec::new();
            InputTrack::new(changes).unwrap().write_csv(&mut text).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(text(vec![change(1.0, Input::new(1.0, 0.0))]), "time_ms,x,y\n1,1,0\n");
        let held = Input::NONE.holding(Grab::new(1, dvec2(0.5, -2.0)));
        let expected = "time_ms,x,y,body,grab_x,grab_y\n1,0,0,2,0.5,-2\n2,0,0,,,\n";
        assert_eq!(text(vec![change(1.0, held), change(2.0, Input::NONE)]), expected);
    }

    proptest! {
        #[test]
        fn a_written_track_reads_the_same(
            steps in prop::collection::vec((1_i64..1 << 40, -1.0..=1.0_f64, -1.0..=1.0_f64, grab()), 0..50)
        ) {
            let mut at = Flicks(-1);
            let changes = steps.into_iter().map(|(step, x, y, grab)| {
                at += Flicks(step);
                Change { at, input: Input::new(x, y).holding(grab) }
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
