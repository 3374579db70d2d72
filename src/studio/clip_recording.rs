//! Records a clip: this thread runs the laboratory and renders, another one reads back and encodes.

use super::cadence::Cadence;
use super::clip_request::ClipRequest;
use super::clip_source::{ClipMotion, ClipSource};
use super::error::StudioError;
use super::offscreen_renderer::OffscreenRenderer;
use super::overlay::Overlay;
use super::progress::Progress;
use super::read_back_queue::ReadBackQueue;
use crate::record::{ClipFrame, ClipSpec, Encoder, Format, PixelRect};
use crate::render::ReadBack;
use crate::render::gpu::Gpu;
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use wgpu::Buffer;

/// Records `source` from its start. Returns the number of frames when the clip is complete at its target.
///
/// # Errors
/// A request that cannot be met, no graphics adapter, a full disk, or a cancelled recording; the target stays as it was.
pub fn record(source: ClipSource<'_>, request: &ClipRequest, progress: &Progress) -> Result<u64, StudioError> {
    let (spec, scenario) = (request.spec()?, source.scenario());
    request.check_lanes(scenario.lanes.len())?;
    let open = if request.replace { Format::open_replacing } else { Format::open };
    let encoder = open(request.format, &request.target, &spec)?;
    let mut asides = vec![String::new(); scenario.lanes.len()];
    for note in Cadence::new(scenario).notes(request) {
        asides[note.lane] = note.short();
    }
    let overlay = Overlay::of(request, scenario, &asides);
    let mut renderer = OffscreenRenderer::new(Gpu::headless()?, request.size, request.theme, overlay)?;
    progress.start(spec.frames);

    let (mut queue, returned) = ReadBackQueue::new(&renderer);
    let (frames, waiting) = sync_channel(1);
    let encoder = std::thread::scope(|scope| {
        let encoding = scope.spawn(move || encode(encoder, spec, waiting, returned, progress));
        let rendered = render(source, request, spec, &mut renderer, &mut queue, &frames, progress);
        drop(frames);
        // If encoding fails, rendering ends as cancelled, so the reason of the encoder comes first.
        let encoder = encoding.join().expect("encoding returns its errors")?;
        rendered.map(|()| encoder)
    })?;
    if progress.is_cancelled() {
        return Err(StudioError::Cancelled);
    }
    encoder.finish()?;
    Ok(spec.frames)
}

/// Runs the laboratory and sends every frame on its way.
fn render(
    source: ClipSource<'_>,
    request: &ClipRequest,
    spec: ClipSpec,
    renderer: &mut OffscreenRenderer,
    queue: &mut ReadBackQueue,
    frames: &SyncSender<ReadBack>,
    progress: &Progress,
) -> Result<(), StudioError> {
    let mut motion = ClipMotion::new(source, spec, request);
    let send = |frame| frames.send(frame).map_err(|_| StudioError::Cancelled);
    for index in 0..spec.frames {
        if progress.is_cancelled() {
            return Err(StudioError::Cancelled);
        }
        let now = spec.rate.refresh(index);
        if index > 0 {
            motion.advance(spec.rate.refresh(index - 1), now, progress)?;
        }
        let commands = renderer.frame(&motion.lab.snapshot(), now.secs());
        queue.submit(renderer, commands)?.map_or(Ok(()), send)?;
        std::thread::sleep(progress.pause());
    }
    while let Some(frame) = queue.next(renderer)? {
        send(frame)?;
    }
    Ok(())
}

/// Reads back and encodes the rendered frames, in order.
fn encode(
    mut encoder: Box<dyn Encoder>,
    spec: ClipSpec,
    frames: Receiver<ReadBack>,
    returned: Sender<Buffer>,
    progress: &Progress,
) -> Result<Box<dyn Encoder>, StudioError> {
    let mut rgba = vec![0; spec.frame_bytes()];
    for frame in frames {
        let (buffer, changed) = frame.read(&mut rgba, spec.size[0])?;
        // Rendering may have ended already.
        let _ = returned.send(buffer);
        let rect = |[x, y, width, height]: [u32; 4]| PixelRect { x, y, width, height };
        let changed: Vec<PixelRect> = changed.into_iter().map(rect).collect();
        encoder.add(&ClipFrame { rgba: &rgba, changed: &changed })?;
        progress.frame_encoded();
    }
    Ok(encoder)
}
