//! The command line, as a person runs it.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod latency;
mod measuring_and_listing;
mod old_names;
mod state_hashes;
mod sweep;
mod verify;
