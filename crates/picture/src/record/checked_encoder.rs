//! Checks around every encoder: frames of the announced size and number, and no file after a failure.

use super::clip_frame::ClipFrame;
use super::encoder::Encoder;
use super::error::RecordError;
use super::frame_format::FrameFormat;
use super::pixel_rect::PixelRect;

/// An encoder that is given only frames that fit its clip.
pub(super) struct CheckedEncoder {
    /// `None` after a failure; dropping it removes its part files.
    encoder: Option<Box<dyn Encoder>>,
    spec: FrameFormat,
    /// Frames so far.
    done: u64,
}

impl CheckedEncoder {
    pub(super) fn new(encoder: Box<dyn Encoder>, spec: FrameFormat) -> Self {
        CheckedEncoder { encoder: Some(encoder), spec, done: 0 }
    }

    fn add_checked(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let Some(encoder) = &mut self.encoder else {
            return Err(RecordError::Frames("an earlier frame failed".to_owned()));
        };
        if self.done == self.spec.frames {
            return Err(RecordError::Frames(format!("more frames than the {} announced", self.spec.frames)));
        }
        if frame.rgba.len() != self.spec.frame_bytes() {
            let [width, height] = self.spec.size;
            let bytes = frame.rgba.len();
            return Err(RecordError::Frames(format!("a frame of {bytes} bytes is not {width}x{height}")));
        }
        // All of the first frame is new.
        let whole = [PixelRect::whole(self.spec.size)];
        let changed = if self.done == 0 { &whole } else { frame.changed };
        encoder.add(&ClipFrame { rgba: frame.rgba, changed })?;
        self.done += 1;
        Ok(())
    }
}

impl Encoder for CheckedEncoder {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let result = self.add_checked(frame);
        if result.is_err() {
            self.encoder = None;
        }
        result
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let encoder = self.encoder.ok_or_else(|| RecordError::Frames("an earlier frame failed".to_owned()))?;
        if self.done < self.spec.frames {
            return Err(RecordError::Frames(format!("{} of {} frames", self.done, self.spec.frames)));
        }
        encoder.finish()
    }
}
