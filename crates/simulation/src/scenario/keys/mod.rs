//! Every key of a scenario file. Reading, "did you mean", saving and the reference in the documentation all come from
//! these lists.

mod body;
mod cause;
mod display;
mod entry_options;
mod file;
mod hitch;
mod input;
mod key;
mod label_words;
mod lane;
mod lesson;
mod link;
mod list;
mod noise;
mod opening;
mod row;
mod state;
mod step_cost;
mod time_scale;
mod trace;
mod value;

pub use body::BODY_KEYS;
pub(super) use body::write_bodies;
pub use cause::{CAUSE_KEYS, CAUSE_ROW_KEYS};
pub use display::DISPLAY_KEYS;
pub(super) use entry_options::BODIES;
pub use file::{FILE_KEYS, LANE_TABLES};
pub use hitch::HITCH_KEYS;
pub use input::INPUT_CHANGE_KEYS;
pub use key::Key;
pub(super) use key::{changed_assignments, read, read_table};
pub(super) use lane::{ENGINE, LABEL, NUMBER, label_key};
pub use lane::{LANE_KEYS, MAX_FRAME_KEY, MAX_STEPS_KEY, TIME_SCALE_KEY};
pub(super) use lesson::LESSON;
pub use lesson::{BET_KEYS, LESSON_KEYS, MOMENT_KEYS, START_KEYS, TRIAL_KEYS};
pub use link::LINK_KEYS;
pub use noise::NOISE_KEYS;
pub(super) use opening::OPENING;
pub use opening::{ANSWER_KEYS, OPENING_KEYS};
pub use row::{Group, Row};
pub use state::STATE_KEYS;
pub use step_cost::STEP_COST_KEYS;
pub use trace::TRACE_KEYS;
pub use value::{Choice, CustomValue, Lens, Value};
