//! The loop of the chosen lane as code: its lines with the values that they have in the frame on the display.

mod followed_frame;
mod listing;
mod panel;

pub use panel::CodePanel;
