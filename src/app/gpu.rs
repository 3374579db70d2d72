//! Everything that lives on the graphics device, and dies with it.

use super::surface::{Acquired, WindowSurface};
use crate::record::write_png;
use crate::render::gpu::{self, Gpu};
use crate::render::read_texture;
use crate::studio::{FrameContent, FrameRenderer};
use std::path::Path;
use std::sync::Arc;
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

/// Device, surface and painter of one window. If the device is lost, all of it is made anew from the program's own state.
pub struct WindowGpu {
    instance: wgpu::Instance,
    pub gpu: Gpu,
    pub surface: WindowSurface,
    pub frames: FrameRenderer,
    /// Name, kind and backend of the adapter, for people.
    pub adapter: String,
}

impl WindowGpu {
    /// Opens the best adapter that can draw on the window. The error is a sentence.
    pub fn open(event_loop: &ActiveEventLoop, window: &Arc<Window>, vsync: bool) -> Result<Self, String> {
        let display = Box::new(event_loop.owned_display_handle());
        let instance = wgpu::Instance::new(gpu::instance_descriptor(Some(display)));
        let surface = create_surface(&instance, window)?;
        let gpu = Gpu::open(&instance, Some(&surface)).map_err(|error| error.to_string())?;
        let surface = WindowSurface::new(surface, &gpu.adapter, window.inner_size(), vsync)
            .ok_or_else(|| format!("the graphics adapter {} cannot draw on this window", gpu.facts))?;
        let lane_format = gpu::lane_format(surface.format(), &gpu.adapter);
        let frames = FrameRenderer::new(&gpu, surface.format(), lane_format);
        Ok(WindowGpu { adapter: gpu.facts.to_string(), instance, gpu, surface, frames })
    }

    /// Draws the picture on the window. Returns whether it is there to stay; otherwise it has to be drawn again.
    pub fn present(&mut self, window: &Arc<Window>, picture: &FrameContent<'_>) -> bool {
        let Some((texture, stale)) = self.acquire(window) else { return false };
        self.frames.render(&self.gpu, &texture.texture, picture);
        window.pre_present_notify();
        self.gpu.queue.present(texture);
        if stale {
            self.surface.reconfigure();
        }
        !stale
    }

    /// The next picture's texture, unless there is none to be had, and whether the surface has changed meanwhile.
    /// A lost surface is created again.
    fn acquire(&mut self, window: &Arc<Window>) -> Option<(wgpu::SurfaceTexture, bool)> {
        match self.surface.acquire(&self.gpu.device) {
            Acquired::Picture(texture, stale) => return Some((texture, stale)),
            Acquired::Later => {}
            Acquired::Lost => match create_surface(&self.instance, window) {
                Ok(surface) => self.surface.replace(surface),
                Err(error) => tracing::error!("{error}"),
            },
        }
        // Staging memory is only given back by submissions, and a lost device is only reported to those who ask.
        self.gpu.queue.submit([]);
        if let Err(error) = self.gpu.device.poll(wgpu::PollType::Poll) {
            tracing::warn!("the graphics device does not answer: {error}");
        }
        None
    }

    /// Draws the picture into a PNG. The error is a sentence.
    pub fn save_picture(&mut self, picture: &FrameContent<'_>, path: &Path) -> Result<(), String> {
        let [width, height] = picture.size;
        let format = self.surface.format();
        let texture = self.gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("screenshot"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: self.surface.view_formats(),
        });
        self.frames.render(&self.gpu, &texture, picture);
        let pixels = read_texture(&self.gpu, &texture).map_err(|error| error.to_string())?;
        write_png(path, picture.size, &pixels).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}

fn create_surface(instance: &wgpu::Instance, window: &Arc<Window>) -> Result<wgpu::Surface<'static>, String> {
    instance.create_surface(Arc::clone(window)).map_err(|error| format!("no surface to draw on: {error}"))
}
