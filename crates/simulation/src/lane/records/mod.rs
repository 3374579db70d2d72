//! Rows, numbers and the status of a lane: what is read of its run.

pub mod edge_frames;
pub mod frame_row;
pub mod log;
pub mod meters;
pub mod recent_frames;
pub mod report;
pub mod status;
