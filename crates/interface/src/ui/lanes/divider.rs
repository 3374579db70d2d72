//! The line around a lane, so that canvases of one colour side by side are seen to be several.

use crate::ui::widgets::colors;
use egui::{Rect, Stroke, StrokeKind, Ui};

/// Draws the line around a lane that covers `rect`.
pub fn divide(ui: &Ui, rect: Rect) {
    ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, colors(ui).line), StrokeKind::Inside);
}
