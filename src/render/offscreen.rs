//! Lanes as bytes, without a window: for stills, recordings and tests.

use super::gpu::{Gpu, GpuError};
use super::{Backdrop, LanePicture, Palette, Renderer, Target};
use wgpu::{Buffer, BufferUsages, Texture, TextureFormat, TextureUsages, TextureView};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum OffscreenError {
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// Larger than the adapter allows, or empty.
    #[error("a picture of {0} x {1} pixels cannot be made: each side must be between 1 and {2}")]
    Size(u32, u32, u32),
    /// The device was lost while the picture was read back.
    #[error("the picture could not be read back from the graphics adapter: {0}")]
    ReadBack(String),
}

/// A renderer with a target of its own. Pictures are RGBA, 8 bits, sRGB, opaque, rows from the top.
#[derive(Debug)]
pub struct Offscreen {
    gpu: Gpu,
    renderer: Renderer,
    format: TextureFormat,
    canvas: Option<Canvas>,
}

#[derive(Debug)]
struct Canvas {
    size: [u32; 2],
    texture: Texture,
    view: TextureView,
    read_back: Buffer,
}

impl Offscreen {
    /// On the best adapter there is.
    pub fn new() -> Result<Self, OffscreenError> {
        Ok(Self::on(Gpu::headless()?, TextureFormat::Rgba8UnormSrgb))
    }

    /// On an open device, drawing through a target of one of the four 8-bit RGBA and BGRA formats, as a window would.
    pub fn on(gpu: Gpu, format: TextureFormat) -> Self {
        let renderer = Renderer::new(&gpu.device, &gpu.queue, format);
        Self { gpu, renderer, format, canvas: None }
    }

    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Paints `lanes` on a picture of `size` pixels; what no lane covers has the background's colour.
    pub fn paint(
        &mut self,
        size: [u32; 2],
        pixels_per_point: f32,
        palette: &Palette,
        lanes: &[LanePicture],
    ) -> Result<Vec<u8>, OffscreenError> {
        let mut rgba = Vec::new();
        self.paint_into(size, pixels_per_point, palette, lanes, &mut rgba)?;
        Ok(rgba)
    }

    /// Like `paint`, into a buffer that is used again for the next picture.
    pub fn paint_into(
        &mut self,
        size: [u32; 2],
        pixels_per_point: f32,
        palette: &Palette,
        lanes: &[LanePicture],
        rgba: &mut Vec<u8>,
    ) -> Result<(), OffscreenError> {
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if size.iter().any(|side| !(1..=limit).contains(side)) {
            return Err(OffscreenError::Size(size[0], size[1], limit));
        }
        let canvas = match self.canvas.take() {
            Some(canvas) if canvas.size == size => canvas,
            _ => Canvas::new(&self.gpu.device, size, self.format),
        };
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let target = Target { view: &canvas.view, size, pixels_per_point };
        self.renderer.paint(&mut encoder, &target, palette, Backdrop::Clear, lanes);
        canvas.copy(&mut encoder);
        self.gpu.queue.submit([encoder.finish()]);
        let read = canvas.read(&self.gpu.device, rgba);
        if matches!(self.format, TextureFormat::Bgra8Unorm | TextureFormat::Bgra8UnormSrgb) {
            rgba.chunks_exact_mut(4).for_each(|pixel| pixel.swap(0, 2));
        }
        self.canvas = Some(canvas);
        read
    }
}

impl Canvas {
    fn new(device: &wgpu::Device, size: [u32; 2], format: TextureFormat) -> Self {
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: Some("offscreen"),
            size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let read_back = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("offscreen"),
            size: u64::from(stride(size)) * u64::from(size[1]),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        Self { size, texture, view, read_back }
    }

    fn copy(&self, encoder: &mut wgpu::CommandEncoder) {
        let layout = wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(stride(self.size)),
            rows_per_image: Some(self.size[1]),
        };
        let destination = wgpu::TexelCopyBufferInfo { buffer: &self.read_back, layout };
        encoder.copy_texture_to_buffer(self.texture.as_image_copy(), destination, self.texture.size());
    }

    /// Waits for the picture and takes the padding off its rows.
    fn read(&self, device: &wgpu::Device, rgba: &mut Vec<u8>) -> Result<(), OffscreenError> {
        let failed = |error: &dyn std::fmt::Display| OffscreenError::ReadBack(error.to_string());
        let (sender, receiver) = std::sync::mpsc::channel();
        let slice = self.read_back.slice(..);
        slice.map_async(wgpu::MapMode::Read, move |result| {
            // The other end waits below, unless polling has failed already.
            let _ = sender.send(result);
        });
        device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| failed(&error))?;
        receiver.recv().map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        rgba.clear();
        {
            let padded = slice.get_mapped_range().map_err(|error| failed(&error))?;
            let row = self.size[0] as usize * 4;
            padded.chunks_exact(stride(self.size) as usize).for_each(|line| rgba.extend_from_slice(&line[..row]));
        }
        self.read_back.unmap();
        Ok(())
    }
}

/// Bytes per row in the read-back buffer, which wgpu wants in multiples of 256.
fn stride(size: [u32; 2]) -> u32 {
    (size[0] * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT)
}
