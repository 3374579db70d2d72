//! Everything egui shows, and clips and stills of it.
//!
//! [`ui`] reads a snapshot of the lab and answers with an edited scenario, actions and commands; it knows no window.
//! [`studio`] composes it with the renderer and the encoders into frames, clips and stills. [`fault_injection`] injects
//! faults for tests of the real window.

pub mod fault_injection;
pub mod studio;
pub mod ui;
