//! Text files with a row of numbers a line, such as frame times or inputs, and tables for spreadsheets.

use crate::plain_file;
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

/// Starts a table of comma-separated values as spreadsheets read it: its lines end in CR LF (RFC 4180).
pub(crate) fn spreadsheet<W: std::io::Write>(out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out)
}

/// Largest file that is read, bytes. 32 MiB hold more than half a day of frame times at 60 Hz.
const LARGEST: u64 = 32 << 20;

/// The name of the file at `path` for messages, and its text.
pub(crate) fn read(path: &Path) -> Result<(String, String), TableError> {
    let file = path.display().to_string();
    match plain_file::read_text(path, LARGEST) {
        Ok(text) => Ok((file, text)),
        Err(error) => Err(TableError::File { file, reason: error.to_string() }),
    }
}
