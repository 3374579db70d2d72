//! Records a clip in steps, where there are no threads: between frames of the window, and with its graphics device.

use super::clip_recording::{pixel_rects, plan, render_frame};
use super::clip_script::ClipScript;
use super::clip_source::{ClipMotion, ClipSource};
use super::clip_spec::ClipSpec;
use super::error::StudioError;
use super::offscreen_renderer::{FrameCommands, OffscreenRenderer};
use super::progress::Progress;
use picture::record::{ClipFrame, Encoder, Format, FrameFormat, straighten};
use picture::render::gpu::Gpu;
use picture::render::{ReadBackError, TextureRead};
use std::sync::Arc;

/// A clip on its way. Its frames and its file are those of [`record`](super::record).
pub struct ClipSteps {
    script: ClipScript,
    spec: FrameFormat,
    motion: ClipMotion,
    renderer: OffscreenRenderer,
    encoder: Box<dyn Encoder>,
    progress: Arc<Progress>,
    /// Frames that have been rendered.
    rendered: u64,
    /// The frame that comes back from the device, and its new pixels.
    reading: Option<(TextureRead, Vec<[u32; 4]>)>,
}

/// The end of a step.
pub enum ClipStep {
    /// The next step can follow at once.
    Done,
    /// The device has not answered; it may once others have had their turn.
    Awaited,
}

impl ClipSteps {
    /// A clip of `source` from its start into the file of the request.
    ///
    /// # Errors
    /// A request that cannot be met; a strobe, for which a device would have to be waited for.
    pub fn start(
        source: ClipSource<'_>,
        request: &ClipSpec,
        progress: Arc<Progress>,
        gpu: &Gpu,
    ) -> Result<Self, StudioError> {
        if request.strobe.is_some() {
            return Err(StudioError::Request("a clip that begins with a strobe needs the desktop program".to_owned()));
        }
        let (script, spec, overlay) = plan(source, request, &progress)?;
        let open = if request.replace { Format::open_replacing } else { Format::open };
        let encoder = open(request.format, &request.target, &spec)?;
        let colors = (request.theme, request.background);
        let renderer = OffscreenRenderer::new(gpu.clone(), request.size, colors, overlay)?;
        let motion = ClipMotion::new(source, script.lesson.clone(), request);
        progress.start(spec.frames);
        Ok(ClipSteps { script, spec, motion, renderer, encoder, progress, rendered: 0, reading: None })
    }

    /// `true` once all frames are encoded.
    pub fn is_complete(&self) -> bool {
        self.reading.is_none() && self.rendered == self.spec.frames
    }

    /// Renders a frame, or encodes the one that was rendered last.
    ///
    /// # Errors
    /// The device was lost, a switch that a lane cannot have, or a cancelled recording.
    pub fn step(&mut self) -> Result<ClipStep, StudioError> {
        self.progress.check()?;
        let gpu = &self.renderer.gpu;
        if let Some((read, changed)) = self.reading.take() {
            gpu.device.poll(wgpu::PollType::Poll).map_err(ReadBackError::new)?;
            if !read.is_over() {
                self.reading = Some((read, changed));
                return Ok(ClipStep::Awaited);
            }
            let mut rgba = read.finish()?;
            if self.spec.alpha {
                straighten(&mut rgba);
            }
            self.encoder.add(&ClipFrame { rgba: &rgba, changed: &pixel_rects(&changed) })?;
            self.progress.frame_encoded();
        } else if self.rendered < self.spec.frames {
            let frame = (&self.script, self.spec, self.rendered);
            let FrameCommands { commands, changed } =
                render_frame(&mut self.motion, frame, &mut self.renderer, &self.progress)?;
            self.renderer.gpu.queue.submit([commands]);
            self.renderer.submitted();
            self.reading = Some((TextureRead::start(&self.renderer.gpu, &self.renderer.texture), changed));
            self.rendered += 1;
        }
        Ok(ClipStep::Done)
    }

    /// Completes the file. Returns the number of frames.
    ///
    /// # Errors
    /// A full disk, or a cancelled recording; the target stays as it was.
    pub fn finish(self) -> Result<u64, StudioError> {
        self.progress.check()?;
        self.encoder.finish()?;
        Ok(self.spec.frames)
    }
}
