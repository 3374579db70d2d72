//! Images of lanes and curves: charts, the renderer, encoders of clips.
//!
//! [`chart`] turns curves and maps into SVG, PNG and CSV, and [`figures`] turns analyses into charts. With the feature
//! `render`, the module `render` draws scenes with wgpu; with `clips`, `record` encodes frames.

pub mod chart;
pub mod figures;
pub mod grid_steps;
#[cfg(feature = "clips")]
pub mod record;
#[cfg(feature = "render")]
pub mod render;
