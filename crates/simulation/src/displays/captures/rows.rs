//! The rows of a capture as CSV, sorted by application and swap chain.

use super::applications::SwapChains;
use super::columns::{CapturePart, CaptureRow, Column, FrameKind, TICKS};
use super::tool::CaptureTool;
use crate::displays::table_header::{TableHeader, bare, line_of, number, ragged};
use csv::{ByteRecord, ReaderBuilder};
use files::table_file::TableError;
use files::visible_text::quotable;

/// Most frames of a trace; at 144 Hz more than two hours.
pub(super) const MOST_FRAMES: usize = 1 << 20;
/// Most rows of a file, of all its applications.
const MOST_ROWS: usize = 4 << 20;
/// Larger times than this, ms, are no times.
const LARGEST_MS: f64 = 1e9;
/// Columns that say whose frame it is.
const NAMES: [&str; 3] = ["Application", "ProcessID", "SwapChainAddress"];
/// A column that only the first row of a file may have, and others behind it.
const MACHINE: &str = "Motherboard";

/// The columns of `tool` that the header has, each part once, with their places.
///
/// # Errors
/// A column that occurs twice; the rest of a sentence.
pub(super) fn columns_of(
    tool: &CaptureTool,
    header: &TableHeader<'_>,
) -> Result<Vec<(usize, &'static Column)>, String> {
    let mut found: Vec<(usize, &'static Column)> = Vec::new();
    for column in tool.columns {
        let Some(place) = header.place(column.name) else { continue };
        if header.names[place + 1..].iter().any(|name| name.eq_ignore_ascii_case(column.name)) {
            return Err(format!("the column `{}` occurs more than once", column.name));
        }
        if found.iter().all(|(_, known)| known.part != column.part) {
            found.push((place, column));
        }
    }
    Ok(found)
}

/// Reads all rows behind `header`; messages call the file `file`.
pub(super) fn read(
    header: &TableHeader<'_>,
    columns: &[(usize, &'static Column)],
    file: &str,
) -> Result<SwapChains, TableError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(header.separator)
        .from_reader(header.rows.as_bytes());
    let names = NAMES.map(|name| header.place(name));
    let needed = columns.iter().map(|(place, _)| *place).chain(names.into_iter().flatten()).max().unwrap_or(0);
    let has_machine = header.has(MACHINE);
    let (mut chains, mut record, mut count) = (SwapChains::default(), ByteRecord::new(), 0);
    loop {
        let at = |position: Option<&csv::Position>, reason: String| TableError::Line {
            file: file.to_owned(),
            line: line_of(header.rows, position, header.line + 1),
            reason,
        };
        let is_row = reader.read_byte_record(&mut record).map_err(|error| at(error.position(), error.to_string()))?;
        if !is_row {
            return Ok(chains);
        }
        count += 1;
        if count > MOST_ROWS {
            let reason = format!("it has more than {MOST_ROWS} rows; record a shorter time");
            return Err(TableError::File { file: file.to_owned(), reason });
        }
        let line = record.position().map_or(0, |position| position.line() + header.line) as u32;
        let is_long = record.len() > header.names.len() && !(has_machine && count == 1);
        let is_short = record.len() <= needed || record.len() < header.names.len() && !has_machine;
        let key = names.map(|place| place.and_then(|place| record.get(place)).map_or(&b""[..], <[u8]>::trim_ascii));
        if is_short && !has_rows_left(header.rows, reader.position().byte()) {
            chains.of(key).odd.cut.add(line);
            return Ok(chains);
        }
        if is_long || is_short {
            return Err(at(record.position(), ragged(record.len(), header.names.len())));
        }
        let chain = chains.of(key);
        let mut row = CaptureRow::new(line);
        for (place, column) in columns {
            let field = bare(std::str::from_utf8(&record[*place]).unwrap_or("?"));
            let read = read_field(&mut row, column, field, header.separator, chain);
            read.map_err(|what| {
                let field = quotable(field);
                at(record.position(), format!("in the column `{}`, `{field}` is not {what}", column.name))
            })?;
        }
        if chain.rows.len() < MOST_FRAMES {
            chain.rows.push(row);
        } else {
            chain.odd.late.add(line);
        }
    }
}

/// Reads a field into the row. The error is what the field should have been.
fn read_field(
    row: &mut CaptureRow,
    column: &Column,
    field: &str,
    separator: u8,
    chain: &mut super::applications::SwapChainFrames,
) -> Result<(), &'static str> {
    match column.part {
        CapturePart::Dropped => match field.to_ascii_lowercase().as_str() {
            "0" | "false" | "" | "na" => {}
            "1" | "true" => row.dropped = true,
            "error" => {
                row.dropped = true;
                chain.odd.failed.add(row.line);
            }
            _ => return Err("0, 1 or Error"),
        },
        CapturePart::Kind => match field.to_ascii_lowercase().as_str() {
            "application" | "notset" | "unknown" | "<unknown>" | "" | "na" => {}
            "repeated" => row.kind = FrameKind::Generated,
            _ => {
                row.kind = FrameKind::Generated;
                if chain.odd.generator.is_empty() {
                    chain.odd.generator = quotable(field);
                }
            }
        },
        part => {
            let Some(value) = number(field, separator) else {
                return if is_missing(field) { Ok(()) } else { Err("a number") };
            };
            let millis = if column.unit == TICKS { value } else { value * column.unit };
            let is_clock = matches!(
                part,
                CapturePart::Start | CapturePart::Present | CapturePart::Written | CapturePart::Animation
            );
            if !millis.is_nan() && (!is_clock && millis.abs() > LARGEST_MS || !millis.is_finite()) {
                chain.odd.overflown.add(row.line);
            } else {
                row.set(part, Some(millis));
            }
        }
    }
    Ok(())
}

/// `true` for the words of tools that have no number.
fn is_missing(field: &str) -> bool {
    ["", "na", "n/a", "-", "error", "<error>", "null"].contains(&field.to_ascii_lowercase().as_str())
}

fn has_rows_left(text: &str, byte: u64) -> bool {
    usize::try_from(byte).ok().and_then(|byte| text.get(byte..)).is_some_and(|rest| !rest.trim().is_empty())
}
