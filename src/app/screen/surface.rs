//! The window's surface: its configuration, its textures, and its recovery when it is outdated or lost.

use super::present_mode;
use picture::render::gpu::{Gpu, lane_format};
use wgpu::{CurrentSurfaceTexture, PresentMode, SurfaceConfiguration, SurfaceTexture};
use winit::dpi::PhysicalSize;

/// A surface and its configuration.
#[derive(Debug)]
pub struct WindowSurface {
    surface: wgpu::Surface<'static>,
    config: SurfaceConfiguration,
    /// Present modes of this surface.
    pub supported: Vec<PresentMode>,
    /// `true` once `config` has been applied; a surface without a size cannot be configured.
    configured: bool,
    /// The longest side that the adapter renders, px.
    longest_side: u32,
}

/// The answer to a request for the next frame's texture.
#[derive(Debug)]
pub enum Acquired {
    /// Render to this. `true` asks for a [`WindowSurface::reconfigure`] after presenting.
    Texture(SurfaceTexture, bool),
    /// No texture now; try again at the next frame.
    Later,
    /// The surface is gone and must be created again.
    Lost,
}

impl WindowSurface {
    /// Prepares the surface; `None` if the adapter cannot render to it.
    pub fn new(
        surface: wgpu::Surface<'static>,
        Gpu { adapter, facts, .. }: &Gpu,
        size: PhysicalSize<u32>,
        vsync: bool,
    ) -> Option<Self> {
        let longest_side = adapter.limits().max_texture_dimension_2d;
        let [width, height] = [size.width, size.height].map(|side| side.clamp(1, longest_side));
        let mut config = surface.get_default_config(adapter, width, height)?;
        let capabilities = surface.get_capabilities(adapter);
        config.format = egui_wgpu::preferred_framebuffer_format(&capabilities.formats).ok()?;
        config.present_mode = present_mode::best(&capabilities.present_modes, vsync);
        config.desired_maximum_frame_latency = 1;
        // The frame that is kept for a software adapter is copied to the window's.
        if facts.is_software {
            config.usage |= capabilities.usages & wgpu::TextureUsages::COPY_DST;
        }
        config.view_formats =
            [lane_format(config.format, adapter)].into_iter().filter(|it| *it != config.format).collect();
        Some(WindowSurface { surface, config, supported: capabilities.present_modes, configured: false, longest_side })
    }

    pub fn format(&self) -> wgpu::TextureFormat {
        self.config.format
    }

    /// Formats in which the surface's textures can be viewed besides their own.
    pub fn view_formats(&self) -> &[wgpu::TextureFormat] {
        &self.config.view_formats
    }

    pub fn present_mode(&self) -> PresentMode {
        self.config.present_mode
    }

    /// Switches the present mode from the next frame on; ignores modes that are not supported.
    pub fn set_present_mode(&mut self, mode: PresentMode) {
        if self.supported.contains(&mode) && self.config.present_mode != mode {
            self.config.present_mode = mode;
            self.configured = false;
        }
    }

    /// Fits the surface to its window, as far as the adapter can.
    pub fn resize(&mut self, size: PhysicalSize<u32>) {
        let [width, height] = [size.width, size.height].map(|side| side.min(self.longest_side));
        if (self.config.width, self.config.height) != (width, height) {
            (self.config.width, self.config.height) = (width, height);
            self.configured = false;
        }
    }

    pub fn size(&self) -> [u32; 2] {
        [self.config.width, self.config.height]
    }

    /// Replaces a lost surface by a new one of the same window.
    pub fn replace(&mut self, surface: wgpu::Surface<'static>) {
        self.surface = surface;
        self.configured = false;
    }

    /// `true` if the next frame needs no configuration.
    pub fn is_configured(&self) -> bool {
        self.configured
    }

    /// Configures the surface again before the next frame, because it no longer fits its window.
    pub fn reconfigure(&mut self) {
        self.configured = false;
    }

    /// The texture of the next frame. May wait for the display.
    pub fn acquire(&mut self, device: &wgpu::Device) -> Acquired {
        if self.config.width == 0 || self.config.height == 0 {
            return Acquired::Later;
        }
        if !self.configured {
            self.surface.configure(device, &self.config);
            self.configured = true;
        }
        match self.surface.get_current_texture() {
            CurrentSurfaceTexture::Success(texture) => Acquired::Texture(texture, false),
            CurrentSurfaceTexture::Suboptimal(texture) => Acquired::Texture(texture, true),
            CurrentSurfaceTexture::Timeout | CurrentSurfaceTexture::Occluded => Acquired::Later,
            CurrentSurfaceTexture::Outdated | CurrentSurfaceTexture::Validation => {
                self.configured = false;
                Acquired::Later
            }
            CurrentSurfaceTexture::Lost => Acquired::Lost,
        }
    }
}
