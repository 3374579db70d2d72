//! The names in a file of frame times that a choice of its frames can have.

use super::captures::{self, LARGEST_CAPTURE};
use super::table_header::TableHeader;
use files::table_file::{self, TableError};
use std::path::Path;

/// Names in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceNames {
    /// Its columns; none where it has no row of names.
    pub columns: Vec<String>,
    /// The applications of a capture, those with the most frames first; none in another file.
    pub applications: Vec<String>,
}

impl TraceNames {
    /// The names in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read, or its rows are those of no capture.
    pub fn read(path: &Path) -> Result<Self, TableError> {
        let (file, text) = table_file::read_up_to(path, LARGEST_CAPTURE)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let header = TableHeader::find(text).filter(TableHeader::has_names);
        let Some(header) = header else { return Ok(TraceNames::default()) };
        Ok(TraceNames { applications: captures::applications(&header, &file)?, columns: header.names })
    }
}
