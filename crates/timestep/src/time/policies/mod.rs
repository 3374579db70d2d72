//! Loop policies: how a frame's time becomes steps. One file per policy, one line in the list below.

mod accumulator;
mod plan;
mod plan_frame;
mod policy;
mod policy_memory;
mod spec;
mod timestep;

pub use accumulator::Accumulator;
pub use plan::{Plan, Steps};
pub use plan_frame::plan_frame;
pub use policy::{LoopPolicy, PolicyOption};
pub use policy_memory::PolicyMemory;
pub use spec::PolicySpec;
pub use timestep::Timestep;

crate::entry::entry_list! {
    /// Every policy, in the order of menus and documentation.
    pub static POLICIES: LoopPolicy, "policy";

    mod locked;
    mod variable;
    mod semi_fixed;
    mod semi_fixed_even;
    mod fixed;
    mod snapped;
    mod quantised;
    mod hysteresis;
    mod threaded;
    mod drop_to_one;
    mod full_start;
    mod variable_range;
    mod wait_for_step;
    mod present_new;
    mod follow_load;
    mod hybrid;
    mod lost_remainder;
    mod one_step;
    mod float_accumulator;
    mod whole_milliseconds;
    mod own_frame_time;
    mod stepped_and_kept;
}
