//! Small APNGs, for pages: at most 255 colours, and only the pixels whose colour changed.
//!
//! A PNG has one colour table for all of its frames, which is therefore made when the last one is known. Until then they are in memory,
//! compressed. Each colour has one nearest entry in the whole clip, without dither, so nothing flickers at rest.

use super::apng_file::{SharedFile, encoder};
use super::clip_frame::{ClipFrame, PreviousFrame};
use super::color_table::{ColorCounts, ColorTable, TRANSPARENT};
use super::encoder::Encoder;
use super::error::{RecordError, png_failed};
use super::frame_format::FrameFormat;
use super::pixel_rect::PixelRect;
use super::png_image::{copy_pixels, encode};
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Starts a clip, as [`Format`](super::Format) does.
pub(super) fn start(target: &Path, spec: &FrameFormat, _: bool) -> Result<Box<dyn Encoder>, RecordError> {
    Ok(Box::new(SmallApng {
        file: SharedFile::part(target)?,
        target: target.to_owned(),
        spec: *spec,
        previous: PreviousFrame::new(spec.size),
        counts: ColorCounts::default(),
        frames: Vec::new(),
        rgba: Vec::new(),
    }))
}

struct SmallApng {
    file: SharedFile,
    target: PathBuf,
    spec: FrameFormat,
    previous: PreviousFrame,
    counts: ColorCounts,
    /// The rectangle that changed in each frame, and its pixels as a PNG.
    frames: Vec<(PixelRect, Vec<u8>)>,
    /// Memory for the pixels of a rectangle.
    rgba: Vec<u8>,
}

impl Encoder for SmallApng {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let (rect, width) = (self.previous.rect(frame), self.spec.size[0]);
        self.counts.add(&self.previous.rgba, frame.rgba, rect.rows(width));
        copy_pixels(&mut self.rgba, frame.rgba, width, (rect, true));
        let mut bytes = Vec::new();
        encode(&mut bytes, ([rect.width, rect.height], true), &self.rgba, png::Compression::Fast)
            .map_err(|error| png_failed(&self.target, error))?;
        self.frames.push((rect, bytes));
        self.previous.update(frame);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        let SmallApng { file, target, spec, counts, frames, .. } = *self;
        write(file.clone(), &spec, counts.table(), frames).map_err(|error| png_failed(&target, error))?;
        file.commit(&target)
    }
}

fn write(
    file: SharedFile,
    spec: &FrameFormat,
    mut table: ColorTable,
    frames: Vec<(PixelRect, Vec<u8>)>,
) -> Result<(), png::EncodingError> {
    let mut encoder = encoder(file, spec)?;
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(table.rgb());
    encoder.set_trns(&[0][..]);
    encoder.set_compression(png::Compression::High);
    // Differences of indices mean nothing.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    // The first frame has no transparent pixel, because none of it is shown yet.
    let mut shown = vec![TRANSPARENT; spec.size[0] as usize * spec.size[1] as usize];
    let mut indices = Vec::new();
    for (number, (rect, bytes)) in frames.into_iter().enumerate() {
        let rgba = decode(&bytes)?;
        table.map(&[], &rgba, PixelRect::whole([rect.width, rect.height]).rows(rect.width), &mut indices);
        for (row, new) in rect.rows(spec.size[0]).zip(indices.chunks_mut(rect.width as usize)) {
            for (old, new) in shown[row.start / 4..row.end / 4].iter_mut().zip(new) {
                if old == new {
                    *new = TRANSPARENT;
                } else {
                    *old = *new;
                }
            }
        }
        if number > 0 {
            writer.set_blend_op(png::BlendOp::Over)?;
            writer.reset_frame_position()?;
            writer.set_frame_dimension(rect.width, rect.height)?;
            writer.set_frame_position(rect.x, rect.y)?;
        }
        writer.write_image_data(&indices)?;
    }
    writer.finish()
}

/// The pixels of a PNG in memory.
fn decode(bytes: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let broken = |error: png::DecodingError| png::EncodingError::IoError(error.into());
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().map_err(broken)?;
    let mut rgba = vec![0; reader.output_buffer_size().unwrap_or(0)];
    reader.next_frame(&mut rgba).map_err(broken)?;
    Ok(rgba)
}
