//! The CSV of a trace: one row for each frame, with the time since the frame before it, in milliseconds or another unit that is given.
//!
//! The file is a single column of numbers, or has a header with the column `frame_ms` among others, or another that is asked for. A column
//! `shown_ms` is the
//! time from a frame's start to the moment at which the display showed it; its empty fields, or `NA`, are frames that were never shown.
//! A column `measured_ms` is the time that the program's own clock measured for the frame; an empty field is the frame itself.
//! Both are milliseconds. Lines that begin with `#` are comments.
//!
//! Commas separate columns and a point separates decimals, so a decimal comma would cut a number in two. Rows of another length
//! than the first are therefore refused, and so is a file without a header that has more than one field in a row. Below a header with
//! semicolons or tabs a comma can only be a decimal one.
//!
//! Times that a real clock can measure are accepted: zero (a coarse clock that has not ticked) and negative times (a clock that
//! is set back). Other values are refused with their line: text, NaN, infinities, and more than an hour either way.

use super::table_header::{TableHeader, bare, line_of, listed, nearest_first, number, ragged};
use super::trace_choice::TraceChoice;
use super::trace_unit::{LONGEST_MS, TraceUnit};
use csv::{Position, ReaderBuilder, StringRecord, Trim};
use files::table_file::TableError;
use files::visible_text::quotable;
use std::io::{self, Write};
use timestep::time::Flicks;

/// Name of the column of frame times.
pub(super) const FRAME: &str = "frame_ms";
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
    /// The character between two fields.
    separator: u8,
}

