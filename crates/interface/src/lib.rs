//! Everything egui shows, and clips and stills of it.

pub mod fault_injection;
pub mod studio;
pub mod ui;
