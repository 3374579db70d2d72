//! The parts of egui's textures that have changed since the last frame: a glyph that is needed for the first time, a plot drawn anew.

use egui::epaint::{ImageDelta, Vertex};
use egui::{Pos2, Rect, TextureId, TextureWrapMode, pos2, vec2};
use std::collections::HashMap;

/// Changes of textures, as rectangles of their coordinates.
#[derive(Debug, Default)]
pub struct TextureChanges {
    /// Width and height of each texture, texels.
    sizes: HashMap<TextureId, [usize; 2]>,
    changed: Vec<(TextureId, Rect)>,
}

impl TextureChanges {
    /// Adds a change.
    pub fn add(&mut self, id: TextureId, delta: &ImageDelta) {
        if delta.is_whole() {
            self.sizes.insert(id, delta.image.size());
        }
        self.changed.push((id, self.part(id, delta).unwrap_or(Rect::EVERYTHING)));
    }

    /// The coordinates at which a sample may have changed; `None` if all may have.
    fn part(&self, id: TextureId, delta: &ImageDelta) -> Option<Rect> {
        let [width, height] = self.sizes.get(&id)?.map(|side| side as f32);
        if delta.options.wrap_mode != TextureWrapMode::ClampToEdge {
            return None;
        }
        let [[x, y], [w, h]] = [delta.pos?, delta.image.size()].map(|texels| texels.map(|texel| texel as f32));
        // A sample mixes neighbouring texels.
        let texels = Rect::from_min_size(pos2(x, y), vec2(w, h)).expand(1.0);
        let uv = |corner: Pos2| pos2(corner.x / width, corner.y / height);
        Some(Rect::from_min_max(uv(texels.min), uv(texels.max)))
    }

    /// Forgets a texture that is no longer there.
    pub fn free(&mut self, id: TextureId) {
        self.sizes.remove(&id);
    }

    /// Begins the next frame.
    pub fn clear(&mut self) {
        self.changed.clear();
    }

    /// `true` if any of the texture has changed.
    pub fn touch(&self, id: TextureId) -> bool {
        self.changed.iter().any(|(changed, _)| *changed == id)
    }

    /// `true` if a change reaches the triangle with these corners.
    pub fn reach(&self, id: TextureId, corners: [&Vertex; 3]) -> bool {
        let uv = corners.iter().fold(Rect::NOTHING, |mut uv, corner| {
            uv.extend_with(corner.uv);
            uv
        });
        self.changed.iter().any(|(changed, rect)| *changed == id && rect.intersects(uv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, ColorImage, TextureOptions};

    #[test]
    fn a_change_reaches_what_samples_it_or_its_neighbours() {
        let (id, other) = (TextureId::Managed(0), TextureId::Managed(1));
        let image = |size| ColorImage::filled(size, Color32::WHITE);
        let mut changes = TextureChanges::default();
        changes.add(id, &ImageDelta::full(image([100, 50]), TextureOptions::LINEAR));
        let glyph = |x: f32, y: f32| {
            [(x, y), (x + 5.0, y), (x, y + 5.0)]
                .map(|(x, y)| Vertex { uv: pos2(x / 100.0, y / 50.0), ..Vertex::default() })
        };
        let reaches = |changes: &TextureChanges, id, x, y| changes.reach(id, glyph(x, y).each_ref());
        assert!(reaches(&changes, id, 90.0, 40.0) && !reaches(&changes, other, 90.0, 40.0));
        changes.clear();
        assert!(!reaches(&changes, id, 90.0, 40.0));
        changes.add(id, &ImageDelta::partial([20, 10], image([8, 6]), TextureOptions::LINEAR));
        assert!(changes.touch(id) && !changes.touch(other));
        for (x, y, wanted) in
            [(20.0, 10.0, true), (14.5, 10.0, true), (28.5, 16.5, true), (13.0, 10.0, false), (20.0, 18.0, false)]
        {
            assert_eq!(reaches(&changes, id, x, y), wanted, "{x} {y}");
        }
    }
}
