//! The part of the target that is drawn again: rectangles without a common pixel, and the triangles in each of them.

use super::cell_grid::{CellGrid, PixelRect};
use super::pixel_space::{PixelSpace, intersection, triangles};
use egui::epaint::{ClippedPrimitive, Mesh, Primitive};

/// Rectangles that cover the changed cells exactly.
#[derive(Clone, Debug, Default)]
pub struct Patches {
    pub rects: Vec<PixelRect>,
    /// Index of each cell's rectangle; `None` where nothing has changed.
    patch_of: Vec<Option<u16>>,
}

impl Patches {
    /// Covers the cells of `lanes` and those for which `changed` holds.
    pub fn new(grid: &CellGrid, lanes: &[PixelRect], changed: impl Fn(usize) -> bool) -> Self {
        let mut open: Vec<bool> = (0..grid.len()).map(changed).collect();
        for lane in lanes {
            grid.for_each(*lane, |cell| open[cell] = true);
        }
        let mut patches = Patches { rects: Vec::new(), patch_of: vec![None; grid.len()] };
        // Lanes first, each whole: cells beside a lane would cut it into strips.
        for lane in lanes {
            let mut whole = true;
            grid.for_each(*lane, |cell| whole &= open[cell]);
            if whole {
                let [columns, rows] = grid.cells_in(*lane);
                patches.close(grid, [columns.start, columns.end, rows.start, rows.end], &mut open);
            }
        }
        for cell in 0..grid.len() {
            if open[cell] {
                let rect = largest_from(grid, cell, &open);
                patches.close(grid, rect, &mut open);
            }
        }
        patches
    }

    /// Makes the cells from column `left` to before `right`, and from row `top` to before `bottom`, one rectangle.
    fn close(&mut self, grid: &CellGrid, [left, right, top, bottom]: [usize; 4], open: &mut [bool]) {
        let rect = grid.pixels(left..right, top..bottom);
        grid.for_each(rect, |cell| {
            open[cell] = false;
            self.patch_of[cell] = Some(self.rects.len() as u16);
        });
        self.rects.push(rect);
    }

    /// Number of pixels that are drawn again.
    pub fn area(&self) -> u64 {
        self.rects.iter().map(|[_, _, w, h]| u64::from(*w) * u64::from(*h)).sum()
    }

    /// The triangles that reach into the rectangles, clipped to them. Meshes keep their order in each rectangle.
    pub fn cut(&self, primitives: &[ClippedPrimitive], space: PixelSpace, grid: &CellGrid) -> Vec<ClippedPrimitive> {
        let mut cut = Vec::new();
        // The rectangle, the place in the mesh and the corners of each triangle.
        let mut touched: Vec<(u16, u32, [u32; 3])> = Vec::new();
        let mut copy = VertexCopy::default();
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let scissor = space.scissor(*clip_rect);
            touched.clear();
            for (place, (corners, vertices)) in (0..).zip(triangles(mesh)) {
                let start = touched.len();
                grid.for_each(space.bounds(vertices, scissor), |cell| {
                    if let Some(patch) = self.patch_of[cell]
                        && !touched[start..].iter().any(|(known, ..)| *known == patch)
                    {
                        touched.push((patch, place, corners));
                    }
                });
            }
            touched.sort_unstable();
            for group in touched.chunk_by(|a, b| a.0 == b.0) {
                let rect = intersection(scissor, self.rects[usize::from(group[0].0)]);
                let mesh = copy.triangles(mesh, group.iter().map(|(_, _, corners)| *corners));
                let clip_rect = PixelSpace::clip(rect, space.pixels_per_point);
                cut.push(ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) });
            }
        }
        cut
    }
}

/// The largest rectangle of open cells that begins with `cell` and is widened first: left, right, top, bottom.
fn largest_from(grid: &CellGrid, cell: usize, open: &[bool]) -> [usize; 4] {
    let width = grid.width();
    let (left, top) = (cell % width, cell / width);
    let right = (left..width).find(|column| !open[top * width + column]).unwrap_or(width);
    let is_open = |row: &usize| open[row * width + left..row * width + right].iter().all(|open| *open);
    let bottom = (top + 1..grid.len() / width).find(|row| !is_open(row)).unwrap_or(grid.len() / width);
    [left, right, top, bottom]
}

/// Copies parts of meshes, each vertex once.
#[derive(Debug, Default)]
struct VertexCopy {
    /// For each vertex of a mesh the copy that it was last part of, and its index there.
    index_of: Vec<(u32, u32)>,
    copies: u32,
}

