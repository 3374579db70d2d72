//! Everything that lives on the graphics device, and dies with it.

use super::UserEvent;
use super::painter::{Painter, Picture};
use super::screenshot;
use super::surface::{Acquired, WindowSurface};
use crate::render::gpu;
use std::path::Path;
use std::sync::Arc;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

/// Device, surface and painter of one window. If the device is lost, all of it is made anew from the program's own state.
pub struct Gpu {
    instance: wgpu::Instance,
    pub device: wgpu::Device,
    pub queue: wgpu::Queue,
    pub surface: WindowSurface,
    pub painter: Painter,
    /// Name and backend of the adapter, for people.
    pub adapter: String,
    pub software: bool,
}

impl Gpu {
    /// Opens the best adapter that can draw on the window.
    pub fn open(
        event_loop: &ActiveEventLoop,
        window: &Arc<Window>,
        vsync: bool,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Result<Self, String> {
        let display = Box::new(event_loop.owned_display_handle());
        let instance = wgpu::Instance::new(gpu::instance_descriptor(Some(display)));
        let surface = WindowSurface::create(&instance, window.clone())?;
        let opened = gpu::open(&instance, Some(&surface)).map_err(|error| error.to_string())?;
        let surface = WindowSurface::new(surface, &opened.adapter, window.inner_size(), vsync)
            .ok_or_else(|| format!("{} cannot draw on this window", opened.summary()))?;
        opened.device.set_device_lost_callback(move |reason, message| {
            if reason != wgpu::DeviceLostReason::Destroyed {
                tracing::error!("graphics device lost: {message}");
                // No event loop, no window to repair.
                let _ = proxy.send_event(UserEvent::DeviceLost);
            }
        });
        let painter = Painter::new(&opened.device, surface.format());
        Ok(Gpu {
            adapter: opened.summary(),
            software: opened.is_software(),
            device: opened.device,
            queue: opened.queue,
            instance,
            surface,
            painter,
        })
    }

    /// The next picture, unless there is none to be had. A lost surface is created again.
    pub fn acquire(&mut self, window: &Arc<Window>) -> Option<(wgpu::SurfaceTexture, bool)> {
        match self.surface.acquire(&self.device) {
            Acquired::Picture(texture, stale) => return Some((texture, stale)),
            Acquired::Later => {}
            Acquired::Lost => match WindowSurface::create(&self.instance, window.clone()) {
                Ok(surface) => self.surface.replace(surface),
                Err(error) => tracing::error!("{error}"),
            },
        }
        // Staging memory is only given back by submissions.
        self.queue.submit([]);
        None
    }

    /// Draws the picture on the window.
    pub fn present(&mut self, window: &Arc<Window>, picture: &Picture<'_>) {
        let Some((texture, stale)) = self.acquire(window) else { return };
        let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.painter.paint(&self.device, &self.queue, &view, picture);
        window.pre_present_notify();
        self.queue.present(texture);
        if stale {
            self.surface.reconfigure();
        }
    }

    /// Draws the picture into a PNG.
    pub fn save_picture(&mut self, picture: &Picture<'_>, path: &Path) -> Result<(), String> {
        let [width, height] = picture.size;
        let texture = self.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("screenshot"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: self.surface.format(),
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.painter.paint(&self.device, &self.queue, &view, picture);
        let mut pixels = screenshot::read_back(&self.device, &self.queue, &texture, picture.size)?;
        if matches!(self.surface.format(), wgpu::TextureFormat::Bgra8Unorm | wgpu::TextureFormat::Bgra8UnormSrgb) {
            pixels.chunks_exact_mut(4).for_each(|pixel| pixel.swap(0, 2));
        }
        screenshot::write_png(path, picture.size, &pixels)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}
