//! The lanes in the window and in clips: one view with a density, its layouts, titles, strips of frames and live numbers.

mod badge;
pub mod clicks;
mod description;
mod drag;
mod drawn_title;
mod frame_strip;
mod gestures;
mod headline_block;
mod headlines;
pub mod lane_access;
mod live_numbers;
mod own_settings;
mod rename;
mod text_room;
mod trouble;
mod view;

pub use badge::Badge;
pub use live_numbers::LiveNumbers;
pub use rename::Rename;
pub use view::{ClipLabels, Lanes};
