//! The CSV of a trace: one row for each frame, with the time since the frame before it, in milliseconds or another unit that is given.
//!
//! The file is a single column of numbers, or has a header with the column `frame_ms` among others. A column `shown_ms` is the
//! time from a frame's start to the moment at which the display showed it; its empty fields, or `NA`, are frames that were never shown.
//! A column `measured_ms` is the time that the program's own clock measured for the frame; an empty field is the frame itself.
//! Both are milliseconds. Lines that begin with `#` are comments.
//!
//! Commas separate columns and a point separates decimals, so a decimal comma would cut a number in two. Rows of another length
//! than the first are therefore refused, and so is a file without a header that has more than one field in a row.
//!
//! Times that a real clock can measure are accepted: zero (a coarse clock that has not ticked) and negative times (a clock that
//! is set back). Other values are refused with their line: text, NaN, infinities, and more than an hour either way.

use super::trace_tools::{self, bare};
use super::trace_unit::{LONGEST_MS, TraceUnit};
use csv::{Position, ReaderBuilder, StringRecord, Trim};
use files::table_file::TableError;
use files::visible_text::quotable;
use std::io::{self, Write};
use timestep::time::Flicks;

/// Name of the column of frame times.
const FRAME: &str = "frame_ms";
/// Name of the column of the times until a frame was shown.
const SHOWN: &str = "shown_ms";
/// Name of the column of the times that the program's own clock measured.
const MEASURED: &str = "measured_ms";
/// Word of other tools for a time that there is not.
const NOT_AVAILABLE: &str = "NA";
/// Advice for numbers that a comma may have cut.
const POINT: &str = "write decimal numbers with a point (16.67)";

/// The columns of a file that a trace has, as many rows in both.
#[derive(Debug, Default)]
pub(super) struct TraceRows {
    /// Frame times.
    pub frames: Vec<Flicks>,
    /// Times from a frame's start until it was shown; `None` if the file has no such column.
    pub shown: Option<Vec<Option<Flicks>>>,
    /// Times that the program's clock measured; `None` if the file has no such column.
    pub measured: Option<Vec<Flicks>>,
}

/// Places of the columns, as the first row tells them.
struct TraceColumns {
    frame: usize,
    shown: Option<usize>,
    measured: Option<usize>,
    /// Unit of the frame times.
    unit: TraceUnit,
    /// Number of fields in every row.
    fields: usize,
    /// `true` if the first row has their names.
    named: bool,
}

/// Reads all rows of `text`, whose frame times are in `unit`; messages call the file `file`.
pub(super) fn read(text: &str, file: &str, unit: TraceUnit) -> Result<TraceRows, TableError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let (mut rows, mut columns) = (TraceRows::default(), None);
    let mut record = StringRecord::new();
    loop {
        let at = |position: Option<&Position>, reason: String| TableError::Line {
            file: file.to_owned(),
            line: position.map_or(0, |position| line(text, position)),
            reason,
        };
        let is_row = reader.read_record(&mut record).map_err(|error| at(error.position(), error.to_string()))?;
        if !is_row {
            return Ok(rows);
        }
        let at = |reason| at(record.position(), reason);
        match &columns {
            Some(columns) => add(&mut rows, columns, &record).map_err(at)?,
            None => {
                let found = find_columns(&record, unit).map_err(at)?;
                rows.shown = found.shown.map(|_| Vec::new());
                rows.measured = found.measured.map(|_| Vec::new());
                if !found.named {
                    add(&mut rows, &found, &record).map_err(at)?;
                }
                columns = Some(found);
            }
        }
    }
}

/// Number of the line in which the row at `position` begins. The reader's own counts from the comments and empty lines before it.
fn line(text: &str, position: &Position) -> u64 {
    let rest = usize::try_from(position.byte()).ok().and_then(|byte| text.get(byte..)).unwrap_or("");
    let skipped = rest.lines().take_while(|line| line.is_empty() || line.starts_with('#'));
    position.line() + skipped.count() as u64
}

