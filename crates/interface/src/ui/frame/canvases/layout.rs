//! Layout of lanes with their texts around the canvas: rows and columns, and inside each lane header, canvas, strip and numbers. Points.

use crate::ui::base::rect_cut::{cut_bottom, cut_top};
use egui::{Rect, pos2, vec2};

/// Rectangles of one lane. They do not overlap, but for texts on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaneLayout {
    /// The whole lane.
    pub outer: Rect,
    /// Place of the header.
    pub header: Option<Rect>,
    /// Lines of text in the header: 1 or 2.
    pub header_lines: u8,
    /// Canvas that the renderer draws; the interface leaves it clear.
    pub canvas: Rect,
    /// Part of the canvas in which badge and headline numbers stand; `None` where the texts stand around it.
    pub texts: Option<Rect>,
    /// Place of the strip of frames.
    pub strip: Option<Rect>,
    /// Place of the numbers below the canvas.
    pub numbers: Option<NumbersLayout>,
}

/// Place of the numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumbersLayout {
    /// Place of all numbers.
    pub rect: Rect,
    /// Columns of numbers.
    pub columns: usize,
    /// Rows in each column.
    pub rows: usize,
}

impl NumbersLayout {
    /// Row of a number, column by column; `None` if there is no room for it.
    pub fn row(&self, place: usize) -> Option<Rect> {
        let (column, row) = (place / self.rows.max(1), place % self.rows.max(1));
        let width = self.rect.width() / self.columns.max(1) as f32;
        let corner = self.rect.min + vec2(column as f32 * width, NUMBERS_PAD + row as f32 * NUMBER_ROW);
        (column < self.columns).then(|| Rect::from_min_size(corner, vec2(width, NUMBER_ROW)))
    }
}

/// Amount and place of the texts beside the motion of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// Header, strip and numbers around the canvas, as far as there is room: the lab, and clips of a grid.
    Full,
    /// A small header: the lab without its controls.
    Bare,
    /// A badge and headline numbers on the canvas: the stage, and clips of tracks and of overlays.
    OnCanvas,
    /// The canvas alone: clips without text.
    CanvasOnly,
}

/// Parts below the canvas, as far as there is room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Below {
    /// Count of numbers to show.
    pub numbers: usize,
    /// `true` to show the strip of frames.
    pub strip: bool,
}

/// Height of a row of numbers, points.
pub const NUMBER_ROW: f32 = 17.0;
/// Space around the rows of numbers.
const NUMBERS_PAD: f32 = 5.0;
const GAP: f32 = 6.0;
const NUMBER_COLUMN: f32 = 182.0;
const HEADER_LINE: f32 = 22.0;
const STRIP_HEIGHT: f32 = 40.0;
/// Smallest width and height of a canvas with a strip below it.
const STRIP_NEEDS: [f32; 2] = [180.0, 130.0];

/// Lays `lanes` lanes out in `area`.
pub fn layout(area: Rect, lanes: usize, density: Density, below: Below) -> Vec<LaneLayout> {
    let gap = if area.width() < 500.0 || area.height() < 300.0 { 2.0 } else { GAP };
    let columns = columns(area, lanes);
    let rows = lanes.div_ceil(columns.max(1)).max(1);
    let inner = area.shrink(gap / 2.0);
    let edge = |from: f32, length: f32, of: usize, i: usize| (from + length * i as f32 / of as f32).round();
    (0..lanes)
        .map(|index| {
            let (row, column) = (index / columns, index % columns);
            let corner = |column, row| {
                pos2(edge(inner.left(), inner.width(), columns, column), edge(inner.top(), inner.height(), rows, row))
            };
            let cell = Rect::from_min_max(corner(column, row), corner(column + 1, row + 1));
            inside(cell.shrink((gap / 2.0).min(cell.width() / 4.0).min(cell.height() / 4.0).max(0.0)), density, below)
        })
        .collect()
}

/// Number of columns: one row up to four lanes; beyond, the grid that leaves the largest canvases.
fn columns(area: Rect, lanes: usize) -> usize {
    let most = if lanes <= 4 { lanes } else { (1.5 * (lanes as f32).sqrt()).ceil() as usize };
    let size = |columns: usize| {
        let rows = lanes.div_ceil(columns);
        let cell = vec2(area.width() / columns as f32, area.height() / rows as f32);
        let lane =
            inside(Rect::from_min_size(pos2(0.0, 0.0), cell), Density::Full, Below { numbers: 10, strip: false });
        // A drawing is about three wide and two high; a canvas without its numbers counts less.
        let size = lane.canvas.width().min(1.5 * lane.canvas.height());
        if lane.numbers.is_some() { size } else { 0.85 * size }
    };
    let best = (1..=most.max(1)).fold((1, 0.0), |best, n| if size(n) > best.1 + 0.5 { (n, size(n)) } else { best });
    // Side by side is how lanes are compared, so a grid has to be worth it.
    if lanes <= 4 && lanes > 0 && size(lanes) > 0.75 * best.1 { lanes } else { best.0 }
}

