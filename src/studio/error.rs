//! Why there is no clip and no still.

use crate::record::RecordError;
use crate::render::gpu::GpuError;

/// Why there is no clip and no still.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    #[error(transparent)]
    Gpu(#[from] GpuError),
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Larger than the adapter can draw.
    #[error(
        "{} x {} is too large: this graphics adapter draws pictures of at most {side} pixels a side and {} MiB; choose a smaller size",
        size[0], size[1], bytes >> 20
    )]
    TooLarge { size: [u32; 2], side: u32, bytes: u64 },
    /// What was asked for makes no sense.
    #[error("{0}")]
    Request(String),
    /// The device was lost or does not answer.
    #[error("the picture could not be read back from the graphics adapter: {0}")]
    ReadBack(String),
    /// The person did not want it any more.
    #[error("cancelled; nothing was written")]
    Cancelled,
}

impl StudioError {
    /// Whether what was asked for is at fault, rather than the machine.
    pub fn is_input(&self) -> bool {
        match self {
            StudioError::Record(error) => error.is_input(),
            StudioError::TooLarge { .. } | StudioError::Request(_) => true,
            StudioError::Gpu(_) | StudioError::ReadBack(_) | StudioError::Cancelled => false,
        }
    }
}
