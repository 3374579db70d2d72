//! The window's intervals between submitted frames as bars, with a line at a 60 Hz refresh, and the mean rate.
//!
//! Submission is all a portable program knows: no portable API says when a frame appeared on the screen.

use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::{colors, draw_elided};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Number of intervals in the graph.
const INTERVALS: usize = 120;
/// Interval at the top of the graph, ms.
const FULL_MS: f32 = 40.0;
/// A refresh at 60 Hz, ms.
const REFRESH_MS: f32 = 1000.0 / 60.0;

/// The graph, and the text beside it, which changes four times a second.
#[derive(Debug, Default)]
pub struct FrameGraph {
    at: Option<f64>,
    fps: String,
    worst: String,
}

impl FrameGraph {
    /// Shows the graph. `frame_ms`: intervals in ms, newest last. `now`: the interface's clock, s.
    pub fn show(&mut self, ui: &mut Ui, frame_ms: &[f32], now: f64, size: egui::Vec2) {
        let recent = &frame_ms[frame_ms.len().saturating_sub(INTERVALS)..];
        if self.at.is_none_or(|at| now - at >= 0.25 || now < at) {
            (self.at, self.fps, self.worst) = (Some(now), fps(recent), worst(recent));
        }
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let name = format!("Submit intervals: {}, {}", self.fps, self.worst);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        if ui.is_rect_visible(rect) {
            self.draw(ui, rect, recent);
        }
        if response.hovered() {
            response.on_hover_text(
                "Time between two submitted frames of this window, newest on the right; the line is 16.7 ms. Look here if the \
                 window itself stutters.",
            );
        }
    }

    fn draw(&self, ui: &Ui, rect: Rect, recent: &[f32]) {
        let c = colors(ui);
        let text = Rect::from_min_max(pos2(rect.right() - 92.0, rect.top()), rect.max);
        let graph = Rect::from_min_max(rect.min, pos2(text.left() - 8.0, rect.bottom()));
        let y = |ms: f32| graph.bottom() - graph.height() * (ms / FULL_MS).min(1.0);
        let line = y(REFRESH_MS).round() + 0.5;
        ui.painter().add(bars(graph, recent, y, c.selected, c.warning));
        ui.painter().hline(graph.x_range(), line, Stroke::new(1.0, c.weak));
        ui.painter().hline(graph.x_range(), graph.bottom() - 0.5, Stroke::new(1.0, c.line));
        let row = |i: f32| text.top() + text.height() * (i + 0.5) / 3.0;
        ui.painter().text(pos2(text.left(), row(0.0)), Align2::LEFT_CENTER, &self.fps, mono(11.5), c.text);
        ui.painter().text(pos2(text.left(), row(1.0)), Align2::LEFT_CENTER, &self.worst, mono(11.5), c.weak);
        draw_elided(ui, pos2(text.left(), row(2.0)), "submit intervals", body(11.0), c.weak, text.width());
    }
}

/// Builds a mesh with one bar per interval.
fn bars(graph: Rect, recent: &[f32], y: impl Fn(f32) -> f32, good: Color32, late: Color32) -> Mesh {
    let step = graph.width() / INTERVALS as f32;
    let mut mesh = Mesh::default();
    mesh.reserve_triangles(2 * recent.len());
    mesh.reserve_vertices(4 * recent.len());
    for (i, &ms) in recent.iter().rev().enumerate() {
        let right = graph.right() - i as f32 * step;
        let top = y(if ms.is_finite() { ms.max(0.0) } else { FULL_MS });
        let color = if ms > 1.25 * REFRESH_MS { late } else { good };
        let bar = Rect::from_min_max(pos2(right - step, top), pos2(right, graph.bottom()));
        mesh.add_colored_rect(bar, color);
    }
    mesh
}

fn fps(recent: &[f32]) -> String {
    let mean = recent.iter().sum::<f32>() / recent.len() as f32;
    if mean.is_finite() && mean > 0.0 { format!("{:.1} fps", 1000.0 / mean) } else { "– fps".to_owned() }
}

fn worst(recent: &[f32]) -> String {
    let worst = recent.iter().copied().fold(0.0, f32::max);
    format!("max {worst:.1} ms")
}

/// Size of the graph in a bar of this height, points.
pub fn size(height: f32) -> egui::Vec2 {
    vec2(240.0, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_survive_an_empty_history() {
        assert_eq!(fps(&[]), "– fps");
        assert_eq!(fps(&[16.0, 24.0]), "50.0 fps");
        assert_eq!(worst(&[16.0, 24.0]), "max 24.0 ms");
    }
}
