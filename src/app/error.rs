//! Why the window cannot be opened, with what to do instead.

/// Why the window could not be opened or ended early.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No display; the scenario's name.
    #[error(
        "no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY names one that answers.\n\
         Start it in a desktop session, or print the numbers without a window: timestep-lab measure {0}"
    )]
    NoDisplay(String),
    /// The window system refused.
    #[error("the window could not be opened: {0}")]
    Window(#[from] winit::error::OsError),
    /// No graphics adapter; the message, and the scenario's name.
    #[error("{0}\nThe numbers need no graphics: timestep-lab measure {1}")]
    NoGpu(String, String),
    /// The event loop could not start or broke.
    #[error("the event loop ended: {0}")]
    EventLoop(#[from] winit::error::EventLoopError),
    /// A panic, here or in the window library, which has written its own message.
    #[error(
        "the window ended by the fault above: its display server went away, or it is an internal error.\n\
         Unsaved changes are kept; the next start offers them"
    )]
    Broken,
    /// The automatic screenshot could not be written.
    #[error("{0}")]
    Screenshot(String),
}
