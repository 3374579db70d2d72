//! Frames that keep what has not changed: a software adapter shades every pixel at the processor's cost, and panels and
//! text hardly ever change.
//!
//! A grid divides the target into cells. Each cell has a hash of all triangles of egui that reach into it, in their order;
//! where the hash is that of the frame before, and no texture has changed that they show, the pixels are the same. The
//! cells of lanes count as changed in every frame. Changed cells are joined into rectangles, and everything is drawn again
//! inside these and nowhere else, by the same pipelines from the same vertices: the picture equals a full repaint pixel for
//! pixel.

mod cell_grid;
mod cell_hashes;
mod patches;
mod pixel_space;
mod retained_frame;
mod texture_changes;

pub(super) use pixel_space::PixelSpace;
pub(super) use retained_frame::{Damage, RetainedFrame};
