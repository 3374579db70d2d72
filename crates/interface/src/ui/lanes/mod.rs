//! The lanes in the window and in clips: one view with a density, its layouts, titles, strips of frames and live numbers.

mod arrangement;
mod badge;
mod body_numbers;
pub mod clicks;
mod description;
mod drag;
mod drawn_title;
mod frame_strip;
mod gestures;
mod hash_watch;
mod hash_words;
mod headline;
mod headlines;
pub mod lane_access;
mod layout;
mod live_numbers;
mod number_list;
mod numbers;
mod overload;
mod own_settings;
mod parts;
mod rename;
mod sparkline;
mod text_room;
mod trouble;
mod view;

pub use arrangement::Rows;
pub use badge::Badge;
pub use headline::label as number_label;
pub use layout::{Below, Density, layout};
pub use live_numbers::LiveNumbers;
pub use numbers::Numbers;
pub use parts::LaneParts;
pub use rename::Rename;
pub use view::{ClipLabels, Lanes};
