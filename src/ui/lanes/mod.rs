//! The lanes: their layout, headers, strips of frames and numbers.

mod body_numbers;
mod description;
mod frame_strip;
mod grid;
mod hash_watch;
mod header;
mod lane_access;
mod layout;
mod number_list;
mod numbers;
mod overload;
mod rename;
mod sparkline;

pub use frame_strip::FrameStrips;
pub use grid::LaneGrid;
pub use header::Header;
pub use layout::{Below, Density, layout};
pub use number_list::{NUMBERS, Number};
pub use numbers::Numbers;
