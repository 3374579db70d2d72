//! Why a clip was not written: what was asked for cannot be, or the work failed.

use std::io;
use std::path::{Path, PathBuf};

/// The end of a clip that was not written. [`RecordError::is_input`] says whose turn it is.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("{}: the name must end in {endings}, which says the format", path.display())]
    Ending { path: PathBuf, endings: String },
    #[error("{}: this build writes no MP4; {instead}, or build it with the feature `h264`", path.display())]
    NoMp4 { path: PathBuf, instead: String },
    /// A place where no file can be made.
    #[error("{}: {reason}", path.display())]
    Target { path: PathBuf, reason: String },
    /// A size, rate or length that the format cannot keep.
    #[error("{0}")]
    Spec(String),
    #[error("cannot write {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: the encoder failed: {reason}", path.display())]
    Encoder { path: PathBuf, reason: String },
    /// Pictures that are not those that were announced.
    #[error("the clip is incomplete: {0}")]
    Pictures(String),
}

impl RecordError {
    /// Whether something else must be typed (exit status 2); otherwise the work failed (1).
    pub fn is_input(&self) -> bool {
        use RecordError::*;
        match self {
            Ending { .. } | NoMp4 { .. } | Target { .. } | Spec(_) => true,
            Io { .. } | Encoder { .. } | Pictures(_) => false,
        }
    }

    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> RecordError {
        move |source| RecordError::Io { path: path.to_owned(), source }
    }

    pub(super) fn encoder(path: &Path, reason: impl ToString) -> RecordError {
        RecordError::Encoder { path: path.to_owned(), reason: reason.to_string() }
    }

    pub(super) fn spec<T>(message: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError::Spec(message.into()))
    }
}
