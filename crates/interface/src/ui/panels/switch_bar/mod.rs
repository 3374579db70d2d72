//! The bar of switches.

pub mod bar;
pub mod hang_button;
pub mod present_modes;
pub mod switch_pill;
pub mod switch_view;
