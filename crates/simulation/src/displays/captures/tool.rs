//! A record of a tool that writes captures: by which columns its files are told, and what each column is.

use super::columns::{CaptureRow, Column};
use crate::displays::table_header::TableHeader;

/// A tool that records the frames of other programs, or a family of its versions.
#[derive(Debug)]
pub(in crate::displays) struct CaptureTool {
    /// Its name.
    pub name: &'static str,
    /// `true` if it wrote a file with this header.
    pub wrote: fn(&TableHeader<'_>) -> bool,
    /// The columns that are read, those of one part in the order in which they are preferred.
    pub columns: &'static [Column],
    /// What its files do not have, as a sentence.
    pub lacks: Option<&'static str>,
    /// Its peculiarities: changes rows, adds sentences about them, and says what they are. The error is the rest of a sentence about the
    /// file.
    pub adjust: fn(&mut Vec<CaptureRow>, &mut Vec<String>) -> Result<RowsAre, String>,
}

/// Meaning of the rows of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::displays) enum RowsAre {
    /// A row for every frame.
    Frames,
    /// A row for a frame now and then.
    Samples,
}

/// Nothing peculiar.
pub(super) fn as_it_is(_: &mut Vec<CaptureRow>, _: &mut Vec<String>) -> Result<RowsAre, String> {
    Ok(RowsAre::Frames)
}
