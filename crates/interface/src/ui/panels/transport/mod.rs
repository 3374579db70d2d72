//! The transport bar: buttons, speed, time, timeline and frame graph.

mod buttons;
mod frame_graph;
mod panel;
mod pause_menu;
mod playback;
mod speed;
pub mod stalls;
mod time_text;
mod timeline;

pub use panel::Transport;
