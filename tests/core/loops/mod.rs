//! Loop policies, guards, clocks, presentations and input.

mod backwards;
mod bodies;
mod clock_faults;
mod display_pipeline;
pub mod engine_caps;
mod engine_sequences;
mod engine_speeds;
pub mod engines;
mod extremes;
mod first_frames;
mod grabs;
mod hand_input;
mod hybrid;
mod input;
mod pacing;
mod policies;
mod present_new;
mod presenting;
mod presses;
mod spiral;
mod step_to_eye;
mod tears;
mod threads;
mod waiting;
mod window_lead;
