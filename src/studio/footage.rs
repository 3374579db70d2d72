//! Pictures on their way from the graphics device to the encoder: a few buffers that go round.

use super::StudioError;
use super::stage::{Recorded, Stage};
use crate::record::PixelRect;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use wgpu::{Buffer, BufferUsages, SubmissionIndex};

/// The changed part of a picture in a buffer that the processor can read.
pub struct Shot {
    buffer: Buffer,
    parts: Vec<Part>,
}

/// One rectangle in the buffer, its rows padded.
struct Part {
    rect: PixelRect,
    offset: u64,
}

impl Part {
    /// Bytes per row in the buffer, which wgpu wants in multiples of 256.
    fn stride(&self) -> u64 {
        u64::from((self.rect.width * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT))
    }
}

/// Sends pictures to be read, at most as many at a time as there are buffers.
pub struct Footage {
    buffers: Receiver<Buffer>,
    underway: VecDeque<(Shot, SubmissionIndex)>,
}

impl Footage {
    /// One is painted, one waits, one is encoded.
    pub const BUFFERS: usize = 3;
    /// How many pictures the device may have before it. More would not make it faster.
    const UNDERWAY: usize = 2;

    /// With so many buffers. Each has to go to the sender when it has been read.
    pub fn new(stage: &Stage, count: usize) -> (Self, Sender<Buffer>) {
        let (given_back, buffers) = channel();
        let texture = stage.texture();
        let row = (texture.width() * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        for _ in 0..count {
            let buffer = stage.gpu().device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("footage"),
                size: u64::from(row) * u64::from(texture.height()),
                usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
                mapped_at_creation: false,
            });
            given_back.send(buffer).expect("the other end is here");
        }
        (Footage { buffers, underway: VecDeque::new() }, given_back)
    }

    /// Submits a picture and its way back. Returns the oldest one if it is its turn to be read. Cancelled if nobody
    /// reads any more.
    pub fn shoot(&mut self, stage: &mut Stage, mut picture: Recorded) -> Result<Option<Shot>, StudioError> {
        let buffer = self.buffers.recv().map_err(|_| StudioError::Cancelled)?;
        let mut shot = Shot::new(buffer, &picture.changed);
        // The rows of many small parts, each padded by itself, may be more than the whole.
        if shot.bytes() > shot.buffer.size() {
            let whole = PixelRect::whole([stage.texture().width(), stage.texture().height()]);
            shot = Shot::new(shot.buffer, &[whole]);
        }
        let descriptor = wgpu::CommandEncoderDescriptor { label: Some("footage") };
        let mut encoder = stage.gpu().device.create_command_encoder(&descriptor);
        shot.parts.iter().for_each(|part| copy(&mut encoder, stage.texture(), part, &shot.buffer));
        picture.commands.push(encoder.finish());
        let submission = stage.gpu().queue.submit(picture.commands);
        stage.submitted();
        // The result is seen when the buffer is read.
        shot.buffer.map_async(wgpu::MapMode::Read, .., |_| {});
        self.underway.push_back((shot, submission));
        if self.underway.len() < Self::UNDERWAY { Ok(None) } else { self.next(stage) }
    }

    /// The oldest picture, as soon as it is there; `None` if there is none left.
    pub fn next(&mut self, stage: &Stage) -> Result<Option<Shot>, StudioError> {
        let Some((shot, submission)) = self.underway.pop_front() else { return Ok(None) };
        let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        stage.gpu().device.poll(wait).map_err(|error| StudioError::ReadBack(error.to_string()))?;
        Ok(Some(shot))
    }
}

impl Shot {
    fn new(buffer: Buffer, changed: &[PixelRect]) -> Self {
        let mut offset = 0;
        let parts = changed
            .iter()
            .map(|&rect| {
                let part = Part { rect, offset };
                offset += part.stride() * u64::from(rect.height);
                part
            })
            .collect();
        Shot { buffer, parts }
    }

    /// How much of the buffer is taken.
    fn bytes(&self) -> u64 {
        self.parts.last().map_or(0, |part| part.offset + part.stride() * u64::from(part.rect.height))
    }

    /// Brings `rgba`, the picture before, up to date, and hands the buffer back.
    pub fn read(self, rgba: &mut [u8], width: u32) -> Result<(Buffer, Vec<PixelRect>), StudioError> {
        let failed = |error: &dyn std::fmt::Display| StudioError::ReadBack(error.to_string());
        let length = self.bytes();
        if length > 0 {
            let bytes = self.buffer.get_mapped_range(..length).map_err(|error| failed(&error))?;
            for part in &self.parts {
                part.read(&bytes, rgba, width);
            }
        }
        self.buffer.unmap();
        Ok((self.buffer, self.parts.into_iter().map(|part| part.rect).collect()))
    }
}

impl Part {
    fn read(&self, bytes: &[u8], rgba: &mut [u8], width: u32) {
        let [row, stride] = [self.rect.width as usize * 4, self.stride() as usize];
        let from = &bytes[self.offset as usize..];
        for line in 0..self.rect.height as usize {
            let at = ((self.rect.y as usize + line) * width as usize + self.rect.x as usize) * 4;
            rgba[at..at + row].copy_from_slice(&from[line * stride..line * stride + row]);
        }
    }
}

fn copy(encoder: &mut wgpu::CommandEncoder, texture: &wgpu::Texture, part: &Part, buffer: &Buffer) {
    let PixelRect { x, y, width, height } = part.rect;
    let source = wgpu::TexelCopyTextureInfo { origin: wgpu::Origin3d { x, y, z: 0 }, ..texture.as_image_copy() };
    let layout = wgpu::TexelCopyBufferLayout {
        offset: part.offset,
        bytes_per_row: Some(part.stride() as u32),
        rows_per_image: None,
    };
    let extent = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
    encoder.copy_texture_to_buffer(source, wgpu::TexelCopyBufferInfo { buffer, layout }, extent);
}
