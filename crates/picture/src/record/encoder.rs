//! The encoder of a clip: frames in, a file out.

use super::clip_frame::ClipFrame;
use super::error::RecordError;

/// Writes one clip. An encoder that is dropped before [`Encoder::finish`] removes its part files and leaves the target
/// as it was.
pub trait Encoder: Send {
    /// Encodes the next frame.
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError>;
    /// Completes the file and moves it to its target.
    fn finish(self: Box<Self>) -> Result<(), RecordError>;
}
