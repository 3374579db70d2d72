//! Triangles and clip rectangles of egui, in points, as pixels of the target.

use super::cell_grid::PixelRect;
use egui::epaint::{Mesh, Vertex};
use egui::{Rect, pos2};

/// The scale and the size of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PixelSpace {
    pub pixels_per_point: f32,
    pub size: [u32; 2],
}

impl PixelSpace {
    /// How far a rasterizer may move a corner to fit its own grid (1/256 px in Vulkan), px, with room to spare.
    const SNAP: f32 = 0.02;

    /// The pixels that a clip rectangle lets through.
    pub fn scissor(&self, clip: Rect) -> PixelRect {
        let side = |from: f32, to: f32, limit: u32| {
            // Casts saturate: a clip rectangle may be infinite.
            let from = ((self.pixels_per_point * from).round() as u32).min(limit);
            (from, ((self.pixels_per_point * to).round() as u32).clamp(from, limit) - from)
        };
        let (x, w) = side(clip.min.x, clip.max.x, self.size[0]);
        let (y, h) = side(clip.min.y, clip.max.y, self.size[1]);
        [x, y, w, h]
    }

    /// The clip rectangle that lets exactly these pixels through.
    pub fn clip([x, y, w, h]: PixelRect, pixels_per_point: f32) -> Rect {
        let corner = |x: u32, y: u32| pos2(x as f32, y as f32) / pixels_per_point;
        Rect::from_min_max(corner(x, y), corner(x + w, y + h))
    }

    /// The pixels inside `scissor` whose centres the triangle may cover.
    pub fn bounds(&self, corners: [&Vertex; 3], [x, y, w, h]: PixelRect) -> PixelRect {
        let side = |[a, b, c]: [f32; 3], start: u32, length: u32| {
            // The first centre at or after the low end, and the first after the high end; casts cut and saturate.
            let low = a.min(b).min(c) * self.pixels_per_point + 0.5 - Self::SNAP;
            let high = a.max(b).max(c) * self.pixels_per_point + 0.5 + Self::SNAP;
            let low = (low as u32).clamp(start, start + length);
            (low, (high as u32).clamp(low, start + length) - low)
        };
        let (left, width) = side(corners.map(|corner| corner.pos.x), x, w);
        let (top, height) = side(corners.map(|corner| corner.pos.y), y, h);
        [left, top, width, height]
    }
}

/// The corners of each triangle of a mesh, with their indices.
pub fn triangles(mesh: &Mesh) -> impl Iterator<Item = ([u32; 3], [&Vertex; 3])> {
    mesh.triangles().map(|indices| (indices, indices.map(|index| &mesh.vertices[index as usize])))
}

/// The pixels that two rectangles share.
pub fn intersection(a: PixelRect, b: PixelRect) -> PixelRect {
    let side = |axis: usize| {
        let start = a[axis].max(b[axis]);
        (start, (a[axis] + a[axis + 2]).min(b[axis] + b[axis + 2]).saturating_sub(start))
    };
    let ((x, w), (y, h)) = (side(0), side(1));
    [x, y, w, h]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clip_rectangle_lets_the_same_pixels_through_that_it_was_made_from() {
        for pixels_per_point in [0.75, 1.0, 1.1, 1.25, 1.5, 2.0, 2.996] {
            let space = PixelSpace { pixels_per_point, size: [3840, 2160] };
            for rect in [[0, 0, 3840, 2160], [1, 7, 1, 1], [3801, 2111, 39, 49], [1279, 719, 1, 1]] {
                assert_eq!(space.scissor(PixelSpace::clip(rect, pixels_per_point)), rect, "{pixels_per_point}");
            }
            assert_eq!(space.scissor(Rect::EVERYTHING), [0, 0, 3840, 2160]);
        }
    }

    #[test]
    fn bounds_hold_every_pixel_of_a_triangle_and_stay_in_its_scissor() {
        let space = PixelSpace { pixels_per_point: 2.0, size: [100, 100] };
        let corner = |x: f32, y: f32| Vertex { pos: pos2(x, y), ..Vertex::default() };
        let corners = [corner(10.2, 4.0), corner(20.0, -7.0), corner(12.0, 1e9)];
        let bounds = |scissor| space.bounds(corners.each_ref(), scissor);
        assert_eq!(bounds([0, 0, 100, 100]), [20, 0, 20, 100]);
        assert_eq!(bounds([30, 40, 5, 6]), [30, 40, 5, 6]);
        assert_eq!(bounds([60, 40, 5, 6])[2], 0);
    }

    #[test]
    fn rectangles_share_pixels_or_none() {
        assert_eq!(intersection([0, 0, 10, 10], [5, 2, 10, 3]), [5, 2, 5, 3]);
        assert_eq!(intersection([0, 0, 10, 10], [10, 2, 10, 3])[2], 0);
    }
}
