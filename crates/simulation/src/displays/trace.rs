//! Frame times as a list: recorded from a window, or read from a file, a plain one ([`super::trace_csv`]) or a tool's ([`super::captures`]).

use super::captures::{self, CapturedFrames, LARGEST_CAPTURE, RowsAre};
use super::shown_interval;
use super::table_header::TableHeader;
use super::trace_choice::TraceChoice;
use super::trace_csv::{self, TraceRows};
use super::trace_unit::{TraceUnit, doubt};
use files::table_file::{self, TableError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use timestep::time::Flicks;

/// The lengths of consecutive frames and, if they are known, the moments at which the display showed them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Origin of the trace.
    pub source: TraceSource,
    frames: Vec<Flicks>,
    shown: Option<Vec<Option<Flicks>>>,
    measured: Option<Vec<Flicks>>,
    refresh: Flicks,
    shown_interval: Option<Flicks>,
    choice: TraceChoice,
    application: Option<String>,
    is_sampled: bool,
    notes: Vec<String>,
}

/// Length of a frame whose measured time is zero or negative: such a clock does not say how long the frame really took. The frames after
/// it are shortened in return, to this at most.
pub(super) const SHORTEST: Flicks = Flicks(Flicks::PER_SECOND / 1000);
/// Shortest mean of the frames in a file: shorter ones are a wrong unit, and a second of them would not end.
const LEAST_MEAN: Flicks = Flicks(Flicks::PER_SECOND / 100_000);

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

impl TraceSource {
    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            TraceSource::File(file) => Some(file),
            TraceSource::Bundled(_) | TraceSource::Recorded => None,
        }
    }
}

impl Trace {
    /// A recording of frames of the live window. `None` if no frame is longer than zero.
    pub fn recorded(frames: Vec<Flicks>) -> Option<Self> {
        let some_pass = frames.iter().any(|frame| *frame > Flicks::ZERO);
        some_pass.then(|| Trace {
            source: TraceSource::Recorded,
            refresh: median(&frames),
            frames,
            shown: None,
            shown_interval: None,
            measured: None,
            choice: TraceChoice::default(),
            application: None,
            is_sampled: false,
            notes: Vec::new(),
        })
    }

    /// This trace as a program read it: the time that its clock measured for each frame, where that is not the frame itself.
    /// Returns `None` if there are not as many times as frames.
    pub fn with_measured(self, measured: Vec<Flicks>) -> Option<Self> {
        (measured.len() == self.frames.len()).then_some(Trace { measured: Some(measured), ..self })
    }

    /// This trace with the time from each frame's start until the display showed it; `None` is a frame that was never shown.
    /// Returns `None` if there are not as many times as frames, if one is negative or more than an hour, or if no frame is shown.
    pub fn with_shown(self, shown: Vec<Option<Flicks>>) -> Option<Self> {
        let known = shown.iter().flatten();
        let valid =
            shown.len() == self.frames.len() && known.clone().all(|shown| trace_csv::can_be_shown_after(*shown));
        let shown_interval = shown_interval::of(&self.frames, &shown);
        (valid && known.count() > 0).then_some(Trace { shown_interval, shown: Some(shown), ..self })
    }

    /// Reads the trace in the file at `path`: the frames of a capture, or frame times in the unit of `choice`, without one in
    /// milliseconds if they look like that.
    ///
    /// # Errors
    /// The file cannot be read or is not a trace.
    pub fn read(path: &Path, choice: impl Into<TraceChoice>) -> Result<Self, TableError> {
        let choice = choice.into();
        let (file, text) = table_file::read_up_to(path, LARGEST_CAPTURE)?;
        let trace = Self::parse(&text, &file, choice.clone())?;
        Ok(Trace { choice, ..trace }.from(TraceSource::File(path.to_owned())))
    }

    /// Reads the trace in `text` as [`Trace::read`] does; messages call the file `file`.
    ///
    /// # Errors
    /// The text is not a trace; the message names the line.
    pub fn parse(text: &str, file: &str, choice: impl Into<TraceChoice>) -> Result<Self, TableError> {
        let choice = choice.into();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let header = TableHeader::find(text);
        let is_plain = choice.column.is_some() || header.as_ref().is_some_and(|header| header.has(trace_csv::FRAME));
        let captured = header.as_ref().filter(|_| !is_plain);
        match captured.and_then(|header| captures::read(text, header, file, &choice)) {
            Some(captured) => Self::of_capture(captured?, file),
            None => match captured.and_then(TableHeader::frame_time) {
                Some((column, unit)) => {
                    let (column, unit) = (Some(column.to_owned()), choice.unit.or(Some(unit)));
                    Self::parse_plain(text, header.as_ref(), file, &TraceChoice { column, unit, ..choice })
                }
                None => Self::parse_plain(text, header.as_ref(), file, &choice),
            },
        }
    }

