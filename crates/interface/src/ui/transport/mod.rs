//! The transport bar: buttons, speed, time, timeline and frame graph.

mod buttons;
mod frame_graph;
mod panel;
mod playback;
mod speed;
mod time_text;
mod timeline;

pub use panel::Transport;
pub use timeline::height as timeline_height;
