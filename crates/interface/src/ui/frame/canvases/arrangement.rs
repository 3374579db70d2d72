//! Arrangement of lanes with their texts on the canvas: a grid, tracks or an overlay, as large as the window allows. Points.

use super::layout::{LaneLayout, Rows};
use crate::ui::base::rect_cut::cut_bottom;
use egui::{Rect, Vec2, pos2, vec2};
use simulation::scenario::lesson::Layout;

/// Space between lanes, points.
const GAP: f32 = 6.0;
/// Heights of a strip of frames, and the smallest height of a canvas above each, points. The low one has no curve of ages.
const STRIPS: [[f32; 2]; 2] = [[40.0, 108.0], [24.0, 56.0]];
/// Smallest height of a track; more tracks than have room become a grid.
const LEAST_TRACK: f32 = 44.0;
/// Height of a lane's texts in an overlay, points.
const OVERLAY_ROW: f32 = 46.0;

/// Part of the window's height that lanes have on average over the parts of a lesson.
const USUAL_HEIGHT: f32 = 0.6;

/// The lanes to place.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    /// How they are arranged.
    pub layout: Layout,
    /// Number of lanes.
    pub lanes: usize,
    /// Width of what they draw over its height.
    pub aspect: f32,
    /// `true` to have strips of frames below them.
    pub strips: bool,
    /// Rows that do not follow from the window.
    pub rows: Option<Rows>,
    /// Size of the window. Rows and columns follow from it alone, so that no lane goes to another place when a panel opens.
    pub window: Vec2,
}

impl Arrangement {
    /// Places the lanes in `area`.
    pub fn places(self, area: Rect) -> Vec<LaneLayout> {
        let area = area.shrink((GAP / 2.0).min(area.width() / 4.0).min(area.height() / 4.0).max(0.0));
        let usual = vec2(self.window.x, USUAL_HEIGHT * self.window.y);
        if let Some(rows) = self.rows {
            return self.grid(area, rows.columns);
        }
        match self.layout {
            Layout::Overlay => overlay(area, self.lanes),
            Layout::Tracks if self.lanes as f32 * LEAST_TRACK <= usual.y => self.grid(area, 1),
            _ => self.grid(area, columns(usual, self.lanes, self.aspect)),
        }
    }

    /// Rows and columns. A last row with fewer lanes is as wide as the others; what it draws has the same scale.
    fn grid(self, area: Rect, columns: usize) -> Vec<LaneLayout> {
        let rows = self.lanes.div_ceil(columns).max(1);
        let by_column = self.rows.is_some_and(|rows| rows.by_column);
        // All lanes of a row have one size, so that they have one scale.
        let edge = |from: f32, length: f32, of: usize, i: usize| from.round() + (length / of as f32).floor() * i as f32;
        let place = |lane: usize| {
            let ([row, column], of_row) = if by_column {
                ([lane % rows, lane / rows], (lane % rows..self.lanes).step_by(rows).count())
            } else {
                ([lane / columns, lane % columns], columns.min(self.lanes - lane / columns * columns))
            };
            let corner = |column, row| {
                pos2(edge(area.left(), area.width(), of_row, column), edge(area.top(), area.height(), rows, row))
            };
            let mut cell = Rect::from_min_max(corner(column, row), corner(column + 1, row + 1));
            if of_row < columns {
                let [strip, least] = STRIPS[0];
                let highest = area.width() / columns as f32 / self.aspect + if self.strips { strip } else { 0.0 };
                cell.max.y = cell.max.y.min(cell.min.y + highest.max(least));
            }
            cell.min.y = (cell.min.y + self.rows.map_or(0.0, |rows| rows.head)).min(cell.max.y);
            let gap = (GAP / 2.0).min(cell.width() / 4.0).min(cell.height() / 4.0).max(0.0);
            let mut canvas = cell.shrink(gap);
            let fitting = STRIPS.into_iter().find(|[strip, above]| canvas.height() >= strip + above);
            let strip = fitting.filter(|_| self.strips).map(|[strip, _]| cut_bottom(&mut canvas, strip));
            on_canvas(canvas, canvas, strip)
        };
        (0..self.lanes).map(place).collect()
    }
}

