//! Text files with a row of numbers a line, such as frame times or inputs, and tables for spreadsheets.

use crate::plain_file;
use crate::visible_text::spreadsheet_cell;
use std::fmt::{Display, Write};
use std::io;
use std::path::Path;
use thiserror::Error;

/// A table that cannot be read. The message names the place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
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

/// A line of a table of comma-separated values as spreadsheets read it, which ends in CR LF (RFC 4180). Every line uses the memory of
/// the one before.
#[derive(Debug, Default)]
pub struct TableLine(String);

impl TableLine {
    /// Adds a cell of text, with quotes where it needs them.
    pub fn add_text(&mut self, text: &str) {
        let text = spreadsheet_cell(text);
        if text.contains(['"', ',']) {
            self.add(format_args!("\"{}\"", text.replace('"', "\"\"")));
        } else {
            self.add(text);
        }
    }

    /// Adds the cell of a number; an empty one where there is none.
    pub fn add_number(&mut self, number: Option<impl Display>) {
        match number {
            Some(number) => self.add(number),
            None => self.add(""),
        }
    }

    fn add(&mut self, cell: impl Display) {
        write!(self.0, "{cell},").expect("a String takes everything");
    }

    /// Writes the line, and starts the next one.
    pub fn end(&mut self, out: &mut impl io::Write) -> io::Result<()> {
        self.0.pop();
        self.0.push_str("\r\n");
        out.write_all(self.0.as_bytes())?;
        self.0.clear();
        Ok(())
    }
}

/// Largest file that is read, bytes. 32 MiB hold more than half a day of frame times at 60 Hz.
const LARGEST: u64 = 32 << 20;

/// The name of the file at `path` for messages, and its text.
pub fn read(path: &Path) -> Result<(String, String), TableError> {
    let file = path.display().to_string();
    match plain_file::read_text(path, LARGEST) {
        Ok(text) => Ok((file, text)),
        Err(error) => Err(TableError::File { file, reason: error.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_its_cells() {
        let texts = ["plain", "a, b", "say \"a\"", "\",\"", "", "\"", "=1,\"2\""];
        let (mut line, mut out) = (TableLine::default(), Vec::new());
        for _ in 0..2 {
            texts.iter().for_each(|text| line.add_text(text));
            line.add_number(Some(-1e-7));
            line.add_number(None::<u64>);
            line.add_number(Some(f64::INFINITY));
            line.end(&mut out).unwrap();
        }
        assert!(out.ends_with(b",-0.0000001,,inf\r\n"), "{}", String::from_utf8_lossy(&out));
        let rows: Vec<_> = csv::ReaderBuilder::new().has_headers(false).from_reader(&*out).into_records().collect();
        assert_eq!(rows.len(), 2);
        for row in rows {
            let row = row.unwrap();
            assert_eq!(row.len(), texts.len() + 3);
            for (cell, text) in row.iter().zip(texts) {
                assert_eq!(cell, spreadsheet_cell(text));
            }
        }
    }
}
