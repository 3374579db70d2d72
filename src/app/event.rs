//! Events from other threads to the event loop.

use super::end_in_time::EndStatus;
use crate::platform::clock::Instant;
use crate::platform::dialogs::Answer;

/// An event that winit does not send by itself.
#[derive(Debug)]
pub enum UserEvent {
    /// A screen reader asks for the window's tree, or acts on it.
    #[cfg(feature = "accesskit")]
    AccessKit(egui_winit::accesskit_winit::Event),
    /// A file dialog was answered.
    Dialog(Answer),
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
