//! A number's last frames as a faint area behind its row: whether it is steady, jumps or grows.

use super::frame_strip::blend;
use super::style::Colors;
use crate::lane::{FrameSummary, RecentFrames};
use egui::Rect;
use egui::epaint::Mesh;
use egui::{pos2, vec2};

/// What a number was in one frame, ms; `None` where it does not apply.
pub type Series = fn(&FrameSummary) -> Option<f32>;

/// The values of the last frames, oldest first.
pub fn values(recent: &RecentFrames, series: Series) -> Vec<f32> {
    recent.iter().map(|note| series(note).filter(|value| value.is_finite()).unwrap_or(0.0)).collect()
}

/// Smaller values stay small, ms.
const LEAST_TOP_MS: f32 = 2.0;

/// Adds the area to `mesh`: zero at the bottom of `rect`, the largest value near its top; what is negative counts as zero.
pub fn paint(mesh: &mut Mesh, rect: Rect, values: &[f32], c: &Colors) {
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
    use crate::palette::Theme;
    use crate::ui::style;

    #[test]
    fn areas_stay_in_their_row_whatever_the_values() {
        let rect = Rect::from_min_size(pos2(5.0, 7.0), vec2(180.0, 15.0));
        for values in [vec![], vec![-3.0; 4], vec![0.5, 1.0], vec![1e30, 4.0, -1e30], vec![16.0; RecentFrames::KEPT]] {
            let mut mesh = Mesh::default();
            paint(&mut mesh, rect, &values, style::colors(Theme::Dark));
            assert!(mesh.vertices.iter().all(|vertex| rect.expand(0.01).contains(vertex.pos)), "{values:?}");
        }
        let mut mesh = Mesh::default();
        paint(&mut mesh, rect, &[0.0, 4.0, 2.0], style::colors(Theme::Dark));
        let tops: Vec<f32> = mesh.vertices.chunks(4).map(|quad| quad[0].pos.y).collect();
        assert_eq!(tops, [7.0, 14.0], "nothing for zero, all of the height for the largest, half of it for half");
    }
}
