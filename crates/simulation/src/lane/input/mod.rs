//! A lane's input: when it is sampled, and how long its display takes to show it.

pub mod input_polling;
pub mod input_response;
pub mod own_input_latency;
pub mod poll;
pub mod press_reader;
pub mod sample_times;
pub mod twin_pose;
