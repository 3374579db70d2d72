//! A window whose graphics device is being opened.

use super::error::AppError;
use super::event::UserEvent;
use super::screen::gpu::WindowGpu;
use crate::platform::settings::SavedSession;
use crate::platform::task::Pending;
use crate::platform::window_geometry;
use crate::startup::ScreenshotRequest;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

/// The window, and the device that is awaited.
pub struct WindowOpening {
    window: Arc<Window>,
    gpu: Pending<Result<WindowGpu, String>>,
}

/// A window with its device.
pub struct OpenedWindow {
    pub window: Arc<Window>,
    pub gpu: WindowGpu,
}

impl WindowOpening {
    /// Makes a window, which is hidden until AccessKit is attached: it must be before the window is first shown. An event
    /// [`UserEvent::GraphicsOpened`] says when the device is there, where it is not at once.
    pub fn start(
        event_loop: &ActiveEventLoop,
        session: &SavedSession,
        screenshot: Option<&ScreenshotRequest>,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Result<Self, AppError> {
        let mut attributes = window_geometry::attributes(event_loop, session.window);
        if let Some(request) = screenshot {
            attributes = attributes.with_inner_size(PhysicalSize::new(request.size[0], request.size[1]));
        }
        let window = Arc::new(event_loop.create_window(attributes)?);
        let display = event_loop.owned_display_handle();
        // The event loop may have ended by the time of an event.
        let presented = proxy.clone();
        let wake = Arc::new(move || _ = presented.send_event(UserEvent::Presented));
        let opening = WindowGpu::open(display, Arc::clone(&window), true, session.graphics.clone(), wake);
        let gpu = Pending::start(opening, move || _ = proxy.send_event(UserEvent::GraphicsOpened));
        Ok(WindowOpening { window, gpu })
    }

    /// The window, once its device is there. The error is a message.
    pub fn take(&self) -> Option<Result<OpenedWindow, String>> {
        let opened = |gpu| OpenedWindow { window: Arc::clone(&self.window), gpu };
        Some(self.gpu.take()?.map(opened))
    }
}
