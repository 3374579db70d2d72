//! The settings of a lane, and the reasons for which one of them has no effect.

pub mod clock_source;
pub mod damping;
pub mod follow;
mod follower_fit;
pub mod guards;
pub mod label_key;
pub mod mechanisms;
pub mod no_effect;
pub mod pixels;
pub mod precision;
pub mod ranges;
pub mod spec;
pub mod state_grid;
mod title;
