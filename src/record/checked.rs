//! What holds for every encoder: pictures of the announced size and number, and no file after a failure.

use super::{ClipSpec, Encoder, Picture, RecordError};

/// An encoder behind its checks.
pub(super) struct Checked {
    /// Gone after a failure, with its part files.
    encoder: Option<Box<dyn Encoder>>,
    spec: ClipSpec,
    done: u64,
}

impl Checked {
    pub(super) fn new(encoder: Box<dyn Encoder>, spec: ClipSpec) -> Self {
        Checked { encoder: Some(encoder), spec, done: 0 }
    }

    fn add_checked(&mut self, picture: &Picture<'_>) -> Result<(), RecordError> {
        let Some(encoder) = &mut self.encoder else {
            return Err(RecordError::Pictures("it has failed before".to_owned()));
        };
        if self.done == self.spec.frames {
            return Err(RecordError::Pictures(format!("more than the {} pictures it was to have", self.spec.frames)));
        }
        if picture.rgba.len() != self.spec.bytes() {
            let [width, height] = self.spec.size;
            return Err(RecordError::Pictures(format!(
                "a picture of {} bytes is not {width}x{height}",
                picture.rgba.len()
            )));
        }
        // The first picture has none before it to be the same as.
        let whole = [super::PixelRect::whole(self.spec.size)];
        let changed = if self.done == 0 { &whole } else { picture.changed };
        encoder.add(&Picture { rgba: picture.rgba, changed })?;
        self.done += 1;
        Ok(())
    }
}

impl Encoder for Checked {
    fn add(&mut self, picture: &Picture<'_>) -> Result<(), RecordError> {
        let result = self.add_checked(picture);
        if result.is_err() {
            self.encoder = None;
        }
        result
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let encoder = self.encoder.ok_or_else(|| RecordError::Pictures("it has failed before".to_owned()))?;
        if self.done < self.spec.frames {
            return Err(RecordError::Pictures(format!("{} of {} pictures", self.done, self.spec.frames)));
        }
        encoder.finish()
    }
}
