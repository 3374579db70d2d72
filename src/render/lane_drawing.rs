//! One lane as the renderer takes it.

use super::camera::Rect;
use super::color::Srgb8;
use crate::scene::{Scene, View};

/// A lane's scene, the part of it that is visible, and its place on the target.
#[derive(Clone, Copy, Debug)]
pub struct LaneDrawing<'a> {
    /// The shapes, in metres.
    pub scene: &'a Scene,
    /// The visible part of the world.
    pub view: View,
    /// The lane's place on the target, px; nothing is drawn outside.
    pub rect: Rect,
    /// The colour of [`Ink::Lane`](crate::scene::Ink::Lane).
    pub color: Srgb8,
}
