//! Clips read back by decoders other than their writers: number and times of frames, sizes, colours, names.

mod apng;
mod documents;
mod gif;
#[cfg(feature = "h264")]
mod mp4;
mod names;
mod png_sequence;
mod readers;
mod synthetic;
mod y4m;

use picture::record::{ClipFrame, Encoder, Format, FrameFormat, PixelRect, RecordError};
use simulation::displays::RefreshRate;
use std::path::Path;
use synthetic::Synthetic;

fn rate(text: &str) -> RefreshRate {
    text.parse().unwrap()
}

fn open(target: &Path, size: [u32; 2], hz: &str, frames: u64) -> Result<Box<dyn Encoder>, RecordError> {
    Format::of(target)?.open(target, &spec(size, hz, frames))
}

fn spec(size: [u32; 2], hz: &str, frames: u64) -> FrameFormat {
    FrameFormat { size, frames, ..FrameFormat::frame_at(rate(hz)) }
}

/// Adds frames of the synthetic clip, with only its moving part as changed.
fn add(encoder: &mut dyn Encoder, source: &mut Synthetic, frames: std::ops::Range<u64>) {
    for frame in frames {
        source.draw(frame);
        encoder.add(&ClipFrame { rgba: &source.rgba, changed: &[source.moving()] }).unwrap();
    }
}

/// The synthetic clip at `target`.
fn record(target: &Path, size: [u32; 2], hz: &str, frames: u64) {
    record_as(target, &spec(size, hz, frames));
}

/// The synthetic clip of this size, rate and length.
fn record_as(target: &Path, spec: &FrameFormat) {
    let mut encoder = Format::of(target).and_then(|format| format.open(target, spec)).unwrap();
    add(&mut *encoder, &mut Synthetic::new(spec.size), 0..spec.frames);
    encoder.finish().unwrap();
}

/// The clip's frames, RGBA.
fn originals(size: [u32; 2], frames: u64) -> Vec<Vec<u8>> {
    let mut source = Synthetic::new(size);
    let frame = |frame| {
        source.draw(frame);
        source.rgba.clone()
    };
    (0..frames).map(frame).collect()
}

/// Peak signal-to-noise ratio, dB.
fn psnr(shown: &[u8], expected: impl ExactSizeIterator<Item = f64>) -> f64 {
    assert_eq!(shown.len(), expected.len());
    let count = shown.len() as f64;
    let squares: f64 = shown.iter().zip(expected).map(|(&a, b)| (f64::from(a) - b).powi(2)).sum();
    10.0 * (255.0f64.powi(2) * count / squares.max(1e-9)).log10()
}

/// Red, green and blue of RGBA pixels.
fn rgb(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect()
}

/// Names in a folder, in order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A clip in which nothing changes has all its frames.
#[test]
fn a_clip_without_change_has_all_its_frames() {
    let folder = tempfile::tempdir().unwrap();
    let size = [32, 16];
    let rgba = Synthetic::new(size).rgba;
    for format in picture::record::FORMATS {
        let target = folder.path().join("still").with_extension(format.endings[0]);
        let mut encoder = format.open(&target, &spec(size, "25", 7)).unwrap();
        for changed in [&[][..], &[PixelRect::whole(size)], &[], &[PixelRect { x: 40, y: 3, width: 9, height: 9 }]] {
            encoder.add(&ClipFrame { rgba: &rgba, changed }).unwrap();
        }
        (0..3).for_each(|_| encoder.add(&ClipFrame { rgba: &rgba, changed: &[] }).unwrap());
        encoder.finish().unwrap();
        if format.id != "png-sequence" {
            assert_eq!(readers::frames(&target), 7, "{}", format.id);
        }
    }
}