/// Divides one lane into its parts.
fn inside(outer: Rect, density: Density, below: Below) -> LaneLayout {
    let mut rest = outer;
    let header_lines = match density {
        Density::Full if outer.width() >= 150.0 && outer.height() >= 150.0 => 2,
        _ => 1,
    };
    let header_height = match (header_lines, outer.height()) {
        _ if density == Density::CanvasOnly => 0.0,
        (2, _) => 2.0 * HEADER_LINE,
        (_, height) if height >= 90.0 => HEADER_LINE,
        (_, height) if height >= 32.0 => 14.0,
        _ => 0.0,
    };
    let header = (header_height > 0.0 && outer.width() >= 24.0).then(|| cut_top(&mut rest, header_height));
    let full = density == Density::Full;
    let strip_height = if below.strip { STRIP_HEIGHT } else { 0.0 };
    let numbers = full.then(|| numbers_layout(&mut rest, outer, below.numbers, strip_height)).flatten();
    let [width, height] = STRIP_NEEDS;
    let has_room = full && rest.width() >= width && rest.height() >= height + STRIP_HEIGHT;
    let strip = (below.strip && has_room).then(|| cut_bottom(&mut rest, STRIP_HEIGHT));
    LaneLayout { outer, header, header_lines, canvas: rest, texts: None, strip, numbers }
}

/// Takes room for the numbers from the bottom of `rest`, at most a third of the lane, and with a strip of this height no more than leaves
/// half of the lane to its canvas.
fn numbers_layout(rest: &mut Rect, outer: Rect, numbers: usize, strip: f32) -> Option<NumbersLayout> {
    if outer.width() < 150.0 || outer.height() < 190.0 || numbers == 0 {
        return None;
    }
    let columns = ((outer.width() / NUMBER_COLUMN) as usize).clamp(1, 4);
    let most = (0.34 * outer.height()).min(rest.height() - strip - 0.5 * outer.height());
    let room = (most - 2.0 * NUMBERS_PAD) / NUMBER_ROW;
    let rows = numbers.div_ceil(columns).min(room as usize);
    let height = rows as f32 * NUMBER_ROW + 2.0 * NUMBERS_PAD;
    (rows > 0).then(|| NumbersLayout { rect: cut_bottom(rest, height), columns, rows })
}

/// Rows of lanes with room above each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// Lanes of a row.
    pub columns: usize,
    /// Height above a row, points.
    pub head: f32,
    /// `true` to fill one column after the other: what stands above another lane in a wide frame then stands beside it.
    pub by_column: bool,
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The parts of so many lanes neither overlap nor leave `area`.
    pub fn assert_apart_inside(area: Rect, parts: &[Rect], lanes: usize) {
        for (i, a) in parts.iter().enumerate() {
            assert!(area.contains_rect(*a), "{area}, {lanes} lanes: {a:?} is outside");
            let apart = |b: &Rect| a.intersect(*b).width() <= 0.0 || a.intersect(*b).height() <= 0.0;
            assert!(parts[i + 1..].iter().all(apart), "{area}, {lanes} lanes overlap");
        }
    }

    const BELOW: Below = Below { numbers: 10, strip: true };

    fn parts(lane: &LaneLayout) -> Vec<Rect> {
        let below = lane.strip.into_iter().chain(lane.numbers.map(|numbers| numbers.rect));
        lane.header.into_iter().chain([lane.canvas]).chain(below).collect()
    }

    /// In windows of all sizes, with all numbers of lanes: parts stay inside and apart, and every lane has a canvas.
    #[test]
    fn lanes_neither_overlap_nor_leave_the_window() {
        let sizes = [(320.0, 140.0), (320.0, 200.0), (620.0, 320.0), (960.0, 560.0), (1280.0, 720.0), (1920.0, 1080.0)];
        for (width, height) in sizes {
            let area = Rect::from_min_size(pos2(3.0, 40.0), vec2(width, height));
            for density in [Density::Full, Density::Bare, Density::CanvasOnly] {
                for n in 1..=40 {
                    let lanes = layout(area, n, density, BELOW);
                    assert_eq!(lanes.len(), n);
                    let all: Vec<Rect> = lanes.iter().flat_map(parts).collect();
                    assert_apart_inside(area, &all, n);
                    assert!(lanes.iter().all(|lane| lane.canvas.width() >= 10.0 && lane.canvas.height() >= 8.0));
                }
            }
        }
    }

    #[test]
    fn no_area_is_no_panic() {
        for size in [vec2(0.0, 0.0), vec2(1.0, 1.0), vec2(5.0, 400.0), vec2(-3.0, -3.0)] {
            for n in [0, 1, 16] {
                let lanes = layout(Rect::from_min_size(pos2(0.0, 0.0), size), n, Density::Full, BELOW);
                assert_eq!(lanes.len(), n);
            }
        }
    }

    #[test]
    fn a_strip_moves_nothing_but_the_edge_of_the_picture() {
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(940.0, 580.0));
        let with = layout(area, 3, Density::Full, BELOW);
        let without = layout(area, 3, Density::Full, Below { strip: false, ..BELOW });
        for (with, without) in with.iter().zip(&without) {
            let strip = with.strip.expect("there is room");
            assert_eq!(LaneLayout { canvas: with.canvas.union(strip), strip: None, ..*with }, *without);
        }
        let small = Rect::from_min_size(pos2(0.0, 0.0), vec2(320.0, 200.0));
        assert!(layout(small, 2, Density::Full, BELOW).iter().all(|lane| lane.strip.is_none()));
    }

    #[test]
    fn up_to_four_lanes_stand_in_a_row() {
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 580.0));
        for n in 1..=4 {
            assert_eq!(columns(area, n), n, "{n} lanes");
        }
        for (n, expected) in [(6, 3), (8, 4), (16, 6)] {
            assert_eq!(columns(area, n), expected, "{n} lanes");
        }
    }
}
