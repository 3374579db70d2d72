//! Loop policies: how a frame's time becomes steps. One file per policy, one line in the list below.

mod accumulator;
mod code_value;
mod drop_to_one;
mod engines;
mod fixed;
mod float_accumulator;
mod floored;
mod follow_load;
mod frame_rates;
mod full_start;
mod gated;
mod hybrid;
mod hysteresis;
mod kept_backlog;
mod locked;
mod long_frames_vanish;
mod lost_remainder;
mod mean_of_ten;
mod one_step;
mod one_substep;
mod own_frame_time;
mod paused_in_loop;
mod plan;
mod plan_frame;
mod policy;
mod policy_memory;
mod present_new;
mod quantised;
mod rest_twice;
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
pub use code_value::CodeValue;
pub use plan::{Plan, Steps};
pub use plan_frame::plan_frame;
pub use policy::{Kept, LoopPolicy, PolicyOption};
pub use policy_memory::PolicyMemory;
pub use spec::PolicySpec;
pub use timestep::Timestep;

crate::entry::list! {
    /// Every policy, in the order of menus and documentation; behind the mistakes the loops of engines.
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
        GATED: gated,
        REST_TWICE: rest_twice,
        KEPT_BACKLOG: kept_backlog,
        ONE_SUBSTEP: one_substep,
        LONG_FRAMES_VANISH: long_frames_vanish,
        MEAN_OF_TEN: mean_of_ten,
        FLOORED: floored,
        FRAME_RATES: frame_rates,
        PAUSED_IN_LOOP: paused_in_loop,
        ARCADE: engines::arcade,
        BABYLON: engines::babylon,
        CANNON_ES: engines::cannon_es,
        EXCALIBUR: engines::excalibur,
        GODOT_3: engines::godot_3,
        KONTRA: engines::kontra,
        LITTLEJS: engines::littlejs,
        MAINLOOP: engines::mainloop,
        MATTER_JS: engines::matter_js,
        PANDA3D: engines::panda3d,
        PHASER: engines::phaser,
        PLAYCANVAS: engines::playcanvas,
    ];
}

crate::entry::entry!(LoopPolicy, "policy", POLICIES; mistake, engine);
