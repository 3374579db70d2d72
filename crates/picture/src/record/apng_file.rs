//! The file of an animated PNG: its delays, and what its writers share.

use super::error::RecordError;
use super::frame_format::FrameFormat;
use super::target;
use files::safe_file::SafeFile;
use simulation::displays::RefreshRate;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The shortest whole milliseconds that are no less than a frame of this rate: 1000 of the slowest.
pub(super) fn milliseconds(rate: RefreshRate) -> u16 {
    (1000 * u64::from(rate.den())).div_ceil(rate.num().into()) as u16
}

/// Seconds that a frame stays, as a fraction: of 1000 for browsers.
pub(super) fn delay(spec: &FrameFormat) -> Option<(u16, u16)> {
    if !spec.exact {
        return Some((milliseconds(spec.rate), 1000));
    }
    Some((spec.rate.den().try_into().ok()?, spec.rate.num().try_into().ok()?))
}

/// An encoder with the size, number and delay of the frames, to which the kind of colours is to be added.
pub(super) fn encoder<'a>(
    file: SharedFile,
    spec: &FrameFormat,
) -> Result<png::Encoder<'a, SharedFile>, png::EncodingError> {
    let mut encoder = png::Encoder::new(file, spec.size[0], spec.size[1]);
    encoder.set_depth(png::BitDepth::Eight);
    let (seconds, per) = delay(spec).unwrap_or((17, 1000));
    // `Format::open` has bounded the number of frames; 0 plays means forever.
    encoder.set_animated(u32::try_from(spec.frames).unwrap_or(u32::MAX), 0)?;
    encoder.set_frame_delay(seconds, per)?;
    Ok(encoder)
}

/// The output file, shared with the PNG writer, which does not give its writer back.
#[derive(Clone)]
pub(super) struct SharedFile(Arc<Mutex<SafeFile>>);

impl SharedFile {
    /// The part file of this target.
    pub fn part(target: &Path) -> Result<Self, RecordError> {
        Ok(SharedFile(Arc::new(Mutex::new(target::part(target)?))))
    }

    /// Moves the file to its target, once the PNG writer has finished.
    pub fn commit(self, target: &Path) -> Result<(), RecordError> {
        let file = Arc::into_inner(self.0).ok_or_else(|| RecordError::encoder(target, "its file is still in use"))?;
        let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.commit().map_err(RecordError::io(target))
    }
}

impl Write for SharedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}
