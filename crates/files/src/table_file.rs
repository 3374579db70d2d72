//! Text files with a row of numbers a line, such as frame times or inputs, and tables for spreadsheets.

use crate::plain_file::{self, PlainFileError};
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
    read_up_to(path, LARGEST)
}

/// The name of the file at `path` for messages, and its text, of at most `largest` bytes: UTF-8, UTF-16 with a byte order mark (as
/// PowerShell writes it), or else letters of a byte each (Latin-1), as older programs on Windows write them.
pub fn read_up_to(path: &Path, largest: u64) -> Result<(String, String), TableError> {
    let file = path.display().to_string();
    match plain_file::read_bytes(path, largest).and_then(decoded) {
        Ok(text) => Ok((file, text)),
        Err(error) => Err(TableError::File { file, reason: error.to_string() }),
    }
}

/// The text in `bytes`; bytes that no text has, such as zeros, are refused.
fn decoded(bytes: Vec<u8>) -> Result<String, PlainFileError> {
    match bytes.get(..2) {
        Some([0xFF, 0xFE]) => utf16(&bytes[2..], u16::from_le_bytes),
        Some([0xFE, 0xFF]) => utf16(&bytes[2..], u16::from_be_bytes),
        _ => String::from_utf8(bytes).or_else(|error| {
            let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r');
            let bytes = error.into_bytes();
            if bytes.iter().all(is_text) {
                Ok(bytes.into_iter().map(char::from).collect())
            } else {
                Err(PlainFileError::NotText)
            }
        }),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, PlainFileError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect();
    text.ok().filter(|_| rest.is_empty()).ok_or(PlainFileError::NotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_and_letters_of_a_byte_are_text() {
        let little: Vec<u8> = "\u{feff}a,ä\r\n😀".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "\u{feff}a,ä\r\n😀".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(little.clone()).unwrap(), "a,ä\r\n😀");
        assert_eq!(decoded(big).unwrap(), "a,ä\r\n😀");
        assert_eq!(decoded(b"a,\xE4\n".to_vec()).unwrap(), "a,ä\n");
        assert_eq!(decoded("ä".as_bytes().to_vec()).unwrap(), "ä");
        let half_a_pair = [0xFF, 0xFE, 0x3D, 0xD8].to_vec();
        for no_text in [little[..little.len() - 1].to_vec(), half_a_pair, b"a\xFF\0".to_vec()] {
            assert!(matches!(decoded(no_text), Err(PlainFileError::NotText)));
        }
    }

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
