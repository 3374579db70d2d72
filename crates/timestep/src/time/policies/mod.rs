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

crate::entry::list! {
    /// Every policy, in the order of menus and documentation.
    pub static POLICIES: LoopPolicy = [
        LOCKED: locked,
        VARIABLE: variable,
        SEMI_FIXED: semi_fixed,
        SEMI_FIXED_EVEN: semi_fixed_even,
        FIXED: fixed,
        SNAPPED: snapped,
        QUANTISED: quantised,
        HYSTERESIS: hysteresis,
        THREADED: threaded,
        DROP_TO_ONE: drop_to_one,
        FULL_START: full_start,
        VARIABLE_RANGE: variable_range,
        WAIT_FOR_STEP: wait_for_step,
        PRESENT_NEW: present_new,
        FOLLOW_LOAD: follow_load,
        HYBRID: hybrid,
        LOST_REMAINDER: lost_remainder,
        ONE_STEP: one_step,
        FLOAT_ACCUMULATOR: float_accumulator,
        WHOLE_MILLISECONDS: whole_milliseconds,
        OWN_FRAME_TIME: own_frame_time,
        STEPPED_AND_KEPT: stepped_and_kept,
        UNGUARDED_CLOCK: unguarded_clock,
    ];
}

crate::entry::entry!(LoopPolicy, "policy", POLICIES; mistake);
