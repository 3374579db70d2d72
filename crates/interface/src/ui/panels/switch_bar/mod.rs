//! The bar of switches.

pub mod bar;
pub mod draw_menu;
mod hang_button;
pub mod mover_menu;
mod switch_pill;
mod switch_view;
