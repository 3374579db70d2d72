//! Frames on their way from the graphics device to the encoder, in a few buffers that are used in turn.

use super::error::StudioError;
use super::offscreen_renderer::{FrameCommands, OffscreenRenderer};
use picture::render::{ReadBack, ReadBackError};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use wgpu::{Buffer, SubmissionIndex};

/// Submits frames and reads them back, at most as many at a time as there are buffers.
pub struct ReadBackQueue {
    buffers: Receiver<Buffer>,
    pending: VecDeque<(ReadBack, SubmissionIndex)>,
}

impl ReadBackQueue {
    /// One frame is rendered, one waits, one is encoded.
    const BUFFERS: usize = 3;
    /// Frames that the device works on at a time. More would not make it faster.
    const PENDING: usize = 2;

    /// A queue for the renderer's frames. Whoever reads a frame sends its buffer back through the sender.
    pub fn new(renderer: &OffscreenRenderer) -> (Self, Sender<Buffer>) {
        let (returned, buffers) = channel();
        for _ in 0..Self::BUFFERS {
            let buffer = ReadBack::create_buffer(&renderer.gpu.device, renderer.size());
            returned.send(buffer).expect("the receiver is in scope");
        }
        (ReadBackQueue { buffers, pending: VecDeque::new() }, returned)
    }

    /// Submits a frame and its copy. Returns the oldest frame if it is its turn to be read. Fails with
    /// [`StudioError::Cancelled`] if the reader is gone.
    pub fn submit(
        &mut self,
        renderer: &mut OffscreenRenderer,
        frame: FrameCommands,
    ) -> Result<Option<ReadBack>, StudioError> {
        let FrameCommands { commands, changed } = frame;
        let buffer = self.buffers.recv().map_err(|_| StudioError::Cancelled)?;
        let descriptor = wgpu::CommandEncoderDescriptor { label: Some("read back") };
        let mut encoder = renderer.gpu.device.create_command_encoder(&descriptor);
        let read_back = ReadBack::record(&mut encoder, &renderer.texture, buffer, &changed);
        let submission = renderer.gpu.queue.submit([commands, encoder.finish()]);
        renderer.submitted();
        read_back.map();
        self.pending.push_back((read_back, submission));
        if self.pending.len() < Self::PENDING { Ok(None) } else { self.next(renderer) }
    }

    /// Waits for the oldest frame; `None` if there is none left.
    pub fn next(&mut self, renderer: &OffscreenRenderer) -> Result<Option<ReadBack>, StudioError> {
        let Some((read_back, submission)) = self.pending.pop_front() else { return Ok(None) };
        let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        renderer.gpu.device.poll(wait).map_err(ReadBackError::new)?;
        Ok(Some(read_back))
    }
}
