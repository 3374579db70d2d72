//! The times of the window's frames, and the work that fits into one.

pub mod cpu_load;
pub mod frame_clock;
pub mod frame_pacing;
pub mod frame_trace;
pub mod pace;
pub mod slow_frames;
pub mod work_budget;
