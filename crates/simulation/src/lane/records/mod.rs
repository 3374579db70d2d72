//! Rows, numbers and the status of a lane: what is read of its run.

pub mod edge_frames;
pub mod follow_meter;
pub mod frame_row;
pub mod log;
pub mod meters;
pub mod pursuit_meter;
pub mod recent_frames;
pub mod report;
pub mod report_span;
pub mod status;
