//! Why an MP4 could not be assembled.

use crate::record::error::RecordError;
use std::path::Path;

/// The disk refused, or the boxes of the file could not be built.
pub enum MuxError {
    Io(std::io::Error),
    Boxes(String),
}

impl MuxError {
    /// The error with the clip's path.
    pub fn at(self, target: &Path) -> RecordError {
        match self {
            MuxError::Io(source) => RecordError::Io { path: target.to_owned(), source },
            MuxError::Boxes(reason) => RecordError::encoder(target, reason),
        }
    }
}

impl From<std::io::Error> for MuxError {
    fn from(error: std::io::Error) -> Self {
        MuxError::Io(error)
    }
}

impl From<shiguredo_mp4::mux::MuxError> for MuxError {
    fn from(error: shiguredo_mp4::mux::MuxError) -> Self {
        MuxError::Boxes(error.to_string())
    }
}

impl From<shiguredo_mp4::Error> for MuxError {
    fn from(error: shiguredo_mp4::Error) -> Self {
        MuxError::Boxes(error.to_string())
    }
}
