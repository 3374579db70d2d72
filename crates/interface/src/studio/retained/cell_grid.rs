//! A grid over the target whose lines include the edges of all lanes, so that a cell lies in a lane or outside.

use std::ops::Range;

/// Left, top, width and height on the target, px.
pub type PixelRect = [u32; 4];

/// Cells of at most [`CellGrid::SIDE`] pixels a side.
#[derive(Clone, Debug, Default)]
pub struct CellGrid {
    columns: Axis,
    rows: Axis,
}

/// Grid lines across one axis.
#[derive(Clone, Debug, Default)]
struct Axis {
    /// From 0 to the length of the axis, ascending, px.
    lines: Vec<u32>,
    /// The cell of each pixel.
    cell_of: Vec<u16>,
}

impl CellGrid {
    /// Largest side of a cell, px. Smaller ones cost more hashes, larger ones more pixels.
    const SIDE: u32 = 32;

    /// A grid over a target of `size` with additional lines along the edges of `rects`.
    pub fn new(size: [u32; 2], rects: &[PixelRect]) -> Self {
        let columns = rects.iter().flat_map(|[x, _, w, _]| [*x, x + w]);
        let rows = rects.iter().flat_map(|[_, y, _, h]| [*y, y + h]);
        CellGrid { columns: Axis::new(size[0], columns), rows: Axis::new(size[1], rows) }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.columns.len() * self.rows.len()
    }

    /// Number of cells in a row.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Columns and rows of the cells that hold a pixel of `rect`, which lies in the target.
    pub fn cells_in(&self, [x, y, w, h]: PixelRect) -> [Range<usize>; 2] {
        [self.columns.cells(x..x + w), self.rows.cells(y..y + h)]
    }

    /// Calls `visit` with the index of each cell that holds a pixel of `rect`.
    pub fn for_each(&self, rect: PixelRect, mut visit: impl FnMut(usize)) {
        let [columns, rows] = self.cells_in(rect);
        for row in rows {
            (columns.clone()).for_each(|column| visit(row * self.width() + column));
        }
    }

    /// The pixels of the cells in these columns and rows.
    pub fn pixels(&self, columns: Range<usize>, rows: Range<usize>) -> PixelRect {
        let [x, right] = [columns.start, columns.end].map(|line| self.columns.lines[line]);
        let [y, bottom] = [rows.start, rows.end].map(|line| self.rows.lines[line]);
        [x, y, right - x, bottom - y]
    }
}

impl Axis {
    fn new(length: u32, edges: impl Iterator<Item = u32>) -> Self {
        let mut lines: Vec<u32> = (0..length).step_by(CellGrid::SIDE as usize).chain([length]).chain(edges).collect();
        lines.retain(|line| *line <= length);
        lines.sort_unstable();
        lines.dedup();
        let cell = |(index, sides): (usize, &[u32])| (sides[0]..sides[1]).map(move |_| index as u16);
        let cell_of = lines.windows(2).enumerate().flat_map(cell).collect();
        Axis { lines, cell_of }
    }

    fn len(&self) -> usize {
        self.lines.len().saturating_sub(1)
    }

    fn cells(&self, pixels: Range<u32>) -> Range<usize> {
        if pixels.is_empty() {
            return 0..0;
        }
        let [first, last] = [pixels.start, pixels.end - 1].map(|pixel| usize::from(self.cell_of[pixel as usize]));
        first..last + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_lies_in_a_lane_or_outside() {
        let lane = [33, 10, 60, 47];
        let grid = CellGrid::new([200, 101], &[lane]);
        let [columns, rows] = grid.cells_in(lane);
        assert_eq!(grid.pixels(columns, rows), lane);
        assert_eq!(grid.pixels(0..grid.width(), 0..grid.len() / grid.width()), [0, 0, 200, 101]);
        let mut count = 0;
        grid.for_each([0, 0, 200, 101], |cell| {
            assert_eq!(cell, count);
            count += 1;
        });
        assert_eq!(count, grid.len());
        assert_eq!(grid.cells_in([50, 60, 0, 5])[0], 0..0);
    }
}
