//! Clocks. Everything that reads one takes it from here: a browser has others.

pub use std::time::{Instant, SystemTime, UNIX_EPOCH};
