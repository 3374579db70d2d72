//! Why the window cannot be opened, in words that say what to do instead.

/// An error of starting the window.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error(
        "no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY names one that answers.\n\
         Start it in a desktop session, or get the numbers without a window: timestep-lab measure {0}"
    )]
    NoDisplay(String),
    #[error("the window could not be opened: {0}")]
    Window(#[from] winit::error::OsError),
    #[error("{0}\nThe numbers need no graphics: timestep-lab measure {1}")]
    NoGpu(String, String),
    #[error("the event loop ended: {0}")]
    EventLoop(#[from] winit::error::EventLoopError),
    #[error("{0}")]
    Screenshot(String),
}
