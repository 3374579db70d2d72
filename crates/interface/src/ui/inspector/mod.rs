//! The inspector: the panel on the right with everything about the chosen lane and about the scenario.

mod bodies;
mod concealed;
mod display;
mod entry_list;
mod fields;
mod group;
mod lane_buttons;
mod link;
mod numbers;
mod panel;
mod pipeline;
mod rows;
mod run;
mod scenario;
mod settings;
mod teaching_range;
mod trace;
mod world;

pub use entry_list::{EntryNote, choose_entry_or};
pub use panel::Inspector;
