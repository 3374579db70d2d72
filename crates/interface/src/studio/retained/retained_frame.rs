//! The picture of the frame before, and what the next one draws again.

use super::cell_grid::{CellGrid, PixelRect};
use super::cell_hashes::CellHashes;
use super::patches::Patches;
use super::pixel_space::PixelSpace;
use super::texture_changes::TextureChanges;
use egui::epaint::ClippedPrimitive;
use picture::render::{LaneDrawing, RENDERED_AND_READ, plain_texture};
use simulation::palette::Theme;
use wgpu::{Device, Texture, TextureFormat};

/// The part of a frame that differs from the frame before.
#[derive(Clone, Debug)]
pub enum Damage {
    /// All of it.
    All,
    /// Rectangles on the target, and the triangles of egui inside them.
    Patches(Vec<PixelRect>, Vec<ClippedPrimitive>),
}

/// A texture with the last frame, and hashes of what egui has drawn there.
#[derive(Debug, Default)]
pub struct RetainedFrame {
    /// Share of the last frame's pixels that were drawn again.
    pub redrawn: f64,
    texture: Option<Texture>,
    frame: Option<Frame>,
    grid: CellGrid,
    hashes: CellHashes,
    /// Changes of egui's textures since the last frame.
    pub textures: TextureChanges,
}

/// Everything but egui's triangles that decides what the pixels outside of the lanes are.
#[derive(Clone, Debug, PartialEq)]
struct Frame {
    space: PixelSpace,
    theme: Theme,
    lanes: Vec<PixelRect>,
}

impl RetainedFrame {
    /// Lanes over a larger share of the target, which change in every frame, leave less to keep than the copy of the frame costs.
    const MOST_LANES: f64 = 0.6;

    /// `true` if keeping what has not changed is worth its cost.
    pub fn pays(lanes: &[LaneDrawing<'_>], size: [u32; 2]) -> bool {
        let area = |[_, _, width, height]: PixelRect| f64::from(width) * f64::from(height);
        let changing: f64 = lane_rects(lanes, size).into_iter().map(area).sum();
        changing < Self::MOST_LANES * area([0, 0, size[0], size[1]])
    }

    /// The texture that keeps the frame: like `target`, and to be viewed as `view_format` too.
    pub fn texture(&mut self, device: &Device, target: &Texture, view_format: TextureFormat) -> Texture {
        let is_like = |texture: &Texture| texture.size() == target.size() && texture.format() == target.format();
        let texture = self.texture.take().filter(is_like).unwrap_or_else(|| {
            self.frame = None;
            let size = [target.width(), target.height()];
            plain_texture(device, "retained frame", size, target.format(), RENDERED_AND_READ, &[view_format])
        });
        self.texture.insert(texture).clone()
    }

    /// Compares the frame with the one before, and takes its place. Nothing is kept of it after [`RetainedFrame::forget`].
    pub fn damage(
        &mut self,
        space: PixelSpace,
        theme: Theme,
        lanes: &[LaneDrawing<'_>],
        primitives: &[ClippedPrimitive],
    ) -> Damage {
        let frame = Frame { space, theme, lanes: lane_rects(lanes, space.size) };
        let is_new = self.frame.as_ref() != Some(&frame);
        if is_new {
            self.grid = CellGrid::new(space.size, &frame.lanes);
        }
        self.hashes.update(primitives, space, &self.grid, &self.textures);
        self.textures.clear();
        let lanes = &self.frame.insert(frame).lanes;
        self.redrawn = 1.0;
        if is_new {
            return Damage::All;
        }
        let patches = Patches::new(&self.grid, lanes, |cell| self.hashes.differ(cell));
        let cut = patches.cut(primitives, space, &self.grid);
        let [width, height] = space.size.map(f64::from);
        self.redrawn = patches.area() as f64 / (width * height);
        Damage::Patches(patches.rects, cut)
    }

    /// Makes the next frame a full repaint.
    pub fn forget(&mut self) {
        (self.frame, self.redrawn) = (None, 1.0);
        self.textures.clear();
    }
}

/// The pixels of each lane. A lane in several bands is several drawings in one rectangle.
fn lane_rects(lanes: &[LaneDrawing<'_>], size: [u32; 2]) -> Vec<PixelRect> {
    let mut rects: Vec<PixelRect> = lanes.iter().filter_map(|lane| lane.rect.pixels(size)).collect();
    rects.dedup();
    rects
}