/// Reads all rows of `text`, with the column and the unit that `choice` has; messages call the file `file`. Other lines may be above
/// `header`.
pub(super) fn read(
    text: &str,
    header: Option<&TableHeader<'_>>,
    file: &str,
    choice: &TraceChoice,
) -> Result<TraceRows, TableError> {
    let wanted = choice.column.as_deref().unwrap_or(FRAME);
    let is_named =
        |header: &&TableHeader<'_>| choice.column.is_some() || header.names.iter().any(|name| name == wanted);
    let named = header.filter(is_named);
    let (text, first_line) = named.map_or((text, 1), |header| (header.from, header.line));
    let separator = named.map_or(b',', |header| header.separator);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let (mut rows, mut columns) = (TraceRows::default(), None);
    let mut record = StringRecord::new();
    loop {
        let at = |position: Option<&Position>, reason: String| TableError::Line {
            file: file.to_owned(),
            line: line_of(text, position, first_line),
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
                let found = find_columns(&record, header, separator, choice).map_err(at)?;
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
fn find_columns(
    first: &StringRecord,
    header: Option<&TableHeader<'_>>,
    separator: u8,
    choice: &TraceChoice,
) -> Result<TraceColumns, String> {
    let (fields, unit) = (first.len(), choice.unit.unwrap_or(TraceUnit::Millis));
    let wanted = choice.column.as_deref().unwrap_or(FRAME);
    if let Some(frame) = find(first, wanted)? {
        let [shown, measured] = [find(first, SHOWN)?, find(first, MEASURED)?];
        return Ok(TraceColumns { frame, shown, measured, unit, fields, named: true, separator });
    }
    if choice.column.is_some() {
        let names = header.filter(|header| header.has_names()).map_or(&[][..], |header| &header.names);
        let names = nearest_first(wanted, names.iter().map(String::as_str));
        let there = if names.is_empty() { "no names".to_owned() } else { listed(names.into_iter()) };
        return Err(format!("there is no column `{}`; its header has {there}", quotable(wanted)));
    }
    for (separator, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if first.iter().any(|field| field.contains(separator)) {
            return Err(format!("columns are separated by {name}; separate them with commas and {POINT}"));
        }
    }
    let is_number = first.iter().next().is_some_and(|field| field.parse::<f64>().is_ok());
    match (is_number, fields) {
        (true, 1) => Ok(TraceColumns { frame: 0, shown: None, measured: None, unit, fields, named: false, separator }),
        (true, _) => Err(format!(
            "{fields} fields without a header; name the columns in the first row, one of them `{FRAME}`; if this is one number, {POINT}"
        )),
        (false, _) => {
            let complaint = header.map(|header| header.complaint(FRAME));
            Err(complaint.unwrap_or_else(|| format!("neither a number nor a header with the column `{FRAME}`")))
        }
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
        return Err(ragged(record.len(), columns.fields));
    }
    let time = |column: usize, unit: TraceUnit, least: f64, what: &str| {
        millis(bare(&record[column]), unit, least, what, columns)
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

/// Reads a time from `least` milliseconds to an hour.
fn millis(field: &str, unit: TraceUnit, least: f64, what: &str, columns: &TraceColumns) -> Result<Flicks, String> {
    let number = number(field, columns.separator).ok_or_else(|| not_a_number(field, unit, columns.named))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::displays::Trace;

    /// A decimal comma is a column to CSV. Read without a word, 16,67 would be 16 ms.
    #[test]
    fn decimal_commas_are_refused_and_the_message_says_what_to_write() {
        let apart = "2 fields without a header; name the columns in the first row, one of them `frame_ms`; if this is one number, POINT";
        let cause =
            "one has a comma and no quotes around it, as a name or a decimal comma has (write 16.67, not 16,67)";
        let ragged = |fields: u32, first: u32| format!("{fields} fields, not {first} as in the first row: {cause}");
        let semicolons = "columns are separated by semicolons; separate them with commas and POINT";
        for (text, line, reason) in [
            ("16,67\n16,66\n", 1, apart),
            ("16.5,3\n", 1, apart),
            ("# a comment\n\n16,67\n", 3, apart),
            ("16\n16,67\n", 2, &ragged(2, 1)),
            ("frame_ms\n16,67\n", 2, &ragged(2, 1)),
            ("frame_ms,shown_ms\n16,67,3,5\n", 2, &ragged(4, 2)),
            ("app,frame_ms\ngame,16\ngame,16,67\n", 3, &ragged(3, 2)),
            ("16,67;3,5\n", 1, semicolons),
            ("16;3\n", 1, semicolons),
            ("16.5\t3\n", 1, "columns are separated by tabs; separate them with commas and POINT"),
            ("frame_ms\n16;67\n", 2, "`16;67` is not a number of milliseconds; POINT"),
            ("frame_ms\n\"16,67\"\n", 2, "`16,67` is not a number of milliseconds; POINT"),
        ] {
            let message = format!("t.csv, line {line}: {}", reason.replace("POINT", POINT));
            assert_eq!(
                Trace::parse(text, "t.csv", Some(TraceUnit::Millis)).unwrap_err().to_string(),
                message,
                "{text:?}"
            );
        }
    }

    /// Below a header, a comma between semicolons or tabs can only be a decimal one.
    #[test]
    fn decimal_commas_are_read_where_nothing_else_is_meant() {
        let plain = Trace::parse("frame_ms,shown_ms\n16.5,3.25\n17,NA\n", "t", None).unwrap();
        for text in ["frame_ms;shown_ms\n16,5;3,25\n17;NA\n", "frame_ms\tshown_ms\n16,5\t3.25\n17,0\tNA\n"] {
            assert_eq!(Trace::parse(text, "t", None).unwrap(), plain, "{text:?}");
        }
        assert!(Trace::parse("frame_ms;shown_ms\n1.016,5;3\n", "t", None).is_err(), "two separators in a number");
    }

    #[test]
    fn any_column_can_be_named() {
        let chosen = |column: &str| TraceChoice { column: Some(column.to_owned()), ..TraceChoice::default() };
        let text = "// a tool's\ntime,delta (ms),gpu\n0,16.5,3\n17,17,4\n";
        let trace = Trace::parse(text, "t", chosen("delta (ms)")).unwrap();
        assert_eq!(trace.frames(), [16.5, 17.0].map(Flicks::from_millis));
        let error = Trace::parse(text, "t.csv", chosen("delta")).unwrap_err().to_string();
        assert_eq!(error, "t.csv, line 2: there is no column `delta`; its header has delta (ms), time, gpu");
    }
}
