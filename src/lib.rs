//! Timestep Lab: the same motion side by side under different integrators, timesteps, game-loop
//! policies, presentation methods and displays. See `docs/ARCHITECTURE.md` for the layers.

pub mod analysis;
#[cfg(feature = "gui")]
pub mod app;
pub mod chart;
pub mod cli;
#[cfg(feature = "gui")]
pub mod compute;
pub mod double_double;
pub mod entry;
pub mod figures;
pub mod input;
pub mod integrators;
pub mod kernel;
pub mod lab;
pub mod lane;
pub mod metrics;
pub mod ode;
pub mod palette;
pub mod presentation;
#[cfg(feature = "clips")]
pub mod record;
pub mod reference;
#[cfg(feature = "gui")]
pub mod render;
pub mod safe_file;
pub mod scenario;
pub mod scene;
#[cfg(feature = "gui")]
pub mod studio;
pub mod tape;
pub mod time;
#[cfg(feature = "gui")]
pub mod ui;
pub mod worlds;
