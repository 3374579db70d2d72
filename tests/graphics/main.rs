//! Everything that needs a graphics adapter, but no display: the renderer, the interface, clips and stills.
//!
//! Without an adapter these tests fail, unless `TIMESTEP_LAB_SKIP_GPU=1` says that there is none.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod interface;
mod renderer;
mod studio;
