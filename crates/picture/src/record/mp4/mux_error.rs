//! Why an MP4 could not be assembled.

use crate::record::error::RecordError;
use std::path::Path;

/// The disk refused, or the boxes of the file could not be built.
#[derive(Debug, thiserror::Error)]
pub enum MuxError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Muxer(#[from] shiguredo_mp4::mux::MuxError),
    #[error(transparent)]
    Encoding(#[from] shiguredo_mp4::Error),
    #[error("{0}")]
    Boxes(String),
}

impl MuxError {
    /// The error with the clip's path.
    pub fn at(self, target: &Path) -> RecordError {
        match self {
            MuxError::Io(source) => RecordError::Io { path: target.to_owned(), source },
            other => RecordError::encoder(target, other),
        }
    }
}
