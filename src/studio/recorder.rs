//! Records a clip: laboratory and painting on this thread, reading and encoding on another one.

use super::footage::{Footage, Shot};
use super::stage::{Stage, Writer};
use super::{ClipRequest, StudioError, cadence_notes};
use crate::lab::{Frame, Lab};
use crate::record::{ClipSpec, Encoder, Picture};
use crate::render::gpu::Gpu;
use crate::scenario::Scenario;
use crate::time::{Flicks, TimeScale};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::time::Duration;
use wgpu::Buffer;

/// How far a recording is; shared with whoever shows it or wants to end it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
    /// After each picture, µs.
    rest: AtomicU64,
}

impl Progress {
    /// Pictures that are encoded, and how many there will be; 0 of 0 before it begins.
    pub fn pictures(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Ends the recording at the next picture; nothing of it stays.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Leaves the machine to others for this long after each picture: to a window, where the processor draws both.
    pub fn rest(&self, rest: Duration) {
        self.rest.store(rest.as_micros() as u64, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Records `scenario` from its start. Returns when the clip is in its place; the number of its pictures.
pub fn record(scenario: &Scenario, request: &ClipRequest, progress: &Progress) -> Result<u64, StudioError> {
    let spec = request.spec()?;
    let encoder = request.format.open(&request.target, &spec)?;
    let mut asides = vec![String::new(); scenario.lanes.len()];
    for note in cadence_notes(scenario, request) {
        asides[note.lane] = note.aside();
    }
    let mut stage = Stage::new(Gpu::headless()?, request.size, request.theme, Writer::of(request, &asides))?;
    progress.total.store(spec.frames, Ordering::Relaxed);

    let (mut footage, given_back) = Footage::new(&stage, Footage::BUFFERS);
    let (shots, waiting) = sync_channel(1);
    let encoder = std::thread::scope(|scope| {
        let encoding = scope.spawn(move || encode(encoder, spec, waiting, given_back, progress));
        let painted = paint(scenario, request, spec, &mut stage, &mut footage, &shots, progress);
        drop(shots);
        // If encoding fails painting is cancelled, so its reason comes first.
        let encoder = encoding.join().expect("encoding returns its errors")?;
        painted.map(|()| encoder)
    })?;
    if progress.is_cancelled() {
        return Err(StudioError::Cancelled);
    }
    encoder.finish()?;
    Ok(spec.frames)
}

/// Runs the laboratory on a steady clock and sends every picture on its way.
fn paint(
    scenario: &Scenario,
    request: &ClipRequest,
    spec: ClipSpec,
    stage: &mut Stage,
    footage: &mut Footage,
    shots: &SyncSender<Shot>,
    progress: &Progress,
) -> Result<(), StudioError> {
    let mut lab = Lab::new(scenario.clone().on_display(spec.rate));
    lab.set_speed(request.speed);
    let send = |shot| shots.send(shot).map_err(|_| StudioError::Cancelled);
    for index in 0..spec.frames {
        if progress.is_cancelled() {
            return Err(StudioError::Cancelled);
        }
        let now = spec.rate.refresh(index);
        if index > 0 {
            pass(&mut lab, now - spec.rate.refresh(index - 1), request.speed);
        }
        let picture = stage.picture(&lab.snapshot(), now.secs());
        footage.shoot(stage, picture)?.map_or(Ok(()), send)?;
        std::thread::sleep(Duration::from_micros(progress.rest.load(Ordering::Relaxed)));
    }
    while let Some(shot) = footage.next(stage)? {
        send(shot)?;
    }
    Ok(())
}

/// Lets clip time pass, in pieces that the laboratory does not take for a window that was busy.
fn pass(lab: &mut Lab, span: Flicks, speed: TimeScale) {
    let pieces = speed.scale(span, &mut 0).0 / Lab::LONGEST_MEASURED.0 + 1;
    for piece in 0..pieces {
        let elapsed = Flicks(span.0 * (piece + 1) / pieces - span.0 * piece / pieces);
        lab.frame(Frame { elapsed, ..Frame::default() });
    }
}

/// Reads and encodes what was painted, in order.
fn encode(
    mut encoder: Box<dyn Encoder>,
    spec: ClipSpec,
    shots: Receiver<Shot>,
    given_back: Sender<Buffer>,
    progress: &Progress,
) -> Result<Box<dyn Encoder>, StudioError> {
    let mut rgba = vec![0; spec.size.iter().map(|&side| side as usize).product::<usize>() * 4];
    for shot in shots {
        let (buffer, changed) = shot.read(&mut rgba, spec.size[0])?;
        // Painting may have ended meanwhile.
        let _ = given_back.send(buffer);
        encoder.add(&Picture { rgba: &rgba, changed: &changed })?;
        progress.done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(encoder)
}
