//! Copies textures of four bytes per pixel from the graphics device to memory.
//!
//! [`TextureRead`] copies a whole texture, and [`read_texture`] waits for it. [`ReadBack`] copies rectangles without waiting, so that a
//! recording can keep several frames under way.

use super::gpu::Gpu;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use wgpu::{Buffer, BufferUsages, CommandEncoder, Device, Texture, TextureFormat};

/// The device was lost or does not answer.
#[derive(Debug, thiserror::Error)]
#[error("the frame could not be read back from the graphics adapter: {0}")]
pub struct ReadBackError(String);

impl ReadBackError {
    /// The error with the reason that the device gave.
    pub fn new(error: impl ToString) -> Self {
        Self(error.to_string())
    }
}

/// Rectangles of a texture in a buffer that the processor can read.
#[derive(Debug)]
pub struct ReadBack {
    buffer: Buffer,
    regions: Vec<Region>,
}

/// One rectangle in the buffer, its rows padded.
#[derive(Clone, Copy, Debug)]
struct Region {
    /// Left, top, width and height on the texture, px.
    pixels: [u32; 4],
    /// First byte in the buffer.
    offset: u64,
}

impl ReadBack {
    /// Bytes of a buffer for textures of `size` pixels.
    pub fn buffer_bytes([width, height]: [u32; 2]) -> u64 {
        row_bytes(width) * u64::from(height)
    }

    /// A buffer that holds every pixel of a texture of `size` pixels; [`ReadBack::read`] gives it back for another use.
    pub fn create_buffer(device: &Device, size: [u32; 2]) -> Buffer {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("read back"),
            size: Self::buffer_bytes(size),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        })
    }

    /// Records the copy of `rects` (left, top, width, height, px) of `texture` into `buffer`. Copies the whole texture
    /// where the padded rows of many small rectangles would not fit. Submit the commands, then call [`ReadBack::map`].
    pub fn record(encoder: &mut CommandEncoder, texture: &Texture, buffer: Buffer, rects: &[[u32; 4]]) -> Self {
        let mut read_back = ReadBack { buffer, regions: regions(rects) };
        if read_back.bytes() > read_back.buffer.size() {
            read_back.regions = regions(&[[0, 0, texture.width(), texture.height()]]);
        }
        for region in &read_back.regions {
            region.copy(encoder, texture, &read_back.buffer);
        }
        read_back
    }

    /// Asks for the copied bytes; [`ReadBack::read`] reports an error. Poll the device before reading.
    pub fn map(&self) {
        self.buffer.map_async(wgpu::MapMode::Read, .., |_| {});
    }

    /// Writes the rectangles into `rgba`, a frame `width` pixels wide. Returns the buffer for another use, and the
    /// rectangles.
    pub fn read(self, rgba: &mut [u8], width: u32) -> Result<(Buffer, Vec<[u32; 4]>), ReadBackError> {
        let length = self.bytes();
        if length > 0 {
            let bytes = self.buffer.get_mapped_range(..length).map_err(ReadBackError::new)?;
            for region in &self.regions {
                region.read(&bytes, rgba, width);
            }
        }
        self.buffer.unmap();
        Ok((self.buffer, self.regions.into_iter().map(|region| region.pixels).collect()))
    }

    /// Bytes of the buffer that are in use.
    fn bytes(&self) -> u64 {
        self.regions.last().map_or(0, Region::end)
    }
}

/// Rectangles one after the other in a buffer.
fn regions(rects: &[[u32; 4]]) -> Vec<Region> {
    let mut offset = 0;
    let place = |&pixels: &[u32; 4]| {
        let region = Region { pixels, offset };
        offset = region.end();
        region
    };
    rects.iter().map(place).collect()
}

impl Region {
    fn end(&self) -> u64 {
        let [.., width, height] = self.pixels;
        self.offset + row_bytes(width) * u64::from(height)
    }

    fn copy(&self, encoder: &mut CommandEncoder, texture: &Texture, buffer: &Buffer) {
        let [x, y, width, height] = self.pixels;
        let source = wgpu::TexelCopyTextureInfo { origin: wgpu::Origin3d { x, y, z: 0 }, ..texture.as_image_copy() };
        let layout = wgpu::TexelCopyBufferLayout {
            offset: self.offset,
            bytes_per_row: Some(row_bytes(width) as u32),
            rows_per_image: None,
        };
        let extent = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
        encoder.copy_texture_to_buffer(source, wgpu::TexelCopyBufferInfo { buffer, layout }, extent);
    }

    fn read(&self, bytes: &[u8], rgba: &mut [u8], frame_width: u32) {
        let [x, y, width, height] = self.pixels.map(|pixels| pixels as usize);
        let (row, stride) = (width * 4, row_bytes(self.pixels[2]) as usize);
        let from = &bytes[self.offset as usize..];
        for line in 0..height {
            let at = ((y + line) * frame_width as usize + x) * 4;
            rgba[at..at + row].copy_from_slice(&from[line * stride..line * stride + row]);
        }
    }
}

/// Bytes per row in the buffer, which wgpu wants in multiples of 256.
fn row_bytes(width: u32) -> u64 {
    u64::from((width * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT))
}

/// A whole 8-bit RGBA or BGRA texture on its way to memory.
#[derive(Debug)]
pub struct TextureRead {
    read_back: ReadBack,
    size: [u32; 2],
    is_bgra: bool,
    /// Set by the device once the bytes are there, or never will be.
    is_over: Arc<AtomicBool>,
}

impl TextureRead {
    /// Starts to copy the texture. Poll the device until [`TextureRead::is_over`].
    pub fn start(gpu: &Gpu, texture: &Texture) -> Self {
        let size @ [width, height] = [texture.width(), texture.height()];
        let label = wgpu::CommandEncoderDescriptor { label: Some("read back") };
        let mut encoder = gpu.device.create_command_encoder(&label);
        let buffer = ReadBack::create_buffer(&gpu.device, size);
        let read_back = ReadBack::record(&mut encoder, texture, buffer, &[[0, 0, width, height]]);
        gpu.queue.submit([encoder.finish()]);
        let is_over = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&is_over);
        // What went wrong is said where the bytes are read.
        read_back.buffer.map_async(wgpu::MapMode::Read, .., move |_| told.store(true, Ordering::Release));
        let is_bgra = texture.format().remove_srgb_suffix() == TextureFormat::Bgra8Unorm;
        TextureRead { read_back, size, is_bgra, is_over }
    }

    /// `true` once [`TextureRead::finish`] has an answer.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// The pixels as RGBA, rows from the top.
    ///
    /// # Errors
    /// The device was lost, or the copy is not over.
    pub fn finish(self) -> Result<Vec<u8>, ReadBackError> {
        let [width, height] = self.size;
        let mut rgba = vec![0; width as usize * height as usize * 4];
        self.read_back.read(&mut rgba, width)?;
        if self.is_bgra {
            rgba.chunks_exact_mut(4).for_each(|pixel| pixel.swap(0, 2));
        }
        Ok(rgba)
    }
}

/// The pixels of an 8-bit RGBA or BGRA texture as RGBA, rows from the top. Waits for the device: for the command line.
pub fn read_texture(gpu: &Gpu, texture: &Texture) -> Result<Vec<u8>, ReadBackError> {
    let read = TextureRead::start(gpu, texture);
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(ReadBackError::new)?;
    read.finish()
}
