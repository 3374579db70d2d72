//! Tests of a whole window without a screen.

#[cfg(test)]
mod any_settings;
#[cfg(test)]
mod random_clicks;
#[cfg(test)]
mod random_use;
#[cfg(test)]
mod undo_brings_back;
