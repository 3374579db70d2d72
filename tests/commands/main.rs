//! The command line, as a user runs it.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod advise;
mod bodies;
mod captures;
mod claims;
mod closed_streams;
mod code;
mod every_command;
mod examples;
mod exit_statuses;
#[cfg(feature = "gui")]
mod flaws;
#[cfg(feature = "gui")]
mod glossary;
mod hostile_texts;
mod latency;
mod lost_bodies;
mod measured_lessons;
mod measuring_and_listing;
mod memory;
mod old_names;
mod option_values;
mod outputs;
mod phases;
mod replay;
mod share;
mod signals;
mod state_hashes;
mod strangers;
#[cfg(feature = "gui")]
mod streamed_clips;
mod support;
mod sweep;
mod sweep_sampling;
mod verify;
