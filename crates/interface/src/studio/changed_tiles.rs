//! The parts of a frame that differ from the frame before.
//!
//! A software adapter spends most of a frame of the lab with panels that seldom change. A frame is divided into square tiles, and what a
//! tile shows is a hash of the triangles that touch it, in the order of drawing: equal hashes, equal pixels.

use super::interface_triangles::{PixelRect, meshes, scissor, touched};
use egui::epaint::ClippedPrimitive;
use egui_wgpu::ScreenDescriptor;

/// Side of a tile, px.
const SIDE: u32 = 16;
/// Tiles between two parts of a row that are drawn as one, because each part costs draw calls of its own.
const BRIDGED: usize = 10;
/// The most parts of a frame; with more it is drawn as a whole.
const MOST_PARTS: usize = 24;

/// Hashes of the tiles of a frame and of the one before.
#[derive(Debug)]
pub(super) struct ChangedTiles {
    /// Width and height of a frame, px.
    size: [u32; 2],
    /// The hash of each tile, row by row.
    tiles: Vec<u64>,
    /// That of the frame before.
    before: Vec<u64>,
    /// Number of frames, which makes tiles with lanes differ from all others.
    frames: u64,
}

impl ChangedTiles {
    /// No frame before, of this width and height in pixels.
    pub fn new(size: [u32; 2]) -> Self {
        let [columns, rows] = size.map(|side| side.div_ceil(SIDE) as usize);
        let blank = vec![0; columns * rows];
        ChangedTiles { size, tiles: blank.clone(), before: blank, frames: 0 }
    }

    /// Tiles in a row.
    fn columns(&self) -> usize {
        self.size[0].div_ceil(SIDE) as usize
    }

    /// The parts of the frame with these shapes that have to be drawn again; they do not overlap. What lies in `lanes` always has to.
    pub fn parts(
        &mut self,
        shapes: &[ClippedPrimitive],
        lanes: &[PixelRect],
        screen: &ScreenDescriptor,
    ) -> Vec<PixelRect> {
        self.frames += 1;
        std::mem::swap(&mut self.tiles, &mut self.before);
        self.tiles.fill(0);
        for (clip, mesh) in meshes(shapes) {
            let Some(scissor) = scissor(clip, screen) else { continue };
            let common = egui::util::hash((scissor, mesh.texture_id));
            for corners in mesh.indices.as_chunks::<3>().0 {
                let corners = corners.map(|index| mesh.vertices[index as usize]);
                if let Some(touched) = touched(&corners, scissor, screen.pixels_per_point) {
                    self.add(touched, egui::util::hash((common, bytemuck::bytes_of(&corners))));
                }
            }
        }
        for lane in lanes {
            self.add(*lane, egui::util::hash(self.frames));
        }
        if self.frames == 1 { vec![self.whole()] } else { self.different() }
    }

    fn whole(&self) -> PixelRect {
        [0, 0, self.size[0], self.size[1]]
    }

    /// Adds something that is drawn in these pixels.
    fn add(&mut self, [x, y, width, height]: PixelRect, hash: u64) {
        let [left, top] = [x / SIDE, y / SIDE].map(|tile| tile as usize);
        let [right, bottom] = [(x + width).div_ceil(SIDE), (y + height).div_ceil(SIDE)].map(|tile| tile as usize);
        let columns = self.columns();
        for row in top..bottom {
            for tile in &mut self.tiles[row * columns + left..row * columns + right] {
                // The multiplier of the Fx hash: another order is another hash.
                *tile = (tile.rotate_left(5) ^ hash).wrapping_mul(0xf135_7aea_2e62_a9c5);
            }
        }
    }

