//! The interface, used as a person uses it: keys and clicks in, scenario, actions and snapshots out.

mod bench;
mod canvases;
mod course;
mod edits;
mod figures;
mod find_bug;
mod glyphs;
mod grabbing;
mod keys;
mod lessons_fit;
mod mechanisms;
mod pacing;
mod plots;
mod recording;
mod recover;
mod retained;
mod snapshots;
mod stage;
mod switches;
mod time;
