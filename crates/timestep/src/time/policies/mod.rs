//! Loop policies: how a frame's time becomes steps. One file per policy, one line in the list below.

mod accumulator;
mod drop_to_one;
mod fixed;
mod float_accumulator;
mod follow_load;
mod full_start;
mod hybrid;
mod hysteresis;
mod locked;
mod lost_remainder;
mod one_step;
mod own_frame_time;
mod plan;
mod plan_frame;
mod policy;
mod policy_memory;
mod present_new;
mod quantised;
mod semi_fixed;
mod semi_fixed_even;
mod snapped;
mod spec;
mod stepped_and_kept;
mod threaded;
mod timestep;
mod unguarded_clock;
mod variable;
mod variable_range;
mod wait_for_step;
mod whole_milliseconds;

pub use accumulator::Accumulator;
pub use plan::{Plan, Steps};
pub use plan_frame::plan_frame;
pub use policy::{LoopPolicy, PolicyOption};
pub use policy_memory::PolicyMemory;
pub use spec::PolicySpec;
pub use timestep::Timestep;

/// Every policy, in the order of menus and documentation.
pub static POLICIES: &[&LoopPolicy] = &[
    &locked::ENTRY,
    &variable::ENTRY,
    &semi_fixed::ENTRY,
    &semi_fixed_even::ENTRY,
    &fixed::ENTRY,
    &snapped::ENTRY,
    &quantised::ENTRY,
    &hysteresis::ENTRY,
    &threaded::ENTRY,
    &drop_to_one::ENTRY,
    &full_start::ENTRY,
    &variable_range::ENTRY,
    &wait_for_step::ENTRY,
    &present_new::ENTRY,
    &follow_load::ENTRY,
    &hybrid::ENTRY,
    &lost_remainder::ENTRY,
    &one_step::ENTRY,
    &float_accumulator::ENTRY,
    &whole_milliseconds::ENTRY,
    &own_frame_time::ENTRY,
    &stepped_and_kept::ENTRY,
    &unguarded_clock::ENTRY,
];

crate::entry::entry!(LoopPolicy, "policy", POLICIES; mistake);
