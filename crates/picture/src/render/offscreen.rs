//! Lanes as bytes, without a window.

use super::gpu::{Gpu, GpuError};
use super::lane_drawing::LaneDrawing;
use super::plain_texture::{RENDERED_AND_READ, plain_texture};
use super::read_back::{ReadBackError, read_texture};
use super::renderer::{Backdrop, Renderer, Target};
use simulation::palette::SceneColors;
use wgpu::{Texture, TextureFormat};

/// Why there is no frame.
#[derive(Debug, thiserror::Error)]
pub enum OffscreenError {
    /// No adapter, or none that opens.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// Larger than the adapter allows, or empty.
    #[error("a frame of {0} x {1} pixels cannot be rendered: each side must be 1 to {2} pixels")]
    Size(u32, u32, u32),
    /// The device was lost while the frame was read back.
    #[error(transparent)]
    ReadBack(#[from] ReadBackError),
}

/// A renderer with a target of its own. Frames are RGBA, 8 bits, sRGB, opaque, rows from the top.
#[derive(Debug)]
pub struct Offscreen {
    gpu: Gpu,
    renderer: Renderer,
    format: TextureFormat,
    /// The target of the last frame.
    texture: Option<Texture>,
}

impl Offscreen {
    /// A renderer on the best adapter there is.
    pub fn new() -> Result<Self, OffscreenError> {
        Ok(Self::on(Gpu::headless()?, TextureFormat::Rgba8UnormSrgb))
    }

    /// A renderer on an open device, with a target of one of the four 8-bit RGBA and BGRA formats, as a window has.
    pub fn on(gpu: Gpu, format: TextureFormat) -> Self {
        let renderer = Renderer::new(&gpu.device, &gpu.queue, format);
        Self { gpu, renderer, format, texture: None }
    }

    /// The device.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Renders `lanes` to a frame of `size` pixels; pixels outside the lanes have the background's colour.
    pub fn render(
        &mut self,
        size: [u32; 2],
        pixels_per_point: f32,
        colors: &SceneColors,
        lanes: &[LaneDrawing],
    ) -> Result<Vec<u8>, OffscreenError> {
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        if size.iter().any(|side| !(1..=limit).contains(side)) {
            return Err(OffscreenError::Size(size[0], size[1], limit));
        }
        let texture = match self.texture.take() {
            Some(texture) if [texture.width(), texture.height()] == size => texture,
            _ => plain_texture(&self.gpu.device, "offscreen", size, self.format, RENDERED_AND_READ, &[]),
        };
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let target = Target { view: &view, size, pixels_per_point };
        self.renderer.render(&mut encoder, &target, colors, Backdrop::Clear, lanes);
        self.gpu.queue.submit([encoder.finish()]);
        let rgba = read_texture(&self.gpu, &texture)?;
        self.texture = Some(texture);
        Ok(rgba)
    }
}
