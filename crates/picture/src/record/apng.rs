//! APNG: an animated PNG, exact in every pixel. After the first frame it stores only the rectangle that changed.
//!
//! Browsers cut a delay to whole milliseconds, skip frames in twos and threes where that is less than a refresh of the screen (16 ms for
//! 1/60 s on 60 Hz), and play 10 ms and less as 100 ms. A delay is therefore rounded up to whole milliseconds unless the exact fraction
//! is asked for. [`small_apng`](super::small_apng) has fewer colours.
//!
//! Source: PNG Specification, Third Edition (W3C 2025), chunks acTL, fcTL and fdAT.

use super::apng_file::{SharedFile, delay, encoder, milliseconds};
use super::clip_frame::{ClipFrame, PreviousFrame};
use super::encoder::Encoder;
use super::error::{RecordError, png_failed};
use super::format::Format;
use super::frame_format::FrameFormat;
use super::png_image::{color_type, copy_pixels};
use super::small_apng;
use simulation::displays::RefreshRate;
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "apng",
    endings: &["apng"],
    name: "Animated PNG",
    summary: "Exact in every pixel; browsers play it, in whole milliseconds (60 frames per second 2 % slow) and up to 90 frames per second; many video players do not.",
    default_rate: RefreshRate::HZ_60,
    alpha: true,
    browser_rate: Some(browser_rate),
    small: true,
    check,
    folder: None,
    start,
    start_stream: None,
};

/// Longest delay that browsers do not keep, ms.
const TOO_SHORT: u16 = 10;

/// The rate at which browsers play a clip of this rate.
fn browser_rate(rate: RefreshRate) -> RefreshRate {
    RefreshRate::ratio(1000, milliseconds(rate).into()).unwrap_or(rate)
}

/// Refuses rates that browsers do not keep, and exact ones whose delay is no fraction of 16-bit numbers.
fn check(spec: &FrameFormat) -> Result<(), RecordError> {
    if !spec.exact && spec.rate.hz() > 1000.0 / f64::from(TOO_SHORT + 1) {
        return RecordError::spec(format!(
            "browsers play an APNG of {} frames per second at 10, because its delays are not above {TOO_SHORT} ms: \
             choose at most 90 frames per second, or exact times for other programs (--exact)",
            spec.rate,
        ));
    }
    match delay(spec) {
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

fn start(target: &Path, spec: &FrameFormat, replace: bool) -> Result<Box<dyn Encoder>, RecordError> {
    if spec.small {
        return small_apng::start(target, spec, replace);
    }
    let file = SharedFile::part(target)?;
    let writer = open(file.clone(), spec).map_err(|error| png_failed(target, error))?;
    let (target, previous) = (target.to_owned(), PreviousFrame::new(spec.size));
    Ok(Box::new(Apng { writer, file, target, spec: *spec, previous, bytes: Vec::new() }))
}

fn open(file: SharedFile, spec: &FrameFormat) -> Result<png::Writer<SharedFile>, png::EncodingError> {
    let mut encoder = encoder(file, spec)?;
    encoder.set_color(color_type(spec.alpha));
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()
}

struct Apng {
    writer: png::Writer<SharedFile>,
    file: SharedFile,
    target: PathBuf,
    spec: FrameFormat,
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
        file.commit(&target)
    }
}
