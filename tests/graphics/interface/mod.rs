//! The interface, driven like a person drives it: keys and clicks in, scenario, actions and pictures out.

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