    fn of_capture(captured: CapturedFrames, file: &str) -> Result<Self, TableError> {
        let whole = |reason: &str| TableError::File { file: file.to_owned(), reason: reason.to_owned() };
        let CapturedFrames { application, rows_are, frames, shown, notes } = captured;
        let trace = Self::recorded(frames)
            .ok_or_else(|| whole("no time passes in it; at least one frame must be longer than 0 ms"))?;
        let trace = Trace { application, is_sampled: rows_are == RowsAre::Samples, notes, ..trace };
        if trace.mean_frame() < LEAST_MEAN {
            return Err(whole("its frames take less than 10 us on average, which no display shows"));
        }
        let Some(shown) = shown else { return Ok(trace) };
        trace.with_shown(shown).ok_or_else(|| whole("no frame in it is ever shown"))
    }

    fn parse_plain(
        text: &str,
        header: Option<&TableHeader<'_>>,
        file: &str,
        choice: &TraceChoice,
    ) -> Result<Self, TableError> {
        let whole = |reason: &str| TableError::File { file: file.to_owned(), reason: reason.to_owned() };
        let unit = choice.unit;
        let TraceRows { frames, shown, measured } = trace_csv::read(text, header, file, choice)?;
        for (key, named) in [("application", &choice.application), ("swap_chain", &choice.swap_chain)] {
            if named.is_some() {
                return Err(whole(&format!("it is a plain column and names none; leave `{key}` out")));
            }
        }
        let trace = Self::recorded(frames);
        let trace = trace.ok_or_else(|| whole("no time passes in it; at least one frame must be longer than 0 ms"))?;
        let mean = trace.mean_frame();
        if unit.is_some() && mean < LEAST_MEAN {
            let (mean, most) = (mean.millis(), Flicks::PER_SECOND / LEAST_MEAN.0);
            let word = unit.map_or("", TraceUnit::word);
            return Err(whole(&format!(
                "in `{word}` its frames are {mean} ms long on average, and a trace has at most {most} frames a second; check the unit"
            )));
        }
        if let (None, Some(doubt)) = (unit, doubt(&trace.frames, trace.refresh)) {
            return Err(whole(&doubt));
        }
        let trace = Trace { measured, ..trace };
        let Some(shown) = shown else { return Ok(trace) };
        let never = "no frame in it is ever shown; at least one field of `shown_ms` must have a time";
        trace.with_shown(shown).ok_or_else(|| whole(never))
    }

    /// This trace as it was written to the file at `path`, in milliseconds, which a scenario says where they do not look like that.
    pub fn written_to(self, path: PathBuf) -> Self {
        let unit = doubt(&self.frames, self.refresh).map(|_| TraceUnit::Millis);
        Trace { choice: unit.into(), ..self }.from(TraceSource::File(path))
    }

    /// The frames that were chosen of its file.
    pub fn choice(&self) -> &TraceChoice {
        &self.choice
    }

    /// The application whose frames these are, as the capture names it.
    pub fn application(&self) -> Option<&str> {
        self.application.as_deref()
    }

    /// `true` if most frames are missing: it is a log of samples.
    pub fn is_sampled(&self) -> bool {
        self.is_sampled
    }

    /// Sentences on the capture that it was read from: the tool, the application and the columns that were taken, what was left out, and
    /// what is not known. Empty for plain columns.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// This trace with another origin.
    pub fn from(self, source: TraceSource) -> Self {
        Trace { source, ..self }
    }

    /// Frame times; at least one is positive.
    pub fn frames(&self) -> &[Flicks] {
        &self.frames
    }

    /// The time from each frame's start until the display showed it, one for each frame; `None` in it is a frame that was never
    /// shown. Without such times, frames are shown at their start.
    pub fn shown(&self) -> Option<&[Option<Flicks>]> {
        self.shown.as_deref()
    }

    /// The time that the program's clock measured for each frame; `None` where that is the frame's own.
    pub fn measured(&self) -> Option<&[Flicks]> {
        self.measured.as_deref()
    }

    /// Median of the frame times that are longer than zero: the refresh interval that most of them keep.
    pub fn refresh(&self) -> Flicks {
        self.refresh
    }

