//! Edits of the scenario: the draft, undo and redo, and their names.

pub mod draft;
pub mod edit_name;
pub mod history;
pub mod lane_edits;
pub mod mover;
