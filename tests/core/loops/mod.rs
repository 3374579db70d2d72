//! Loop policies, guards, clocks, presentations and input.

mod backwards;
mod clock_faults;
mod input;
mod pacing;
mod policies;
mod presenting;
mod spiral;
mod tears;
mod window_lead;
