//! A hash per cell of all triangles of egui that reach into it, in the order in which they are drawn.

use super::cell_grid::{CellGrid, PixelRect};
use super::pixel_space::{PixelSpace, triangles};
use super::texture_changes::TextureChanges;
use egui::TextureId;
use egui::epaint::{ClippedPrimitive, Primitive, Vertex};

/// Hashes of the cells of this frame and of the one before.
#[derive(Debug, Default)]
pub struct CellHashes {
    hashes: Vec<u64>,
    last: Vec<u64>,
    /// `true` where a triangle shows a part of a texture that has changed.
    stale: Vec<bool>,
}

impl CellHashes {
    /// Takes the frame before as the last one, and hashes this one.
    pub fn update(
        &mut self,
        primitives: &[ClippedPrimitive],
        space: PixelSpace,
        grid: &CellGrid,
        textures: &TextureChanges,
    ) {
        std::mem::swap(&mut self.hashes, &mut self.last);
        self.hashes.clear();
        self.hashes.resize(grid.len(), 0);
        self.stale.clear();
        self.stale.resize(grid.len(), false);
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let scissor = space.scissor(*clip_rect);
            let (seed, is_touched) = (seed(mesh.texture_id, scissor), textures.touch(mesh.texture_id));
            for (_, corners) in triangles(mesh) {
                let hash = corners.into_iter().fold(seed, hash_vertex);
                let bounds = space.bounds(corners, scissor);
                grid.for_each(bounds, |cell| self.hashes[cell] = mix(self.hashes[cell], hash));
                if is_touched && textures.reach(mesh.texture_id, corners) {
                    grid.for_each(bounds, |cell| self.stale[cell] = true);
                }
            }
        }
    }

    /// `true` if the cell may look other than in the last frame, which had the same grid.
    pub fn differ(&self, cell: usize) -> bool {
        self.stale[cell] || self.last.get(cell) != Some(&self.hashes[cell])
    }
}

fn seed(texture: TextureId, [x, y, w, h]: PixelRect) -> u64 {
    let (kind, texture) = match texture {
        TextureId::Managed(id) => (1, id),
        TextureId::User(id) => (2, id),
    };
    [texture, pair(x, y), pair(w, h)].into_iter().fold(kind, mix)
}

fn hash_vertex(hash: u64, vertex: &Vertex) -> u64 {
    let Vertex { pos, uv, color } = vertex;
    let color = u64::from(u32::from_le_bytes(color.to_array()));
    let hash = mix(hash, pair(pos.x.to_bits(), pos.y.to_bits()));
    mix(hash ^ color, pair(uv.x.to_bits(), uv.y.to_bits()).rotate_left(13))
}

fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Adds a word to a hash: a multiplication whose 128 bits are folded together (Wang Yi's wyhash, 2019).
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ 0x9E37_79B9_7F4A_7C15) * u128::from(word ^ 0xBF58_476D_1CE4_E5B9);
    (product as u64) ^ ((product >> 64) as u64) ^ word.rotate_left(32) ^ hash.rotate_left(7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::{ImageDelta, Mesh};
    use egui::{Color32, Rect, pos2, vec2};

    const SPACE: PixelSpace = PixelSpace { pixels_per_point: 1.0, size: [128, 64] };

    fn square(x: f32, y: f32, color: Color32) -> ClippedPrimitive {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(Rect::from_min_size(pos2(x, y), vec2(8.0, 8.0)), color);
        ClippedPrimitive { clip_rect: Rect::EVERYTHING, primitive: Primitive::Mesh(mesh) }
    }

    fn changed(before: &[ClippedPrimitive], after: &[ClippedPrimitive]) -> Vec<usize> {
        changed_with(before, after, &TextureChanges::default())
    }

    fn changed_with(before: &[ClippedPrimitive], after: &[ClippedPrimitive], textures: &TextureChanges) -> Vec<usize> {
        let (grid, mut hashes) = (CellGrid::new(SPACE.size, &[]), CellHashes::default());
        hashes.update(before, SPACE, &grid, &TextureChanges::default());
        hashes.update(after, SPACE, &grid, textures);
        (0..grid.len()).filter(|cell| hashes.differ(*cell)).collect()
    }

    #[test]
    fn cells_change_where_something_moves_and_where_the_order_does() {
        let [red, blue] = [square(4.0, 4.0, Color32::RED), square(8.0, 8.0, Color32::BLUE)];
        let far = square(100.0, 40.0, Color32::RED);
        let (alone, with_far) = ([red.clone()], [red.clone(), far.clone()]);
        assert_eq!(changed(&with_far, &[far, red.clone()]), Vec::<usize>::new());
        assert_eq!(changed(&[red.clone(), blue.clone()], &[blue, red.clone()]), [0]);
        assert_eq!(changed(&with_far, &alone), [7]);
        assert_eq!(changed(&alone, &[square(36.0, 4.0, Color32::RED)]), [0, 1]);
        assert_eq!(changed(&alone, &[square(4.0, 4.0, Color32::from_rgb(254, 0, 0))]), [0]);
        let clip_rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(9.0, 9.0));
        assert_eq!(changed(&alone, &[ClippedPrimitive { clip_rect, ..red }]), [0]);
    }

    #[test]
    fn cells_change_where_a_texture_does() {
        let frame = [square(4.0, 4.0, Color32::RED), square(100.0, 40.0, Color32::RED)];
        let mut textures = TextureChanges::default();
        let image = egui::ColorImage::filled([4, 4], Color32::WHITE);
        textures.add(TextureId::default(), &ImageDelta::full(image.clone(), egui::TextureOptions::LINEAR));
        assert_eq!(changed_with(&frame, &frame, &textures), [0, 7]);
        textures.clear();
        // Both squares sample the first texel.
        textures.add(TextureId::default(), &ImageDelta::partial([2, 2], image, egui::TextureOptions::LINEAR));
        assert_eq!(changed_with(&frame, &frame, &textures), Vec::<usize>::new());
    }

    #[test]
    fn one_bit_anywhere_gives_another_hash() {
        let vertex = Vertex { pos: pos2(3.25, 700.5), uv: pos2(0.125, 0.75), color: Color32::from_rgb(1, 2, 3) };
        let words = |v: Vertex| [v.pos.x.to_bits(), v.pos.y.to_bits(), v.uv.x.to_bits(), v.uv.y.to_bits()];
        let mut seen = std::collections::HashSet::from([hash_vertex(1, &vertex)]);
        for (word, bit) in (0..4).flat_map(|word| (0..32).map(move |bit| (word, bit))) {
            let mut changed = words(vertex);
            changed[word] ^= 1 << bit;
            let [x, y, u, v] = changed.map(f32::from_bits);
            assert!(seen.insert(hash_vertex(1, &Vertex { pos: pos2(x, y), uv: pos2(u, v), ..vertex })), "{word} {bit}");
        }
        for bit in 0..24 {
            let [r, g, b, _] = (0x0003_0201_u32 ^ (1 << bit)).to_le_bytes();
            assert!(seen.insert(hash_vertex(1, &Vertex { color: Color32::from_rgb(r, g, b), ..vertex })), "{bit}");
        }
    }
}
