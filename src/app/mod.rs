//! The window: winit's events in, pictures out. The only place where the wall clock is read.

mod analyst;
mod burn;
mod clip_form;
mod dialogs;
mod document;
mod error;
mod frame_clock;
mod frame_trace;
mod gpu;
mod handler;
mod place;
mod plot_file;
mod present_mode;
mod recorder;
mod remembered;
mod state_line;
mod surface;
mod user_folders;
mod window;

use crate::cli::{ScreenshotRequest, Startup};
pub use error::AppError;
use winit::event_loop::EventLoop;

/// What reaches the event loop from elsewhere.
#[derive(Debug)]
pub enum UserEvent {
    #[cfg(feature = "accesskit")]
    AccessKit(egui_winit::accesskit_winit::Event),
    Dialog(dialogs::Answer),
    /// A clip is complete, or will not be.
    RecordingEnded,
    /// egui wants a frame at this time.
    Repaint(std::time::Instant),
}

#[cfg(feature = "accesskit")]
impl From<egui_winit::accesskit_winit::Event> for UserEvent {
    fn from(event: egui_winit::accesskit_winit::Event) -> Self {
        UserEvent::AccessKit(event)
    }
}

/// Opens the window and returns when it was closed.
pub fn run(startup: Startup) -> Result<(), AppError> {
    let event_loop = EventLoop::<UserEvent>::with_user_event().build().map_err(|error| {
        tracing::info!("{error}");
        AppError::NoDisplay(startup.name.clone())
    })?;
    let mut app = handler::App::new(startup, event_loop.create_proxy());
    event_loop.run_app(&mut app)?;
    app.finish()
}
