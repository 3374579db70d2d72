//! The bar of switches.

mod ahead_menu;
pub mod bar;
pub mod draw_menu;
mod hang_button;
mod switch_pill;
mod switch_view;
