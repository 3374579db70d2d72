//! The lanes: their layout, headers, strips of frames and numbers.

mod body_numbers;
pub mod clicks;
mod description;
mod divider;
mod drag;
mod frame_strip;
mod gestures;
mod grid;
mod hash_watch;
mod header;
pub mod lane_access;
mod layout;
mod number_list;
mod numbers;
mod overload;
mod rename;
mod sparkline;

pub use description::facts;
pub use divider::divide;
pub use drag::drag_to_place;
pub use frame_strip::FrameStrips;
pub use gestures::{sense_canvas, show_menu};
pub use grid::LaneGrid;
pub use header::{Header, draw_trouble};
pub use layout::{Below, Density, layout};
pub use number_list::{NUMBERS, Number};
pub use numbers::Numbers;
pub use rename::Rename;
