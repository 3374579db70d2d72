//! The interface, driven like a person drives it: keys and clicks in, scenario, actions and pictures out.

#![cfg(feature = "gui")]

mod bench;
mod edits;
mod keys;
mod pictures;
mod switches;
