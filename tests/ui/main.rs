//! The interface, driven like a person drives it: keys and clicks in, scenario, actions and pictures out.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod bench;
mod edits;
mod figures;
mod glyphs;
mod keys;
mod pacing;
mod pictures;
mod plots;
mod recording;
mod switches;
mod time;