    /// Time between refreshes of a display on which nearly all frames were shown a whole number of refreshes after each other; `None` where
    /// they were not, as with variable refresh, and without display times.
    pub fn shown_interval(&self) -> Option<Flicks> {
        self.shown_interval
    }

    /// Mean length of its frames in a replay, at least a flick.
    pub fn mean_frame(&self) -> Flicks {
        let lasts = |frame: &Flicks| if *frame > Flicks::ZERO { *frame } else { SHORTEST };
        let whole: i128 = self.frames.iter().map(|frame| i128::from(lasts(frame).0)).sum();
        Flicks((whole / self.frames.len() as i128).max(1) as i64)
    }

    /// Writes the trace as CSV. [`Trace::parse`] reads it back without loss.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        trace_csv::write(out, &self.frames, self.measured(), self.shown())
    }
}

/// Median of the times that are longer than zero; at least one must be. A clock that stops or is set back says nothing about
/// the display.
fn median(frames: &[Flicks]) -> Flicks {
    let mut positive: Vec<_> = frames.iter().copied().filter(|frame| *frame > Flicks::ZERO).collect();
    let middle = positive.len() / 2;
    *positive.select_nth_unstable(middle).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_columns_with_and_without_a_header() {
        let plain = Trace::parse("16.5\n# pause\n\n 17 \n", "t", Some(TraceUnit::Millis)).unwrap();
        assert_eq!(plain.frames(), [Flicks::from_millis(16.5), Flicks::from_millis(17.0)]);
        let header =
            Trace::parse("\u{feff}app,frame_ms,gpu\r\ngame,16.5,3\r\ngame,17,4\r\n", "t", Some(TraceUnit::Millis))
                .unwrap();
        assert_eq!(header.frames(), plain.frames());
        assert_eq!(
            Trace::parse("5\n16\n16\n16\n90\n", "t", Some(TraceUnit::Millis)).unwrap().refresh(),
            Flicks::from_millis(16.0)
        );
        let mostly_wrong = Trace::parse("16\n0\n-5\n0\n", "t", Some(TraceUnit::Millis)).unwrap();
        assert_eq!(mostly_wrong.refresh(), Flicks::from_millis(16.0));
    }

    #[test]
    fn invalid_rows_are_refused_with_their_line() {
        for (text, message) in [
            ("frame_ms\n16\nabc\n", "t.csv, line 3: `abc` is not a number of milliseconds"),
            ("16\nNaN\n", "t.csv, line 2: `NaN` ms is not a frame time: it must be from -3600000 to 3600000"),
            ("16\ninf\n", "t.csv, line 2: `inf` ms is not a frame time: it must be from -3600000 to 3600000"),
            ("16\n1e9\n", "t.csv, line 2: `1e9` ms is not a frame time: it must be from -3600000 to 3600000"),
            (
                "a,b\n1,2\n",
                "t.csv, line 1: neither a number nor a header with the column `frame_ms`; its columns are a, b. Call the one with the milliseconds since the last frame `frame_ms`, or name it beside the trace: `column = \"…\"`",
            ),
            (
                "a,frame_ms\n1\n",
                "t.csv, line 2: 1 field, not 2 as in the first row: the line is cut off, or a field is missing",
            ),
            ("0\n-3\n", "t.csv: no time passes in it; at least one frame must be longer than 0 ms"),
            ("", "t.csv: no time passes in it; at least one frame must be longer than 0 ms"),
            (
                "frame_ms,frame_ms\n16,17\n",
                "t.csv, line 1: the column `frame_ms` occurs more than once; name the others differently",
            ),
            ("frame_ms,shown_ms\n,3\n", "t.csv, line 2: `` is not a number of milliseconds"),
            (
                "frame_ms,shown_ms\n16,-0.1\n",
                "t.csv, line 2: `-0.1` ms is not a time until a frame was shown: it must be from 0 to 3600000",
            ),
            (
                "frame_ms,shown_ms\n16,3600001\n",
                "t.csv, line 2: `3600001` ms is not a time until a frame was shown: it must be from 0 to 3600000",
            ),
            (
                "frame_ms,shown_ms\n16,NaN\n",
                "t.csv, line 2: `NaN` ms is not a time until a frame was shown: it must be from 0 to 3600000",
            ),
            ("frame_ms,shown_ms\n16,soon\n", "t.csv, line 2: `soon` is not a number of milliseconds"),
            (
                "frame_ms,shown_ms\n16,\n17,\n",
                "t.csv: no frame in it is ever shown; at least one field of `shown_ms` must have a time",
            ),
            ("shown_ms\n16\n", "t.csv, line 1: neither a number nor a header with the column `frame_ms`"),
        ] {
            assert_eq!(Trace::parse(text, "t.csv", Some(TraceUnit::Millis)).unwrap_err().to_string(), message);
        }
        assert!(Trace::read(Path::new("/"), None).unwrap_err().to_string().contains("plain file"));
    }

    #[test]
    fn shown_times_are_read_beside_frame_times() {
        let trace =
            Trace::parse("shown_ms,app,frame_ms\n3.5,game,16\n,game,17\n0,game,18\n", "t", Some(TraceUnit::Millis))
                .unwrap();
        assert_eq!(trace.frames(), [16.0, 17.0, 18.0].map(Flicks::from_millis));
        let shown = [Some(Flicks::from_millis(3.5)), None, Some(Flicks::ZERO)];
        assert_eq!(trace.shown(), Some(shown.as_slice()));
        assert_eq!(
            Trace::parse("frame_ms\n16\n", "t", Some(TraceUnit::Millis)).unwrap().shown(),
            None,
            "no column, no times"
        );
    }

    #[test]
    fn measured_times_are_read_beside_frame_times_and_are_the_frame_where_the_field_is_empty() {
        let trace = Trace::parse("frame_ms,measured_ms\n16,15\n17,\n18,-3\n16,0\n", "t", None).unwrap();
        assert_eq!(trace.frames(), [16.0, 17.0, 18.0, 16.0].map(Flicks::from_millis));
        assert_eq!(trace.measured(), Some([15.0, 17.0, -3.0, 0.0].map(Flicks::from_millis).as_slice()));
        let error = Trace::parse("frame_ms,measured_ms\n16,soon\n", "t", None).unwrap_err();
        assert_eq!(error.to_string(), "t, line 2: `soon` is not a number of milliseconds");
        let frames = || Trace::recorded(vec![Flicks(1), Flicks(2)]).unwrap();
        assert_eq!(frames().with_measured(vec![Flicks(1)]), None, "too few");
    }

    #[test]
    fn shown_times_belong_to_frames() {
        let trace = || Trace::recorded(vec![Flicks(1), Flicks(2)]).unwrap();
        let hour = Flicks(3600 * Flicks::PER_SECOND);
        assert!(trace().with_shown(vec![None, Some(hour)]).is_some());
        assert_eq!(trace().with_shown(vec![Some(Flicks(1))]), None, "too few");
        assert_eq!(trace().with_shown(vec![None, None]), None, "no frame is shown");
        assert_eq!(trace().with_shown(vec![None, Some(Flicks(-1))]), None, "shown before its start");
        assert_eq!(trace().with_shown(vec![None, Some(Flicks(hour.0 + 1_000_000))]), None, "too late");
    }

    proptest! {
        #[test]
        fn a_written_trace_reads_the_same(
            rows in prop::collection::vec((-(1_i64 << 40)..1 << 40, prop::option::of(0..1_i64 << 40), -(1_i64 << 40)..1 << 40), 0..50),
            has_shown in any::<bool>(),
            has_measured in any::<bool>(),
        ) {
            let rows: Vec<_> = rows.into_iter().chain([(1 << 41, Some(7), 2)]).collect();
            let frames = rows.iter().map(|(frame, ..)| Flicks(*frame)).collect();
            let shown: Vec<_> = rows.iter().map(|(_, shown, _)| shown.map(Flicks)).collect();
            let measured: Vec<_> = rows.iter().map(|(.., measured)| Flicks(*measured)).collect();
            let trace = Trace::recorded(frames).unwrap();
            let trace = if has_measured { trace.with_measured(measured.clone()).unwrap() } else { trace };
            prop_assert_eq!(trace.measured(), has_measured.then_some(measured.as_slice()));
            let trace = if has_shown { trace.with_shown(shown.clone()).unwrap() } else { trace };
            prop_assert_eq!(trace.shown(), has_shown.then_some(shown.as_slice()));
            let mut text = Vec::new();
            trace.write_csv(&mut text).unwrap();
            prop_assert_eq!(Trace::parse(&String::from_utf8(text).unwrap(), "t", Some(TraceUnit::Millis)).unwrap(), trace);
        }

        #[test]
        fn no_text_panics(text in "(frame_ms,shown_ms\n)?(frame_ms,measured_ms\n)?[-0-9.,;eE#\"\nafrme_ms]{0,40}") {
            let _ = Trace::parse(&text, "t", Some(TraceUnit::Millis));
        }
    }
}
