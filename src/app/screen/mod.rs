//! The screen and the graphics device that draws on it.

pub mod gpu;
pub mod measured_rate;
pub mod present_mode;
pub mod screen_playback;
pub mod screen_rate;
#[cfg(test)]
mod screen_tests;
pub mod surface;
