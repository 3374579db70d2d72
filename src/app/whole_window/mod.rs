//! Tests of a whole window without a screen.

#[cfg(test)]
pub mod any_settings;
#[cfg(test)]
pub mod random_clicks;
#[cfg(test)]
pub mod random_use;
#[cfg(test)]
pub mod undo_brings_back;