/// Writes a header and one row for each frame. [`read`] reads them back without loss.
pub(super) fn write(
    out: &mut dyn Write,
    frames: &[Flicks],
    measured: Option<&[Flicks]>,
    shown: Option<&[Option<Flicks>]>,
) -> io::Result<()> {
    let names = [Some(FRAME), measured.map(|_| MEASURED), shown.map(|_| SHOWN)];
    writeln!(out, "{}", names.into_iter().flatten().collect::<Vec<_>>().join(","))?;
    for (index, frame) in frames.iter().enumerate() {
        write!(out, "{}", frame.millis())?;
        if let Some(measured) = measured {
            write!(out, ",{}", measured[index].millis())?;
        }
        if let Some(shown) = shown {
            write!(out, ",{}", shown[index].map_or(String::new(), |shown| shown.millis().to_string()))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// `true` if `shown` can be in a row: from zero to an hour.
pub(super) fn can_be_shown_after(shown: Flicks) -> bool {
    (0.0..=LONGEST_MS).contains(&shown.millis())
}

/// The columns that the first row names or, if it has a single number, is itself.
fn find_columns(first: &StringRecord, unit: TraceUnit) -> Result<TraceColumns, String> {
    let fields = first.len();
    if let Some(frame) = find(first, FRAME)? {
        let [shown, measured] = [find(first, SHOWN)?, find(first, MEASURED)?];
        return Ok(TraceColumns { frame, shown, measured, unit, fields, named: true });
    }
    for (separator, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if first.iter().any(|field| field.contains(separator)) {
            return Err(format!("columns are separated by {name}; separate them with commas and {POINT}"));
        }
    }
    let is_number = first.iter().next().is_some_and(|field| field.parse::<f64>().is_ok());
    match (is_number, fields) {
        (true, 1) => Ok(TraceColumns { frame: 0, shown: None, measured: None, unit, fields, named: false }),
        (true, _) => Err(format!(
            "{fields} fields without a header; name the columns in the first row, one of them `{FRAME}`; if this is one number, {POINT}"
        )),
        (false, _) => Err(trace_tools::complaint(first, FRAME)),
    }
}

/// Place of the column `name` in the header `row`, if it has it.
fn find(row: &StringRecord, name: &str) -> Result<Option<usize>, String> {
    let mut places = row.iter().enumerate().filter(|(_, field)| bare(field) == name).map(|(place, _)| place);
    match (places.next(), places.next()) {
        (_, Some(_)) => Err(format!("the column `{name}` occurs more than once; name the others differently")),
        (place, None) => Ok(place),
    }
}

/// Reads a row of times.
fn add(rows: &mut TraceRows, columns: &TraceColumns, record: &StringRecord) -> Result<(), String> {
    if record.len() != columns.fields {
        let (found, expected) = (fields(record.len()), columns.fields);
        return Err(format!("{found}, not {expected} as in the first row; {POINT}"));
    }
    let time = |column: usize, unit: TraceUnit, least: f64, what: &str| {
        millis(bare(&record[column]), unit, least, what, columns.named)
    };
    let is_empty = |column: usize| ["", NOT_AVAILABLE].contains(&bare(&record[column]));
    let frame = time(columns.frame, columns.unit, -LONGEST_MS, "a frame time")?;
    if let (Some(column), Some(shown)) = (columns.shown, &mut rows.shown) {
        let what = "a time until a frame was shown";
        shown.push(if is_empty(column) { None } else { Some(time(column, TraceUnit::Millis, 0.0, what)?) });
    }
    if let (Some(column), Some(measured)) = (columns.measured, &mut rows.measured) {
        let what = "a time that a clock measured";
        measured.push(if is_empty(column) { frame } else { time(column, TraceUnit::Millis, -LONGEST_MS, what)? });
    }
    rows.frames.push(frame);
    Ok(())
}

fn fields(count: usize) -> String {
    if count == 1 { "1 field".to_owned() } else { format!("{count} fields") }
}

/// Reads a time from `least` milliseconds to an hour.
fn millis(field: &str, unit: TraceUnit, least: f64, what: &str, is_trace: bool) -> Result<Flicks, String> {
    let number: f64 = field.parse().map_err(|_| not_a_number(field, unit, is_trace))?;
    let millis = unit.millis(number);
    if !(least..=LONGEST_MS).contains(&millis) {
        let (field, word, range) = (quotable(field), unit.word(), unit.range(least));
        return Err(format!("`{field}` {word} is not {what}: it must be {range}"));
    }
    Ok(Flicks::from_millis(millis))
}

/// The complaint about a field that is no number. Only a file whose header says that it is a trace is quoted: a scenario from a
/// stranger may name any file.
fn not_a_number(field: &str, unit: TraceUnit, is_trace: bool) -> String {
    let advice = if field.contains([',', ';']) { format!("; {POINT}") } else { String::new() };
    let quoted = if is_trace { format!("`{}`", quotable(field)) } else { "this field".to_owned() };
    format!("{quoted} is not a number of {}{advice}", unit.plural())
}
