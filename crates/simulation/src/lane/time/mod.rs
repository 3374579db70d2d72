//! Time that passes for a lane.

pub mod advance;
pub mod clock;
pub mod frame_advance;
pub mod started_frame;
pub mod work;
