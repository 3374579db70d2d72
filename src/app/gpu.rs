//! The window's graphics device and everything on it.

use super::present_mode;
use super::surface::{Acquired, WindowSurface};
use super::user_folders;
use interface::fault_injection::{self, Fault};
use interface::studio::{FrameContent, FrameRenderer};
use picture::record::write_png;
use picture::render::gpu::{self, Gpu};
use picture::render::{RENDERED_AND_READ, plain_texture, read_texture};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

/// Device, surface and renderer of one window. After the loss of the device they are created again.
pub struct WindowGpu {
    instance: wgpu::Instance,
    pub gpu: Gpu,
    pub surface: WindowSurface,
    pub frames: FrameRenderer,
    /// Name, kind and backend of the adapter, for people.
    pub adapter: String,
    /// `true` if frames shall wait for the display.
    pub vsync: bool,
}

impl WindowGpu {
    /// Longest wait for the last frame of a lost surface.
    const LAST_FRAME: Duration = Duration::from_secs(1);

    /// Opens the best adapter that can render to the window. The error is a message.
    pub fn open(event_loop: &ActiveEventLoop, window: &Arc<Window>, vsync: bool) -> Result<Self, String> {
        let display = Box::new(event_loop.owned_display_handle());
        let instance = wgpu::Instance::new(gpu::instance_descriptor(Some(display)));
        // A machine without any graphics adapter gets the message that `record` has for it.
        let no_adapter = || Gpu::headless().err().map(|error| error.to_string());
        let surface = create_surface(&instance, window).map_err(|error| no_adapter().unwrap_or(error))?;
        let gpu = Gpu::open(&instance, Some(&surface)).map_err(|error| error.to_string())?;
        if gpu.facts.is_software {
            keep_freed_memory();
        }
        let surface = WindowSurface::new(surface, &gpu, window.inner_size(), vsync)
            .ok_or_else(|| format!("the graphics adapter {} cannot render to this window", gpu.facts))?;
        let lane_format = gpu::lane_format(surface.format(), &gpu.adapter);
        let frames = FrameRenderer::new(&gpu, surface.format(), lane_format);
        Ok(WindowGpu { adapter: gpu.facts.to_string(), instance, gpu, surface, frames, vsync })
    }

    /// A message for people without a graphics card; `None` if there is one.
    pub fn software_notice(&self) -> Option<String> {
        let name = self.gpu.facts.is_software.then_some(&self.gpu.facts.name)?;
        Some(format!("No graphics card: the processor renders, so frames take longer ({name})."))
    }

    /// Opens the device again if it was lost. Returns `true` if it was. The error is a message.
    pub fn reopen_if_lost(&mut self, event_loop: &ActiveEventLoop, window: &Arc<Window>) -> Result<bool, String> {
        if !self.gpu.faults.is_lost() {
            return Ok(false);
        }
        if fault_injection::strikes(Fault::Reopen) {
            return Err("the graphics device was lost and cannot be opened again".to_owned());
        }
        *self = WindowGpu::open(event_loop, window, self.vsync)?;
        Ok(true)
    }

    /// Switches to the best present mode with or without vsync.
    pub fn set_vsync(&mut self, on: bool) {
        self.vsync = on;
        let mode = present_mode::best(&self.surface.supported, on);
        self.surface.set_present_mode(mode);
    }

    /// Switches to the present mode of this name.
    pub fn set_present_mode(&mut self, name: &str) {
        if let Some(mode) = present_mode::by_name(name) {
            self.vsync = present_mode::waits(mode);
            self.surface.set_present_mode(mode);
        }
    }

    /// Renders the frame and presents it. Returns `false` if it has to be rendered again.
    pub fn present(&mut self, window: &Arc<Window>, content: &FrameContent<'_>) -> bool {
        self.lose_device_if_asked();
        let Some((texture, outdated)) = self.acquire(window) else { return false };
        self.lose_device_if_asked();
        self.frames.render(&self.gpu, &texture.texture, content);
        window.pre_present_notify();
        self.lose_device_if_asked();
        self.gpu.queue.present(texture);
        if outdated {
            self.surface.reconfigure();
        }
        !outdated
    }

    /// The texture of the next frame, and `true` if the surface has changed meanwhile; `None` if there is none to be
    /// had. Creates a lost surface again.
    fn acquire(&mut self, window: &Arc<Window>) -> Option<(wgpu::SurfaceTexture, bool)> {
        let lost = fault_injection::strikes(Fault::Surface);
        match if lost { Acquired::Lost } else { self.surface.acquire(&self.gpu.device) } {
            Acquired::Texture(texture, outdated) => return Some((texture, outdated)),
            Acquired::Later => {}
            Acquired::Lost => match create_surface(&self.instance, window) {
                Ok(surface) => {
                    self.finish_submissions();
                    self.surface.replace(surface);
                }
                Err(error) => tracing::error!("{error}"),
            },
        }
        // Only submissions give staging memory back, and only polling reports a lost device.
        self.gpu.queue.submit([]);
        if let Err(error) = self.gpu.device.poll(wgpu::PollType::Poll) {
            tracing::warn!("the graphics device does not answer: {error}");
        }
        None
    }

    /// Waits until the adapter has drawn everything. wgpu 30.0.1 panics where a surface goes while a submission has one of its textures.
    fn finish_submissions(&self) {
        let wait = wgpu::PollType::Wait { submission_index: None, timeout: Some(Self::LAST_FRAME) };
        if let Err(error) = self.gpu.device.poll(wait) {
            tracing::warn!("the last frame of a lost surface is not finished: {error}");
        }
    }

    fn lose_device_if_asked(&self) {
        if fault_injection::strikes(Fault::Device) {
            self.gpu.device.destroy();
        }
    }

    /// Renders the frame into a new PNG among the user's pictures. The result is a message.
    pub fn save_screenshot(&mut self, content: &FrameContent<'_>) -> Result<String, String> {
        fault_injection::panic_in("screenshot");
        let path = user_folders::numbered_file(&user_folders::pictures(), "timestep-lab", "png");
        self.save_frame(content, &path).map_err(|error| format!("The screenshot was not saved: {error}"))?;
        let message = format!("Saved {}", path.display());
        tracing::debug!("{message}");
        Ok(message)
    }

    /// Renders the frame into a PNG. The error is a message.
    pub fn save_frame(&mut self, content: &FrameContent<'_>, path: &Path) -> Result<(), String> {
        let (format, views) = (self.surface.format(), self.surface.view_formats());
        let texture = plain_texture(&self.gpu.device, "screenshot", content.size, format, RENDERED_AND_READ, views);
        self.frames.render(&self.gpu, &texture, content);
        let rgba = read_texture(&self.gpu, &texture).map_err(|error| error.to_string())?;
        write_png(path, content.size, &rgba).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}

fn create_surface(instance: &wgpu::Instance, window: &Arc<Window>) -> Result<wgpu::Surface<'static>, String> {
    instance.create_surface(Arc::clone(window)).map_err(|error| format!("the window has no surface: {error}"))
}

/// Makes the GNU C library keep memory that a frame frees for the next frame: a software adapter otherwise gives some megabytes back after
/// each frame and waits for the system to clear them again. The library raises its limits for the process when a large block is freed
/// (`M_TRIM_THRESHOLD` to twice its size, `M_MMAP_THRESHOLD` to its size; mallopt(3)); elsewhere this does nothing.
fn keep_freed_memory() {
    /// Bytes: a frame at 1280×720 frees about 7 MB, and the frames of a huge window still give theirs back.
    const LARGE: usize = 6 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}
