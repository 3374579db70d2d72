//! APNG: an animated PNG, exact in every pixel. After the first frame it stores only the rectangle that changed.
//!
//! Source: PNG Specification, Third Edition (W3C 2025), chunks acTL, fcTL and fdAT.

use super::clip_frame::{ClipFrame, PreviousFrame};
use super::clip_spec::ClipSpec;
use super::encoder::Encoder;
use super::error::{RecordError, png_failed};
use super::format::Format;
use super::png_image::{color_type, copy_pixels};
use super::target;
use files::safe_file::SafeFile;
use simulation::displays::RefreshRate;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub static ENTRY: Format = Format {
    id: "apng",
    endings: &["apng"],
    name: "Animated PNG",
    summary: "Exact in every pixel, at any common rate; browsers play it, many video players do not.",
    default_rate: RefreshRate::HZ_60,
    alpha: true,
    check,
    folder: None,
    start,
};

/// Refuses rates whose delay is no fraction of 16-bit numbers.
fn check(spec: &ClipSpec) -> Result<(), RecordError> {
    match delay(spec.rate) {
        Some(_) => Ok(()),
        None => RecordError::spec(format!(
            "an APNG cannot play exactly {} frames per second: its delays are fractions of numbers up to {}. \
             Choose a rate with fewer digits, such as {}",
            spec.rate,
            u16::MAX,
            spec.rate.hz().round(),
        )),
    }
}

/// Seconds that a frame stays, as a fraction.
fn delay(rate: RefreshRate) -> Option<(u16, u16)> {
    Some((rate.den().try_into().ok()?, rate.num().try_into().ok()?))
}

fn start(target: &Path, spec: &ClipSpec, _: bool) -> Result<Box<dyn Encoder>, RecordError> {
    let file = SharedFile(Arc::new(Mutex::new(target::part(target)?)));
    let writer = open(file.clone(), spec).map_err(|error| png_failed(target, error))?;
    let (target, previous) = (target.to_owned(), PreviousFrame::new(spec.size));
    Ok(Box::new(Apng { writer, file, target, spec: *spec, previous, bytes: Vec::new() }))
}

fn open(file: SharedFile, spec: &ClipSpec) -> Result<png::Writer<SharedFile>, png::EncodingError> {
    let mut encoder = png::Encoder::new(file, spec.size[0], spec.size[1]);
    encoder.set_color(color_type(spec.alpha));
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let (seconds, per) = delay(spec.rate).unwrap_or((1, 60));
    // `Format::open` has bounded the number of frames; 0 plays means forever.
    encoder.set_animated(u32::try_from(spec.frames).unwrap_or(u32::MAX), 0)?;
    encoder.set_frame_delay(seconds, per)?;
    encoder.write_header()
}

struct Apng {
    writer: png::Writer<SharedFile>,
    file: SharedFile,
    target: PathBuf,
    spec: ClipSpec,
    previous: PreviousFrame,
    /// Memory for the pixels of a rectangle.
    bytes: Vec<u8>,
}

impl Apng {
    fn write(&mut self, frame: &ClipFrame<'_>) -> Result<(), png::EncodingError> {
        let rect = self.previous.rect(frame);
        if !self.previous.rgba.is_empty() {
            self.writer.reset_frame_position()?;
            self.writer.set_frame_dimension(rect.width, rect.height)?;
            self.writer.set_frame_position(rect.x, rect.y)?;
        }
        copy_pixels(&mut self.bytes, frame.rgba, self.spec.size[0], (rect, self.spec.alpha));
        self.writer.write_image_data(&self.bytes)
    }
}

impl Encoder for Apng {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        self.write(frame).map_err(|error| png_failed(&self.target, error))?;
        self.previous.update(frame);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let Apng { writer, file, target, .. } = *self;
        writer.finish().map_err(|error| png_failed(&target, error))?;
        let file = Arc::into_inner(file.0).ok_or_else(|| RecordError::encoder(&target, "its file is still in use"))?;
        let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.commit().map_err(RecordError::io(&target))
    }
}

/// The output file, shared with the PNG writer, which does not give its writer back.
#[derive(Clone)]
struct SharedFile(Arc<Mutex<SafeFile>>);

impl Write for SharedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}
