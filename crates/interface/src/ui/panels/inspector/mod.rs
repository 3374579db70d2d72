//! The inspector: the panel on the right with everything about the chosen lane and about the scenario.

mod bodies;
mod display;
mod fields;
mod follow;
mod group;
mod link;
mod numbers;
mod panel;
mod pipeline;
mod run;
mod scenario;
mod settings;
mod several_lanes;
mod state;
mod teaching_range;
mod trace;
mod verdict;
mod world;

pub use panel::Inspector;
