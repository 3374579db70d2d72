//! Controls that several panels show: the switches, the lanes that they act on, and the steps a second.

pub mod entry_list;
pub mod followed_label;
pub mod hold;
pub mod lane_series;
pub mod mechanism_words;
pub mod scope;
pub mod step_rate;
pub mod step_slider;
pub mod switches;
pub mod timed_switch;
