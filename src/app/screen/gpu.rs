//! The window's graphics device and everything on it.

use super::present_mode;
use super::surface::{Acquired, WindowSurface};
use crate::app::pictures::picture_saver::PictureSaver;
use crate::platform::graphics::{self, OpenedGraphics, Target};
use crate::platform::known_adapters::KnownAdapters;
use crate::platform::memory::keep_freed_memory;
use crate::platform::presenter::{Presenter, WakeLoop};
use crate::platform::task::Pending;
use crate::platform::user_folders;
use interface::fault_injection::{self, Fault};
use interface::studio::{FrameContent, FrameRenderer};
use picture::render::gpu::{self, AdapterFacts, Gpu};
use picture::render::{RENDERED_AND_READ, plain_texture};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use wgpu::wgt::WgpuHasDisplayHandle;
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

/// Device, surface and renderer of one window. After the loss of the device they are created again.
pub struct WindowGpu {
    instance: wgpu::Instance,
    pub gpu: Gpu,
    /// Goes before the surface, which its frame needs.
    pub presenter: Presenter,
    pub surface: WindowSurface,
    pub frames: FrameRenderer,
    /// Name, kind and backend of the adapter, for people.
    pub adapter: String,
    /// `true` if frames shall wait for the display.
    pub vsync: bool,
    target: WindowTarget,
    /// Adapters that have worked or failed.
    pub known: KnownAdapters,
    /// Frames of this device.
    presented: u64,
    /// Adapters that have lost their devices at once, one after the other.
    lost_at_once: Vec<AdapterFacts>,
    /// The device in place of one that was lost, until it is there.
    replacement: Option<Pending<Result<WindowGpu, String>>>,
    /// Pictures of the window on their way to a file.
    pub pictures: PictureSaver,
}

/// The state of the device before a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceState {
    Works,
    /// It was lost, and another one has taken its place.
    Reopened,
    /// It was lost, and another one is awaited.
    Awaited,
}

/// The window, for [`graphics::open`].
struct WindowTarget {
    display: OwnedDisplayHandle,
    window: Arc<Window>,
}

impl Target for WindowTarget {
    fn display(&self) -> Box<dyn WgpuHasDisplayHandle> {
        Box::new(self.display.clone())
    }

    fn surface(&self, instance: &wgpu::Instance) -> Result<wgpu::Surface<'static>, String> {
        create_surface(instance, &self.window)
    }
}

impl WindowGpu {
    /// Longest wait for the last frame of a lost surface.
    const LAST_FRAME: Duration = Duration::from_secs(1);
    /// A device that is lost before so many frames are presented never worked.
    const AT_ONCE: u64 = 2;

    /// Opens the first adapter that works and can render to the window. `wake` wakes the event loop. The error is a message.
    pub async fn open(
        display: OwnedDisplayHandle,
        window: Arc<Window>,
        vsync: bool,
        known: KnownAdapters,
        wake: WakeLoop,
    ) -> Result<Self, String> {
        let (mut known, target) = (known.of_this_version(), WindowTarget { display, window: Arc::clone(&window) });
        let opened = graphics::open(Some(&target), &mut known).await.map_err(|error| error.to_string())?;
        let OpenedGraphics { instance, surface, gpu } = opened;
        if gpu.facts.is_software {
            keep_freed_memory();
        }
        let surface = surface.expect("a window has a surface");
        let surface = WindowSurface::new(surface, &gpu, window.inner_size(), vsync)
            .ok_or_else(|| format!("the graphics adapter {} cannot render to this window", gpu.facts))?;
        let lane_format = gpu::lane_format(surface.format(), &gpu.adapter);
        let frames = FrameRenderer::new(&gpu, surface.format(), lane_format);
        let (adapter, presenter) = (gpu.facts.to_string(), Presenter::of(&gpu.facts, wake));
        Ok(WindowGpu {
            adapter,
            instance,
            target,
            known,
            gpu,
            presenter,
            surface,
            frames,
            vsync,
            presented: 0,
            lost_at_once: Vec::new(),
            replacement: None,
            pictures: PictureSaver::default(),
        })
    }

