//! Timestep Lab: the same motion side by side under different integrators, timesteps, game-loop
//! policies, presentation methods and displays. See `docs/ARCHITECTURE.md` for the layers.

pub mod integrators;
pub mod ode;
#[cfg(feature = "gui")]
pub mod render;
pub mod scene;
pub mod time;
pub mod worlds;
