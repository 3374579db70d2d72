//! Loop policies, guards, clocks, presentations and input.

mod backwards;
mod bodies;
mod clock_faults;
mod display_pipeline;
mod input;
mod pacing;
mod policies;
mod presenting;
mod spiral;
mod step_to_eye;
mod tears;
mod window_lead;
