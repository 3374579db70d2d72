//! Draws scenes of lanes with wgpu: metres become pixels in `f64`, shapes are signed distances, and
//! everything is blended in linear light. Knows neither the window nor the user interface.
//!
//! One `Renderer` draws any number of lanes into rectangles of one target; `Offscreen` does the same
//! without a window and hands back bytes.

mod bodies;
mod camera;
mod color;
pub mod gpu;
mod grid;
pub mod instance;
mod lane;
mod lines;
mod marker;
mod offscreen;
mod palette;
mod pipelines;
mod renderer;
mod trail;

pub use camera::{Camera, Rect};
pub use color::Srgb8;
pub use grid::GridSteps;
pub use offscreen::{Offscreen, OffscreenError};
pub use palette::Palette;
pub use renderer::{Backdrop, Renderer, Target};

use crate::scene::{Scene, View};

/// One lane to draw.
#[derive(Clone, Copy, Debug)]
pub struct LanePicture<'a> {
    pub scene: &'a Scene,
    /// What of the world is visible.
    pub view: View,
    /// Where on the target; nothing is drawn outside.
    pub rect: Rect,
    /// The colour of `Ink::Lane`.
    pub color: Srgb8,
}
