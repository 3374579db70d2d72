//! Style, widgets, text fields, messages and rectangles: parts of a window that know no lane and no scenario.

pub mod clip_shape;
pub mod clip_size;
pub mod duration_text;
pub mod focus_ring;
pub mod icons;
pub mod keyboard;
pub mod look;
pub mod menu_key;
pub mod motion;
pub mod pointed_row;
pub mod rect_cut;
pub mod rows;
pub mod stray_keys;
pub mod style;
pub mod swatch;
pub mod switch_state;
pub mod text_button;
pub mod text_field;
pub mod ticks;
pub mod toasts;
pub mod tooltips;
pub mod typed_letters;
pub mod widgets;
pub mod words;
pub mod zoom;
