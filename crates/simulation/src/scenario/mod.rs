//! Scenarios: the plain documents that fully describe a run. Reading, checking and saving them, and those that come with the
//! program.
//!
//! A scenario is a TOML file; `docs/SCENARIOS.md` describes it. [`Scenario::parse`] reads its text and reports every mistake at
//! once, [`Scenario::to_toml`] writes a text that means the same, and [`Scenario::load`] also knows the [`LESSONS`],
//! [`EXAMPLES`] and [`OPENINGS`]; [`PATHS`] lead through the lessons. [`Scenario::share_line`] packs one into a line of text, which `load` reads
//! too.
#![warn(missing_docs)]

mod bundled;
mod bundled_by_id;
mod capture_lanes;
mod captures_compared;
mod context;
mod differences;
mod document;
mod engine_values;
mod error;
mod error_kind;
mod examples;
mod file_state;
mod files;
mod flaw;
mod flicker;
mod four_lanes;
mod identities;
mod key_reference;
mod keys;
mod lane_draft;
mod lane_series;
mod lane_setting;
pub mod lesson;
mod lesson_paths;
mod lessons;
mod link;
mod matrix;
mod misplaced;
mod nearest;
pub mod opening;
mod openings;
mod parse;
mod paths;
mod problems;
mod screen_lanes;
mod setting;
mod share_line;
mod shown_by_default;
mod toml_text;
mod trials;
pub mod typed;
mod window_setting;
mod write;

pub use bundled::BundledScenario;
pub use bundled_by_id::{bundled, bundled_by_id};
pub use capture_lanes::can_be_a_capture;
pub use differences::{differing_keys, label_keys_that_differ};
pub use document::{DURATION_RANGE, MAX_LANES, Scenario};
pub use engine_values::{keys_beside_engine, set_engine};
pub use error::ScenarioError;
pub use error_kind::ScenarioErrorKind;
pub use examples::EXAMPLES;
pub use file_state::FileState;
pub use files::{LoadError, SaveError};
pub use flaw::Flaw;
pub use four_lanes::{four_lanes, turning_motion};
pub use key_reference::key_reference;
pub use keys::{
    ANSWER_KEYS, BET_KEYS, BODY_KEYS, CAUSE_KEYS, CAUSE_ROW_KEYS, Choice, CustomValue, DISPLAY_KEYS, FILE_KEYS,
    FOLLOW_KEYS, Group, HITCH_KEYS, INPUT_CHANGE_KEYS, Key, LANE_KEYS, LANE_TABLES, LESSON_KEYS, LINK_KEYS, Lens,
    MAX_FRAME_KEY, MAX_STEPS_KEY, MOMENT_KEYS, NOISE_KEYS, OPENING_KEYS, Row, START_KEYS, STATE_KEYS, STEP_COST_KEYS,
    TIME_SCALE_KEY, TRACE_KEYS, TRIAL_KEYS, Value,
};
pub use lane_series::{LaneSeries, SeriesOf};
pub use lane_setting::LaneSetting;
pub use lesson::LessonPlan;
pub use lesson_paths::{LessonPath, LessonPathError, PATHS};
pub use lessons::{LESSONS, MERGED};
pub use link::{Link, linked};
pub use nearest::{is_near, list_of_names, named, nearest, nearest_id};
pub use opening::Opening;
pub use openings::OPENINGS;
pub use paths::PathScope;
pub use screen_lanes::{ScreenChange, ScreenLanes};
pub use share_line::{ShareLine, ShareLineError, is_share_line};
pub use shown_by_default::mechanisms_by_default;
pub use window_setting::{WINDOW_SETTINGS, WindowSetting};
