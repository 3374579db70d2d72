//! The window: winit's events in, frames out. Only this module reads the wall clock.

mod automatic_screenshot;
mod chart_saver;
mod clip_form;
mod clip_recorder;
mod cpu_load;
mod dialogs;
mod document;
mod egui_platform;
mod error;
mod event;
mod figure_worker;
mod frame_clock;
mod frame_pacing;
mod frame_trace;
mod gpu;
mod handler;
mod pace;
mod present_mode;
#[cfg(target_os = "linux")]
mod runtime_dir;
mod saved_session;
mod state_log;
mod surface;
mod user_folders;
mod window;
mod window_geometry;
mod work_budget;

use crate::cli::Startup;
pub use error::AppError;
use event::UserEvent;
#[cfg(target_os = "linux")]
pub use runtime_dir::restart_with_runtime_dir;
use winit::event_loop::EventLoop;

/// Opens the window and returns when it was closed.
///
/// # Errors
/// No display, no graphics adapter, or a screenshot that could not be written.
pub fn run(startup: Startup) -> Result<(), AppError> {
    let event_loop = EventLoop::<UserEvent>::with_user_event().build().map_err(|error| {
        tracing::info!("{error}");
        AppError::NoDisplay(startup.name.clone())
    })?;
    let mut app = handler::App::new(startup, event_loop.create_proxy());
    event_loop.run_app(&mut app)?;
    app.finish()
}
