//! The bar of switches.

pub mod bar;
mod draw_menu;
mod hang_button;
mod present_modes;
mod switch_pill;
mod switch_view;
