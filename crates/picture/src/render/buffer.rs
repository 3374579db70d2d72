//! Buffers that are filled anew in every frame.

use wgpu::{Buffer, BufferUsages, Device, Queue};

/// A buffer of `size` bytes that can be written.
pub fn new_buffer(device: &Device, size: u64, usage: BufferUsages) -> Buffer {
    let usage = usage | BufferUsages::COPY_DST;
    device.create_buffer(&wgpu::BufferDescriptor { label: Some("frame"), size, usage, mapped_at_creation: false })
}

/// Uploads `bytes`, into a larger buffer if they do not fit, and a smaller one if they fit many times.
pub fn write_buffer(device: &Device, queue: &Queue, buffer: &mut Buffer, bytes: &[u8]) {
    /// Size up to which a buffer is kept, bytes.
    const SMALL: u64 = 1 << 20;
    let needed = bytes.len() as u64;
    if needed > buffer.size() || buffer.size() > SMALL.max(16 * needed) {
        let size = needed.next_power_of_two().max(SMALL.min(buffer.size()));
        *buffer = new_buffer(device, size, buffer.usage());
    }
    if needed > 0 {
        queue.write_buffer(buffer, 0, bytes);
    }
}
