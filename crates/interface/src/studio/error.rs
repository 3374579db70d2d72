//! Why a clip or a still was not made.

use picture::record::RecordError;
use picture::render::ReadBackError;

/// Why a clip or a still was not made.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// No graphics adapter; the text says what to do.
    #[error("{0}")]
    Gpu(String),
    /// The encoder, or its file.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A size beyond the limits of the adapter.
    #[error(
        "{} x {} is too large: this graphics adapter renders at most {side} pixels a side and {} MiB; choose a smaller size",
        size[0], size[1], bytes >> 20
    )]
    TooLarge { size: [u32; 2], side: u32, bytes: u64 },
    /// A request that cannot be met; the text says why.
    #[error("{0}")]
    Request(String),
    /// The device was lost or does not answer.
    #[error(transparent)]
    ReadBack(#[from] ReadBackError),
    /// The recording was cancelled.
    #[error("cancelled; nothing was written")]
    Cancelled,
}

impl StudioError {
    /// `true` if the request must change (exit status 2); `false` if the work failed (exit status 1).
    pub fn is_input(&self) -> bool {
        match self {
            StudioError::Record(error) => error.is_input(),
            StudioError::TooLarge { .. } | StudioError::Request(_) => true,
            StudioError::Gpu(_) | StudioError::ReadBack(_) | StudioError::Cancelled => false,
        }
    }
}