    /// A message for people without a graphics card; `None` if there is one.
    pub fn software_notice(&self) -> Option<String> {
        let name = self.gpu.facts.is_software.then_some(&self.gpu.facts.name)?;
        Some(format!("No graphics card: the processor renders, so frames take longer ({name})."))
    }

    /// Opens a device again if this one was lost: another one where it was lost at once. `wake` is called when it is there, where that is
    /// awaited. The error is a message.
    pub fn reopen_if_lost(
        &mut self,
        window: &Arc<Window>,
        wake: impl FnOnce() + 'static,
    ) -> Result<DeviceState, String> {
        if !self.gpu.faults.is_lost() {
            return Ok(DeviceState::Works);
        }
        let replacement = match self.replacement.take() {
            Some(awaited) => awaited,
            None => {
                self.note_loss()?;
                let (display, window) = (self.target.display.clone(), Arc::clone(window));
                let wake_loop = Arc::clone(&self.presenter.wake);
                Pending::start(WindowGpu::open(display, window, self.vsync, self.known.clone(), wake_loop), wake)
            }
        };
        let Some(opened) = replacement.take() else {
            self.replacement = Some(replacement);
            return Ok(DeviceState::Awaited);
        };
        *self = WindowGpu { lost_at_once: std::mem::take(&mut self.lost_at_once), ..opened? };
        Ok(DeviceState::Reopened)
    }

    /// Notes that the device was lost. The error is a message where no other is to be tried.
    fn note_loss(&mut self) -> Result<(), String> {
        if fault_injection::strikes(Fault::Reopen) {
            return Err("the graphics device was lost and cannot be opened again".to_owned());
        }
        if self.presented >= Self::AT_ONCE {
            self.lost_at_once.clear();
            return Ok(());
        }
        let facts = &self.gpu.facts;
        self.known.refuse(facts);
        if self.lost_at_once.contains(facts) {
            return Err(format!("the graphics adapter {facts} loses its device at once, and no other works"));
        }
        self.lost_at_once.push(facts.clone());
        Ok(())
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
        self.presenter.wait();
        let Some((texture, outdated)) = self.acquire(window) else { return false };
        self.lose_device_if_asked();
        self.frames.render(&self.gpu, &texture.texture, content);
        window.pre_present_notify();
        self.lose_device_if_asked();
        self.presenter.present(&self.gpu.queue, texture);
        self.presented += 1;
        if outdated {
            self.surface.reconfigure();
        }
        !outdated
    }

    /// The texture of the next frame, and `true` if the surface has changed meanwhile; `None` if there is none to be
    /// had. Creates a lost surface again.
    fn acquire(&mut self, window: &Arc<Window>) -> Option<(wgpu::SurfaceTexture, bool)> {
        // wgpu 30.0.1 panics where a device that is lost configures a surface.
        if !self.surface.is_configured() && self.is_lost_now() {
            return None;
        }
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

    /// Asks the device if it is lost; only polling tells.
    fn is_lost_now(&self) -> bool {
        // A device that does not answer is told of where frames are made.
        let _ = self.gpu.device.poll(wgpu::PollType::Poll);
        self.gpu.faults.is_lost()
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

    /// Renders the frame into a new PNG among the user's pictures. [`WindowGpu::pictures`] has the result.
    pub fn save_screenshot(&mut self, content: &FrameContent<'_>) {
        self.save_frame(content, &user_folders::numbered_file(&user_folders::pictures(), "timestep-lab", "png"));
    }

    /// Renders the frame into a PNG. [`WindowGpu::pictures`] has the result.
    pub fn save_frame(&mut self, content: &FrameContent<'_>, path: &Path) {
        let (format, views) = (self.surface.format(), self.surface.view_formats());
        let texture = plain_texture(&self.gpu.device, "screenshot", content.size, format, RENDERED_AND_READ, views);
        self.frames.render(&self.gpu, &texture, content);
        self.pictures.save(&self.gpu, &texture, path);
    }
}

fn create_surface(instance: &wgpu::Instance, window: &Arc<Window>) -> Result<wgpu::Surface<'static>, String> {
    instance.create_surface(Arc::clone(window)).map_err(|error| format!("the window has no surface: {error}"))
}
