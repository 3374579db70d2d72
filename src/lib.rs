//! Timestep Lab: the same motion side by side under different integrators, timesteps, game-loop
//! policies, presentation methods and displays. See `docs/ARCHITECTURE.md` for the layers.

pub mod entry;
pub mod integrators;
pub mod lab;
pub mod lane;
pub mod metrics;
pub mod ode;
pub mod palette;
pub mod presentation;
pub mod scenario;
pub mod scene;
pub mod time;
#[cfg(feature = "gui")]
pub mod ui;
pub mod worlds;
