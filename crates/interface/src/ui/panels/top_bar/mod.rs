//! The bar at the top, and the links from the stage to everything else.

pub mod lab_bar;
pub mod opening_tabs;
pub mod stage_bar;
mod stage_links;