/// The layout of a lane with its texts on the canvas.
fn on_canvas(canvas: Rect, texts: Rect, strip: Option<Rect>) -> LaneLayout {
    let outer = strip.map_or(canvas, |strip| canvas.union(strip));
    LaneLayout { outer, header: None, header_lines: 0, canvas, texts: Some(texts), strip, numbers: None }
}

/// One canvas for all lanes, with their texts below each other.
fn overlay(area: Rect, lanes: usize) -> Vec<LaneLayout> {
    let row = OVERLAY_ROW.min(area.height() / lanes.max(1) as f32);
    let texts = |lane: usize| {
        Rect::from_min_size(area.min + vec2(0.0, lane as f32 * row), vec2(area.width(), row)).intersect(area)
    };
    (0..lanes).map(|lane| on_canvas(area, texts(lane), None)).collect()
}

/// Number of columns with which a drawing of this aspect is largest in so much room; side by side where it is nearly as large. Lanes that
/// are wider than high leave no row half empty.
fn columns(room: Vec2, lanes: usize, aspect: f32) -> usize {
    let size = |columns: usize| {
        let rows = lanes.div_ceil(columns);
        let (width, height) = (room.x / columns as f32, room.y / rows as f32);
        let leaves_room = !lanes.is_multiple_of(columns) && width < 0.9 * aspect * height;
        if leaves_room { 0.0 } else { width.min(aspect * height) }
    };
    // More columns have to be worth it: labels and numbers need their width.
    let best = (1..=lanes.max(1)).fold((1, 0.0), |best, n| if size(n) > 1.1 * best.1 { (n, size(n)) } else { best });
    if (2..=4).contains(&lanes) && size(lanes) > 0.8 * best.1 { lanes } else { best.0 }
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::assert_apart_inside;
    use super::*;
    use crate::ui::frame::mode::{Mode, WindowExtent};
    use crate::ui::frame::window_layout::{OpenPanels, WindowLayout};

    const LAYOUTS: [Layout; 3] = [Layout::Grid, Layout::Tracks, Layout::Overlay];
    const ASPECTS: [f32; 3] = [1.0, 1.6, 4.0];

    fn places(area: Rect, window: Vec2, lanes: usize, layout: Layout, aspect: f32, strips: bool) -> Vec<LaneLayout> {
        Arrangement { layout, lanes, aspect, strips, rows: None, window }.places(area)
    }

    /// Part of a window of 1280 × 720 points that canvases cover.
    fn share(open: OpenPanels, lanes: usize, layout: Layout, aspect: f32) -> f32 {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let area =
            WindowLayout::new(screen, OpenPanels { mode: Mode::Stage, extent: WindowExtent::Controls, ..open }).lanes;
        let places = places(area, screen.size(), lanes, layout, aspect, false);
        let areas = places.iter().map(|place| place.canvas.area());
        if layout == Layout::Overlay {
            places[0].canvas.area() / screen.area()
        } else {
            areas.sum::<f32>() / screen.area()
        }
    }

    /// The question takes one line of the largest font while the lanes move; while it is asked it takes two, and the list of
    /// lessons and the lesson's bar stand beside it.
    #[test]
    fn motion_gets_most_of_the_window() {
        let playing = OpenPanels { question: Some(44.0), ..OpenPanels::default() };
        let asking = OpenPanels { question: Some(68.0), rail: Some(216.0), talk: Some(74.0), ..OpenPanels::default() };
        for layout in LAYOUTS {
            for (lanes, aspect) in (2..=6).flat_map(|lanes| ASPECTS.map(|aspect| (lanes, aspect))) {
                let (most, some) = (share(playing, lanes, layout, aspect), share(asking, lanes, layout, aspect));
                assert!(most >= 0.65, "{layout:?}, {lanes} lanes, {aspect}: {most}");
                assert!(some >= 0.45, "{layout:?}, {lanes} lanes, {aspect}: {some}");
            }
        }
    }

    #[test]
    fn tracks_have_one_size_and_one_left_edge() {
        let area = Rect::from_min_size(pos2(216.0, 90.0), vec2(1064.0, 480.0));
        let places = places(area, vec2(1280.0, 720.0), 4, Layout::Tracks, 1.6, true);
        for pair in places.windows(2) {
            assert_eq!(pair[0].canvas.x_range(), pair[1].canvas.x_range());
            assert!((pair[0].canvas.height() - pair[1].canvas.height()).abs() <= 1.0);
            assert!(pair[0].canvas.bottom() <= pair[1].canvas.top());
        }
    }

    /// Five lanes: three above two, which are wider but draw with the same scale.
    #[test]
    fn a_last_row_is_full() {
        let area = Rect::from_min_size(pos2(0.0, 76.0), vec2(1280.0, 550.0));
        for aspect in [1.4, 1.6] {
            let places = places(area, vec2(1280.0, 720.0), 5, Layout::Grid, aspect, false);
            let scale = |place: &LaneLayout| (place.canvas.width() / aspect).min(place.canvas.height());
            assert!((scale(&places[0]) - scale(&places[4])).abs() <= 6.0, "{aspect}: {places:?}");
            assert!((places[4].canvas.right() - places[2].canvas.right()).abs() <= 3.0, "whole pixels");
            assert!(places[3].canvas.top() > places[0].canvas.bottom() && places[3].canvas.width() > 600.0);
        }
    }

    /// Three lanes above three become three pairs, each with the lane that stood above and the one that stood below it.
    #[test]
    fn columns_of_an_upright_frame_keep_neighbours() {
        for lanes in 5..=8 {
            let rows = Some(Rows { columns: 2, head: 0.0, by_column: true });
            let window = vec2(700.0, 1280.0);
            let area = Rect::from_min_size(pos2(0.0, 0.0), window);
            let upright = Arrangement { layout: Layout::Grid, lanes, aspect: 1.6, strips: false, rows, window };
            let places: Vec<Rect> = upright.places(area).iter().map(|place| place.canvas).collect();
            let half = usize::div_ceil(lanes, 2);
            for (left, right) in places.iter().zip(&places[half..]) {
                assert_eq!(left.y_range(), right.y_range(), "{lanes}");
                assert!(left.right() <= right.left(), "{lanes}");
            }
            assert!(places[..half].windows(2).all(|pair| pair[0].bottom() <= pair[1].top()), "{lanes}");
            assert!(lanes % 2 == 0 || places[half - 1].width() > 600.0, "{lanes}: the last is as wide as two");
        }
    }

    #[test]
    fn lanes_of_a_grid_stay_apart_and_inside_at_any_size() {
        let sizes = [(1.0, 1.0), (40.0, 400.0), (320.0, 140.0), (640.0, 380.0), (1280.0, 600.0), (3840.0, 2000.0)];
        for ((width, height), lanes) in sizes.into_iter().flat_map(|size| [0, 1, 5, 16, 40].map(|n| (size, n))) {
            let area = Rect::from_min_size(pos2(3.0, 40.0), vec2(width, height));
            for layout in [Layout::Grid, Layout::Tracks] {
                let places = places(area, area.size(), lanes, layout, 1.5, true);
                assert_eq!(places.len(), lanes);
                let parts: Vec<Rect> = places.iter().flat_map(|p| [Some(p.canvas), p.strip]).flatten().collect();
                assert_apart_inside(area.expand(0.6), &parts, lanes);
            }
        }
    }
}
