//! The bar of switches.

pub mod bar;
pub mod draw_menu;
mod hang_button;
mod switch_pill;
mod switch_view;
