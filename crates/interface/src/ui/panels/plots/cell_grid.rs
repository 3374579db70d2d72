//! Cells of plots and figures in the panel.

use crate::ui::base::rect_cut::{cut_left, cut_top};
use egui::Rect;

/// Divides `area` into `count` cells in rows, each about twice as wide as high.
pub fn cells(area: Rect, count: usize) -> Vec<Rect> {
    const SHAPE: f32 = 1.9;
    let off = |columns: usize| {
        let rows = count.div_ceil(columns) as f32;
        let shape = (area.width() / columns as f32) / (area.height() / rows).max(1.0);
        // What a grid leaves empty counts against it.
        let empty = (columns as f32 * rows - count as f32) / count as f32;
        libm::fabsf(libm::logf((shape / SHAPE).max(1e-6))) + 1.5 * empty
    };
    let columns = (1..=count.max(1)).min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let mut rest = area;
    let mut all = Vec::with_capacity(count);
    for row in 0..rows {
        let height = rest.height() / (rows - row) as f32;
        let mut strip = cut_top(&mut rest, height);
        let there = (count - row * columns).min(columns);
        for column in 0..there {
            let width = strip.width() / (there - column) as f32;
            all.push(cut_left(&mut strip, width));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};
    use simulation::lab::PLOTS;

    #[test]
    fn cells_fill_the_area_once() {
        for size in [vec2(950.0, 200.0), vec2(1590.0, 420.0), vec2(300.0, 150.0), vec2(400.0, 900.0)] {
            for count in 1..=PLOTS.len() {
                let area = Rect::from_min_size(pos2(3.0, 7.0), size);
                let cells = cells(area, count);
                assert_eq!(cells.len(), count);
                let total: f32 = cells.iter().map(|cell| cell.area()).sum();
                assert!((total - area.area()).abs() < 1.0, "{size} {count}");
                assert!(cells.iter().all(|cell| area.expand(0.1).contains_rect(*cell) && cell.width() > 50.0));
            }
        }
        let wide = cells(Rect::from_min_size(pos2(0.0, 0.0), vec2(950.0, 200.0)), 2);
        assert_eq!(wide[0].height(), 200.0, "side by side where there is room");
    }
}
