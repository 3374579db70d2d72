//! Pictures of lanes and curves: charts, the renderer, encoders of clips.

pub mod chart;
pub mod figures;
pub mod grid_steps;
#[cfg(feature = "kernels")]
pub mod kernel;
#[cfg(feature = "clips")]
pub mod record;
#[cfg(feature = "render")]
pub mod render;
