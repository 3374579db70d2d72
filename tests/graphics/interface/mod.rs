//! The interface, used as a person uses it: keys and clicks in, scenario, actions and snapshots out.

mod access;
mod bench;
mod canvases;
mod course;
mod edits;
mod figures;
mod find_bug;
mod first_minute;
mod glyphs;
mod grabbing;
mod keys;
mod lessons_fit;
mod mechanisms;
mod pacing;
mod path_page;
mod plots;
mod recording;
mod recover;
mod retained;
mod sharing;
mod sliders;
mod snapshots;
mod stage;
mod switches;
mod time;
