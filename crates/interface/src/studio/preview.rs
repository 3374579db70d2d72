//! A small clip in memory, which the window shows before the clip is recorded.

use super::clip_recording::render_clip;
use super::clip_request::ClipRequest;
use super::clip_source::ClipSource;
use super::error::StudioError;
use super::offscreen_renderer::OpenGpu;
use super::progress::Progress;
use crate::ui::PreviewFrames;
use picture::record::{ClipFrame, Encoder, RecordError};
use simulation::displays::RefreshRate;
use std::sync::{Arc, Mutex, PoisonError};

/// The frames of a preview as far as they are rendered.
#[derive(Debug)]
pub struct Preview {
    size: [u32; 2],
    rate: RefreshRate,
    /// Each frame as runs of equal pixels, which are long: at most a few MB for a clip of some seconds.
    frames: Mutex<Vec<Vec<Run>>>,
    /// How far it is, and the wish to end it.
    pub progress: Progress,
}

/// Pixels of one colour.
#[derive(Debug)]
struct Run {
    pixels: u32,
    rgba: [u8; 4],
}

/// Largest width and height, px.
const LARGEST: [u32; 2] = [480, 270];
/// The longest preview, frames: a minute of the fastest clip.
const MOST: usize = 60 * 240;

impl Preview {
    /// The preview of a clip, without frames yet.
    pub fn of(request: &ClipRequest) -> Self {
        let sides = [0, 1].map(|side| f64::from(LARGEST[side]) / f64::from(request.size[side].max(1)));
        let factor = sides[0].min(sides[1]).min(1.0);
        // MP4 has even sides.
        let size = request.size.map(|side| ((f64::from(side) * factor / 2.0).round() as u32 * 2).max(16));
        Preview { size, rate: request.rate, frames: Mutex::default(), progress: Progress::default() }
    }

    /// Renders all frames; call it in a thread of its own.
    ///
    /// # Errors
    /// A request that cannot be met, no graphics adapter, or the wish to end it.
    pub fn render(
        self: &Arc<Self>,
        source: ClipSource<'_>,
        request: &ClipRequest,
        gpu: OpenGpu,
    ) -> Result<u64, StudioError> {
        let small = ClipRequest { size: self.size, ..request.clone() };
        render_clip(source, &small, (request.size, gpu), &self.progress, |_| {
            Ok(Box::new(PreviewEncoder(Arc::clone(self))))
        })
    }

    fn with_frames<T>(&self, read: impl FnOnce(&mut Vec<Vec<Run>>) -> T) -> T {
        read(&mut self.frames.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl PreviewFrames for Preview {
    fn size(&self) -> [usize; 2] {
        self.size.map(|side| side as usize)
    }

    fn hz(&self) -> f64 {
        self.rate.hz()
    }

    fn frames(&self) -> [usize; 2] {
        [self.with_frames(|frames| frames.len()), self.progress.frames().1 as usize]
    }

    fn rgba(&self, frame: usize) -> Option<Vec<u8>> {
        self.with_frames(|frames| {
            let runs = frames.get(frame)?;
            Some(runs.iter().flat_map(|run| run.rgba.repeat(run.pixels as usize)).collect())
        })
    }
}

/// Keeps the frames in memory.
struct PreviewEncoder(Arc<Preview>);

impl Encoder for PreviewEncoder {
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let pixels = frame.rgba.as_chunks::<4>().0;
        let runs = pixels.chunk_by(|a, b| a == b).map(|run| Run { pixels: run.len() as u32, rgba: run[0] });
        let runs: Vec<Run> = runs.collect();
        self.0.with_frames(|frames| {
            if frames.len() < MOST {
                frames.push(runs);
            }
        });
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), RecordError> {
        Ok(())
    }
}
