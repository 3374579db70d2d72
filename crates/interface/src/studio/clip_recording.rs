//! Records a clip: this thread runs the lab and renders, another one reads back and encodes.

use super::cadence::Cadence;
use super::clip_script::{ClipPart, ClipScript};
use super::clip_source::{ClipMotion, ClipSource};
use super::clip_spec::ClipSpec;
use super::error::StudioError;
use super::offscreen_renderer::{FrameCommands, OffscreenRenderer, OpenGpu};
use super::overlay::Overlay;
use super::progress::Progress;
use super::read_back_queue::ReadBackQueue;
use super::strobe::strobe_frame;
use crate::ui::ClipScene;
use picture::record::{ClipFrame, Encoder, Format, FrameFormat, PixelRect, RecordError, straighten};
use picture::render::ReadBack;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use timestep::time::Flicks;
use wgpu::Buffer;

/// Records `source` from its start into the file of the request. Returns the number of frames when the clip is complete at its target.
///
/// # Errors
/// A request that cannot be met, no graphics adapter, a full disk, or a cancelled recording; the target stays as it was.
pub fn record(
    source: ClipSource<'_>,
    request: &ClipSpec,
    progress: &Progress,
    gpu: OpenGpu,
) -> Result<u64, StudioError> {
    let open = if request.replace { Format::open_replacing } else { Format::open };
    record_with(source, request, progress, gpu, |spec| open(request.format, &request.target, spec))
}

/// Records `source` as [`record`] does, into a stream such as a pipe; the request's format is that of streams. The error of a stream
/// that has ended is [`RecordError::Stream`].
pub fn record_into(
    stream: Box<dyn Write + Send>,
    source: ClipSource<'_>,
    request: &ClipSpec,
    progress: &Progress,
    gpu: OpenGpu,
) -> Result<u64, StudioError> {
    record_with(source, request, progress, gpu, |spec| request.format.open_stream(stream, spec))
}

/// Records `source` with the encoder that `open` returns for its frames.
fn record_with(
    source: ClipSource<'_>,
    request: &ClipSpec,
    progress: &Progress,
    gpu: OpenGpu,
    open: impl FnOnce(&FrameFormat) -> Result<Box<dyn Encoder>, RecordError>,
) -> Result<u64, StudioError> {
    let (script, spec, overlay) = plan(source, request, progress)?;
    let mut encoder = open(&spec)?;
    let colors = (request.theme, request.background);
    let mut renderer = OffscreenRenderer::new(gpu()?, request.size, colors, overlay)?;
    progress.start(spec.frames);
    if let Some(at) = request.strobe {
        let strobe = strobe_frame(source.scenario(), request, at, gpu)?;
        add_strobe(&mut *encoder, &strobe, script.strobe, progress)?;
    }

    let (mut queue, returned) = ReadBackQueue::new(&renderer);
    let (frames, waiting) = sync_channel(1);
    let encoder = std::thread::scope(|scope| {
        let encoding = scope.spawn(move || encode(encoder, spec, waiting, returned, progress));
        let rendered = render(source, request, (&script, spec), &mut renderer, &mut queue, &frames, progress);
        drop(frames);
        // If encoding fails, rendering ends as cancelled, so the reason of the encoder comes first.
        let encoder = encoding.join().expect("encoding returns its errors")?;
        rendered.map(|()| encoder)
    })?;
    progress.check()?;
    encoder.finish()?;
    Ok(spec.frames)
}

/// The parts, the frames and the overlay of a clip.
///
/// # Errors
/// A request that cannot be met.
pub(super) fn plan(
    source: ClipSource<'_>,
    request: &ClipSpec,
    progress: &Progress,
) -> Result<(ClipScript, FrameFormat, Overlay), StudioError> {
    let scenario = source.scenario();
    request.check_lanes(scenario.lanes.len())?;
    request.check_switches(scenario)?;
    let script = ClipScript::of(source, request, progress)?;
    let spec = script.spec(request)?;
    let mut asides = vec![String::new(); scenario.lanes.len()];
    for note in Cadence::new(scenario).notes(request) {
        asides[note.lane] = note.short();
    }
    let overlay = Overlay::of(request, scenario, &asides);
    Ok((script, spec, overlay))
}

/// Runs the lab to frame `index` after the strobe, and renders it.
pub(super) fn render_frame(
    motion: &mut ClipMotion,
    (script, spec, index): (&ClipScript, FrameFormat, u64),
    renderer: &mut OffscreenRenderer,
    progress: &Progress,
) -> Result<FrameCommands, StudioError> {
    let at = |frame| spec.rate.refresh(frame);
    let scene = match script.part(index) {
        ClipPart::Card(card) => ClipScene { card: Some(card.clone()), ..ClipScene::default() },
        ClipPart::Motion(0) => {
            motion.begin(progress)?;
            motion.scene(Flicks::ZERO)
        }
        ClipPart::Motion(frame) => {
            motion.advance(at(frame - 1), at(frame), progress)?;
            motion.scene(at(frame))
        }
    };
    Ok(renderer.frame(&motion.lab.snapshot(), at(index).secs(), &scene))
}

/// The rectangles of a frame that are new to an encoder.
pub(super) fn pixel_rects(changed: &[[u32; 4]]) -> Vec<PixelRect> {
    changed.iter().map(|&[x, y, width, height]| PixelRect { x, y, width, height }).collect()
}

/// Encodes the frames of the strobe, which are all the same.
fn add_strobe(encoder: &mut dyn Encoder, rgba: &[u8], frames: u64, progress: &Progress) -> Result<(), StudioError> {
    for _ in 0..frames {
        progress.check()?;
        encoder.add(&ClipFrame { rgba, changed: &[] })?;
        progress.frame_encoded();
    }
    Ok(())
}

/// Runs the lab and sends every frame on its way.
fn render(
    source: ClipSource<'_>,
    request: &ClipSpec,
    (script, spec): (&ClipScript, FrameFormat),
    renderer: &mut OffscreenRenderer,
    queue: &mut ReadBackQueue,
    frames: &SyncSender<ReadBack>,
    progress: &Progress,
) -> Result<(), StudioError> {
    let mut motion = ClipMotion::new(source, script.lesson.clone(), request);
    let send = |frame| frames.send(frame).map_err(|_| StudioError::Cancelled);
    for index in 0..spec.frames - script.strobe {
        progress.check()?;
        let commands = render_frame(&mut motion, (script, spec, index), renderer, progress)?;
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
    spec: FrameFormat,
    frames: Receiver<ReadBack>,
    returned: Sender<Buffer>,
    progress: &Progress,
) -> Result<Box<dyn Encoder>, StudioError> {
    let (mut rgba, mut is_first) = (vec![0; spec.frame_bytes()], true);
    for frame in frames {
        let (buffer, changed) = frame.read(&mut rgba, spec.size[0])?;
        // Rendering may have ended already.
        let _ = returned.send(buffer);
        let mut changed = pixel_rects(&changed);
        if std::mem::take(&mut is_first) {
            // After a strobe all is new.
            changed = vec![PixelRect::whole(spec.size)];
        }
        if spec.alpha {
            // All of the frame is new: see `OffscreenRenderer::frame`.
            straighten(&mut rgba);
        }
        encoder.add(&ClipFrame { rgba: &rgba, changed: &changed })?;
        progress.frame_encoded();
    }
    Ok(encoder)
}
