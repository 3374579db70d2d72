//! Inputs, requests and intents of one pass of the interface, and the records that panels hand to each other.
//! Imports [`super::base`] alone.

pub mod advice_state;
pub mod browser_keys;
pub mod bug_score;
pub mod canvases;
pub mod command_text;
pub mod controls;
pub mod course_info;
pub mod course_prefs;
pub mod driving;
pub mod edits;
pub mod file_question;
pub mod frame_context;
pub mod hand;
pub mod intent;
pub mod intent_list;
pub mod kept_runs;
pub mod kept_work;
pub mod mechanisms;
pub mod mistake_text;
pub mod mode;
pub mod numbers;
pub mod opened_run;
pub mod output;
pub mod own_layers;
pub mod pause_rules;
pub mod plot_prefs;
pub mod plot_span;
pub mod prefs;
pub mod record_form;
pub mod requests;
pub mod script;
pub mod sharing;
#[cfg(test)]
mod shortcut_tests;
pub mod shortcuts;
pub mod shown_parts;
pub mod view;
pub mod window_info;
pub mod window_intent;
pub mod window_layout;
