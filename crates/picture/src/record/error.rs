//! Why a clip was not written: a request that cannot be met, or work that failed.

use std::io;
use std::path::{Path, PathBuf};

/// Why a clip was not written. [`RecordError::is_input`] separates requests to change from work that failed.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A name without the ending of a format.
    #[error("{}: the name must end in {endings}; the ending chooses the format", path.display())]
    Ending { path: PathBuf, endings: String },
    /// An MP4 in a build without the encoder.
    #[error("{}: this build writes no MP4; {instead}, or build it with the feature `h264`", path.display())]
    NoMp4 { path: PathBuf, instead: String },
    /// A place where no file can be made.
    #[error("{}: {reason}", path.display())]
    Target { path: PathBuf, reason: String },
    /// A size, rate or length that the format does not support.
    #[error("{0}")]
    Spec(String),
    /// The disk refused.
    #[error("cannot write {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    /// The stream of the clip has ended, or failed.
    #[error("cannot write the stream of frames: {0}")]
    Stream(io::Error),
    /// The encoder refused a frame, or its file.
    #[error("{}: the encoder failed: {reason}", path.display())]
    Encoder { path: PathBuf, reason: String },
    /// Frames of another number or size than [`FrameFormat`](super::FrameFormat) announced.
    #[error("the clip is incomplete: {0}")]
    Frames(String),
}

impl RecordError {
    /// `true` if the request must change (exit status 2); `false` if the work failed (exit status 1).
    pub fn is_input(&self) -> bool {
        use RecordError::*;
        match self {
            Ending { .. } | NoMp4 { .. } | Target { .. } | Spec(_) => true,
            Io { .. } | Stream(_) | Encoder { .. } | Frames(_) => false,
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

/// The error of a PNG that was not encoded.
pub(super) fn png_failed(target: &Path, error: png::EncodingError) -> RecordError {
    match error {
        png::EncodingError::IoError(source) => RecordError::Io { path: target.to_owned(), source },
        other => RecordError::encoder(target, other),
    }
}
