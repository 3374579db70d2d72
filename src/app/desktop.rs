//! The start and the end of the window on a desktop.

use super::end_in_time;
use super::error::AppError;
use super::event::UserEvent;
use super::handler::App;
use crate::platform::{signals, wanted_faults};
use crate::startup::Startup;
use interface::fault_injection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use winit::error::EventLoopError;
use winit::event_loop::EventLoop;

/// Opens the window and returns when it was closed. Ends the process itself if a signal closed it: with status 143 for
/// SIGTERM, 130 for SIGINT, 129 for SIGHUP.
///
/// # Errors
/// No display, no graphics adapter, or a screenshot that could not be written.
pub fn run(startup: Startup) -> Result<(), AppError> {
    fault_injection::ask(&wanted_faults());
    let event_loop = EventLoop::<UserEvent>::with_user_event().build().map_err(|error| {
        tracing::info!("{error}");
        AppError::NoDisplay(startup.name.clone())
    })?;
    let proxy = event_loop.create_proxy();
    // A closed event loop is ending already.
    end_in_time::watch(move |signal| _ = proxy.send_event(UserEvent::End(signal)));
    let mut app = App::new(startup, event_loop.create_proxy());
    // winit panics where the display server goes away, and the program must first ask about unsaved work.
    let ended = catch_unwind(AssertUnwindSafe(|| event_loop.run_app(&mut app)));
    let Ok(ended) = ended else {
        app.abandon();
        return Err(AppError::Broken);
    };
    let signal = app.finish()?;
    ended.map_err(|error| match error {
        // A Wayland compositor that goes away is reported like this.
        EventLoopError::ExitFailure(_) => AppError::Broken,
        other => other.into(),
    })?;
    match signal {
        Some(status) => signals::exit(status),
        None => Ok(()),
    }
}
