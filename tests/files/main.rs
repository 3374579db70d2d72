//! Charts and clips as files, without a graphics adapter.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod charts;
#[cfg(feature = "clips")]
mod clips;
