//! Events from other threads to the event loop.

use crate::platform::clock::Instant;
use crate::platform::dialogs::Answer;

/// The exit status that shells know for a signal which asks the program to end.
pub type EndStatus = u8;

/// An event that winit does not send by itself.
#[derive(Debug)]
pub enum UserEvent {
    /// A screen reader asks for the window's tree, or acts on it.
    #[cfg(feature = "accesskit")]
    AccessKit(egui_winit::accesskit_winit::Event),
    /// A file dialog was answered.
    Dialog(Answer),
    /// The graphics device of the window is there, or there is none.
    GraphicsOpened,
    /// The page's address has another link.
    #[cfg(feature = "page")]
    Link(String),
    /// A text was pasted on the page.
    #[cfg(feature = "page")]
    Pasted(String),
    /// Something was typed on the keyboard of the screen.
    #[cfg(feature = "page")]
    Typed(egui::Event),
    /// A file was dropped on the page.
    #[cfg(feature = "page")]
    Dropped(std::path::PathBuf),
    /// A frame was presented beside the window's thread.
    Presented,
    /// A recording has ended, complete or not.
    RecordingEnded,
    /// A signal asks the program to end.
    End(EndStatus),
    /// egui wants a frame at this time.
    Repaint(Instant),
}

#[cfg(feature = "accesskit")]
impl From<egui_winit::accesskit_winit::Event> for UserEvent {
    fn from(event: egui_winit::accesskit_winit::Event) -> Self {
        UserEvent::AccessKit(event)
    }
}