impl VertexCopy {
    fn triangles(&mut self, mesh: &Mesh, corners: impl Iterator<Item = [u32; 3]>) -> Mesh {
        self.copies += 1;
        if self.index_of.len() < mesh.vertices.len() {
            self.index_of.resize(mesh.vertices.len(), (0, 0));
        }
        let mut part = Mesh::with_texture(mesh.texture_id);
        for index in corners.flatten() {
            let (copy, known) = &mut self.index_of[index as usize];
            if *copy != self.copies {
                (*copy, *known) = (self.copies, part.vertices.len() as u32);
                part.vertices.push(mesh.vertices[index as usize]);
            }
            part.indices.push(*known);
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, Rect, pos2};
    use proptest::prelude::*;

    const SIZE: [u32; 2] = [300, 170];

    fn rect() -> impl Strategy<Value = PixelRect> {
        (0..SIZE[0], 0..SIZE[1])
            .prop_flat_map(|(x, y)| (Just(x), Just(y), 1..=SIZE[0] - x, 1..=SIZE[1] - y))
            .prop_map(|(x, y, w, h)| [x, y, w, h])
    }

    fn holds([x, y, w, h]: PixelRect, pixel: [u32; 2]) -> bool {
        (x..x + w).contains(&pixel[0]) && (y..y + h).contains(&pixel[1])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_changed_pixel_lies_in_one_rectangle(
            lanes in prop::collection::vec(rect(), 0..4),
            mask in prop::collection::vec(any::<bool>(), 200),
        ) {
            let grid = CellGrid::new(SIZE, &lanes);
            let changed = |cell: usize| mask[cell % mask.len()];
            let patches = Patches::new(&grid, &lanes, changed);
            for pixel in (0..SIZE[1]).step_by(3).flat_map(|y| (0..SIZE[0]).step_by(3).map(move |x| [x, y])) {
                let mut cell = None;
                grid.for_each([pixel[0], pixel[1], 1, 1], |index| cell = Some(index));
                let wanted = changed(cell.unwrap()) || lanes.iter().any(|lane| holds(*lane, pixel));
                let found = patches.rects.iter().filter(|rect| holds(**rect, pixel)).count();
                prop_assert_eq!(found, usize::from(wanted), "{:?}", pixel);
            }
        }

        #[test]
        fn a_cut_mesh_has_each_triangle_in_every_rectangle_that_it_reaches(
            lanes in prop::collection::vec(rect(), 1..4),
            corners in prop::collection::vec((-50.0..350.0_f32, -50.0..220.0_f32), 9),
        ) {
            let space = PixelSpace { pixels_per_point: 1.0, size: SIZE };
            let mut mesh = Mesh::default();
            for (index, (x, y)) in corners.iter().enumerate() {
                mesh.colored_vertex(pos2(*x, *y), Color32::from_rgb(index as u8, 0, 0));
            }
            // Triangles that share corners, as those of a fan do.
            mesh.indices = vec![0, 1, 2, 1, 2, 3, 4, 5, 6, 6, 7, 8, 0, 4, 8];
            let whole = ClippedPrimitive { clip_rect: Rect::EVERYTHING, primitive: Primitive::Mesh(mesh.clone()) };
            let grid = CellGrid::new(SIZE, &lanes);
            let patches = Patches::new(&grid, &lanes, |_| false);
            let cut = patches.cut(&[whole], space, &grid);
            for rect in &patches.rects {
                let part = cut.iter().find(|part| space.scissor(part.clip_rect) == *rect);
                let colors = |mesh: &Mesh| -> Vec<[u8; 3]> {
                    mesh.triangles().map(|corners| corners.map(|i| mesh.vertices[i as usize].color.r())).collect()
                };
                let found = part.map_or(Vec::new(), |part| match &part.primitive {
                    Primitive::Mesh(mesh) => colors(mesh),
                    Primitive::Callback(_) => unreachable!("none goes in"),
                });
                let reaches = |corners: &[u8; 3]| {
                    let vertices = corners.map(|index| &mesh.vertices[usize::from(index)]);
                    let [_, _, w, h] = space.bounds(vertices, *rect);
                    w > 0 && h > 0
                };
                let wanted: Vec<[u8; 3]> = colors(&mesh).into_iter().filter(reaches).collect();
                // A rectangle's cells may be reached by bounds that end at its edge; none is missing, and the order is kept.
                prop_assert_eq!(found, wanted);
            }
        }
    }
}
