//! Sparklines: a number's values in the last frames as a faint area behind its row, to see if it is steady, jumps or grows.

use crate::ui::base::style::{Colors, blend};
use egui::epaint::Mesh;
use egui::{Rect, pos2, vec2};
use simulation::lane::{FrameSummary, RecentFrames};

/// Values of the last frames, ms, oldest first; 0 where the number does not apply.
pub fn values(recent: &RecentFrames, value: fn(&FrameSummary) -> Option<f32>) -> Vec<f32> {
    recent.iter().map(|note| value(note).filter(|ms| ms.is_finite()).unwrap_or(0.0)).collect()
}

/// Value that fills the row at least, ms: smaller values stay small.
const LEAST_TOP_MS: f32 = 2.0;

/// Adds the area to `mesh`: zero at the bottom of `rect`, the largest value at its top. Negative values count as zero.
pub fn draw(mesh: &mut Mesh, rect: Rect, values: &[f32], c: &Colors) {
    let top = values.iter().copied().fold(LEAST_TOP_MS, f32::max);
    let width = rect.width() / RecentFrames::KEPT as f32;
    let first = rect.right() - width * values.len() as f32;
    let color = blend(c.card, c.selected, 0.6);
    for (index, value) in values.iter().enumerate() {
        let height = (value.max(0.0) / top * rect.height()).round();
        if height > 0.0 {
            let corner = pos2(first + width * index as f32, rect.bottom() - height);
            mesh.add_colored_rect(Rect::from_min_size(corner, vec2(width, height)), color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::base::style;
    use simulation::palette::Theme;

    #[test]
    fn areas_stay_in_their_row_whatever_the_values() {
        let rect = Rect::from_min_size(pos2(5.0, 7.0), vec2(180.0, 15.0));
        for values in [vec![], vec![-3.0; 4], vec![0.5, 1.0], vec![1e30, 4.0, -1e30], vec![16.0; RecentFrames::KEPT]] {
            let mut mesh = Mesh::default();
            draw(&mut mesh, rect, &values, style::colors(Theme::Dark));
            assert!(mesh.vertices.iter().all(|vertex| rect.expand(0.01).contains(vertex.pos)), "{values:?}");
        }
        let mut mesh = Mesh::default();
        draw(&mut mesh, rect, &[0.0, 4.0, 2.0], style::colors(Theme::Dark));
        let tops: Vec<f32> = mesh.vertices.chunks(4).map(|quad| quad[0].pos.y).collect();
        assert_eq!(tops, [7.0, 14.0], "nothing for zero, all of the height for the largest, half of it for half");
    }
}
