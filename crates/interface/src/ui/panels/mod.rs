//! The panels, a folder each. [`super::interface`] puts them together.

pub mod banners;
pub mod canvas;
pub mod code;
pub mod course;
pub mod find_bug;
pub mod inspector;
pub mod lanes;
pub mod my_game;
pub mod pages;
pub mod plots;
pub mod stage;
pub mod switch_bar;
pub mod top_bar;
pub mod transport;