    /// The tiles that differ from those of the frame before, as rectangles.
    fn different(&self) -> Vec<PixelRect> {
        let mut parts: Vec<[usize; 4]> = Vec::new();
        // Those that reach the row above.
        let mut above: Vec<usize> = Vec::new();
        let columns = self.columns();
        let rows = self.tiles.chunks(columns).zip(self.before.chunks(columns));
        for (row, (now, before)) in rows.enumerate() {
            let mut runs: Vec<[usize; 2]> = Vec::new();
            for column in (0..columns).filter(|column| now[*column] != before[*column]) {
                match runs.last_mut() {
                    Some([_, end]) if column - *end <= BRIDGED => *end = column + 1,
                    _ => runs.push([column, column + 1]),
                }
            }
            let mut reached = Vec::new();
            for [start, end] in runs {
                let known = above.iter().copied().find(|index| parts[*index][..2] == [start, end]);
                let index = known.unwrap_or(parts.len());
                match known {
                    Some(index) => parts[index][3] = row + 1,
                    None => parts.push([start, end, row, row + 1]),
                }
                reached.push(index);
            }
            above = reached;
        }
        if parts.len() > MOST_PARTS {
            return vec![self.whole()];
        }
        let pixel = |tile: usize, limit: u32| (tile as u32 * SIDE).min(limit);
        let [width, height] = self.size;
        let pixels = |[left, right, top, bottom]: [usize; 4]| {
            let [x, y] = [pixel(left, width), pixel(top, height)];
            [x, y, pixel(right, width) - x, pixel(bottom, height) - y]
        };
        parts.into_iter().map(pixels).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::{Mesh, Primitive};
    use egui::{Color32, Rect, pos2};
    use proptest::prelude::*;

    const SIZE: [u32; 2] = [200, 150];

    /// Rectangles by left, top, width, height and shade, each over those before.
    type Drawn = Vec<([u8; 4], u8)>;

    fn rect([x, y, width, height]: [u8; 4]) -> Rect {
        let [x, y, width, height] = [x, y, width, height].map(f32::from);
        Rect::from_min_max(pos2(x, y), pos2(x + width, y + height))
    }

    fn parts(tiles: &mut ChangedTiles, drawn: &Drawn, lanes: &[PixelRect]) -> Vec<PixelRect> {
        let mut mesh = Mesh::default();
        drawn.iter().for_each(|(place, shade)| mesh.add_colored_rect(rect(*place), Color32::from_gray(*shade)));
        let shapes = [ClippedPrimitive { clip_rect: Rect::EVERYTHING, primitive: Primitive::Mesh(mesh) }];
        tiles.parts(&shapes, lanes, &ScreenDescriptor { size_in_pixels: SIZE, pixels_per_point: 1.0 })
    }

    fn shade(drawn: &Drawn, x: u32, y: u32) -> Option<u8> {
        let middle = pos2(x as f32 + 0.5, y as f32 + 0.5);
        drawn.iter().rev().find(|(place, _)| rect(*place).contains(middle)).map(|(_, shade)| *shade)
    }

    fn holds([x, y, width, height]: PixelRect, at: [u32; 2]) -> bool {
        (x..x + width).contains(&at[0]) && (y..y + height).contains(&at[1])
    }

    #[test]
    fn what_stays_is_not_drawn_again() {
        let panel = vec![([0, 0, 200, 150], 20), ([10, 10, 60, 20], 40)];
        let with = |place| [panel.clone(), vec![(place, 90)]].concat();
        let mut tiles = ChangedTiles::new(SIZE);
        assert_eq!(parts(&mut tiles, &panel, &[]), [[0, 0, 200, 150]]);
        assert_eq!(parts(&mut tiles, &panel, &[]), [[0; 4]; 0]);
        assert_eq!(parts(&mut tiles, &with([100, 40, 6, 7]), &[]), [[96, 32, 16, 16]]);
        assert_eq!(parts(&mut tiles, &with([98, 40, 6, 7]), &[]), [[96, 32, 16, 16]]);
        assert_eq!(parts(&mut tiles, &panel, &[]), [[96, 32, 16, 16]]);
        // A lane moves at every frame; when it goes, what lies below it comes back.
        for lanes in [&[[32, 64, 40, 50]][..], &[[32, 64, 40, 50]], &[]] {
            assert_eq!(parts(&mut tiles, &panel, lanes), [[32, 64, 48, 64]]);
        }
        assert_eq!(parts(&mut tiles, &panel, &[]), [[0; 4]; 0]);
    }

    #[test]
    fn another_order_is_drawn_again() {
        let [a, b] = [([10, 10, 60, 20], 40), ([30, 10, 60, 20], 90)];
        let mut tiles = ChangedTiles::new(SIZE);
        parts(&mut tiles, &vec![a, b], &[]);
        assert_ne!(parts(&mut tiles, &vec![b, a], &[]), [[0; 4]; 0]);
    }

    fn drawn() -> impl Strategy<Value = Drawn> {
        let place = (0_u8..200, 0_u8..150, 1_u8..50, 1_u8..50).prop_map(|(x, y, width, height)| [x, y, width, height]);
        proptest::collection::vec((place, any::<u8>()), 0..24)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Some rectangles stay from frame to frame, others come and go: every pixel that differs lies in a part, and in one only.
        #[test]
        fn every_other_pixel_is_drawn_again(kept in drawn(), frames in proptest::collection::vec(drawn(), 2..5)) {
            let mut tiles = ChangedTiles::new(SIZE);
            let frames: Vec<Drawn> = frames.into_iter().map(|own| [kept.clone(), own].concat()).collect();
            parts(&mut tiles, &frames[0], &[]);
            for pair in frames.windows(2) {
                let parts = parts(&mut tiles, &pair[1], &[]);
                for (x, y) in (0..SIZE[1]).flat_map(|y| (0..SIZE[0]).map(move |x| (x, y))) {
                    let held = parts.iter().filter(|part| holds(**part, [x, y])).count();
                    let differs = shade(&pair[0], x, y) != shade(&pair[1], x, y);
                    prop_assert!(held == 1 || held == 0 && !differs, "{x} {y}: {held} parts");
                }
            }
        }
    }
}
