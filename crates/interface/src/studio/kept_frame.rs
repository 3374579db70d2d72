//! A frame that is kept, so that the next one draws only what is different.

use super::changed_tiles::ChangedTiles;
use super::interface_triangles::PixelRect;
use egui_wgpu::ScreenDescriptor;
use picture::render::gpu::Gpu;
use picture::render::{LaneDrawing, RENDERED_AND_READ, plain_texture};
use simulation::palette::Theme;
use wgpu::{Texture, TextureFormat, TextureUsages};

/// The frame before, and the hashes of its tiles.
pub(super) struct KeptFrame {
    pub texture: Texture,
    pub tiles: ChangedTiles,
    theme: Theme,
    pixels_per_point: f32,
}

impl KeptFrame {
    /// Share of a frame that lanes cover from which keeping the rest is not worth a copy of all.
    const MOST_LANES: f32 = 0.8;

    /// `true` if a frame that is copied to `target` takes less time than one that is drawn there: where panels have enough of it.
    pub fn pays(target: &Texture, lanes: &[PixelRect]) -> bool {
        let area = |[.., width, height]: &PixelRect| *width as f32 * *height as f32;
        let covered: f32 = lanes.iter().map(area).sum();
        let all = target.width() as f32 * target.height() as f32;
        target.usage().contains(TextureUsages::COPY_DST) && covered < Self::MOST_LANES * all
    }

    /// Nothing kept yet, for frames like `target`, whose lanes are drawn through a view of `lane_format`.
    pub fn new(
        gpu: &Gpu,
        target: &Texture,
        lane_format: TextureFormat,
        theme: Theme,
        screen: &ScreenDescriptor,
    ) -> Self {
        let (size, format) = ([target.width(), target.height()], target.format());
        KeptFrame {
            texture: plain_texture(&gpu.device, "kept frame", size, format, RENDERED_AND_READ, &[lane_format]),
            tiles: ChangedTiles::new(size),
            theme,
            pixels_per_point: screen.pixels_per_point,
        }
    }

    /// `true` if frames of this kind can be drawn over this one.
    pub fn fits(&self, target: &Texture, theme: Theme, screen: &ScreenDescriptor) -> bool {
        let alike = self.texture.size() == target.size() && self.texture.format() == target.format();
        alike && self.theme == theme && self.pixels_per_point == screen.pixels_per_point
    }
}

/// The pixels of a target of `size` that each lane covers.
pub(super) fn covered(lanes: &[LaneDrawing<'_>], size: [u32; 2]) -> Vec<PixelRect> {
    let mut covered: Vec<PixelRect> = lanes.iter().filter_map(|lane| lane.pixels(size)).collect();
    // Ghosts lie over their lanes.
    covered.dedup();
    covered
}
