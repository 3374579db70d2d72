//! Time: exact durations, displays that say when frames come, and policies that turn frames into steps.
#![warn(missing_docs)]

mod clock;
mod flicks;
mod game_loop;
pub mod policies;
mod ratio_scale;
mod scale_text;
mod text;
mod time_scale;

pub use clock::FlickClock;
pub use flicks::Flicks;
pub use game_loop::{GameLoop, GameLoopError};
pub use scale_text::TimeScaleError;
pub use text::DurationError;
pub use time_scale::TimeScale;
