//! A button at a place of its own: laid-out words in a frame, as in the line of an opening and in the bar of a lesson.

use super::style::CONTROL_RADIUS;
use super::widgets::colors;
use egui::{AsIdSalt, Color32, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};
use std::sync::Arc;

/// Place, words and look of a button.
pub struct TextButton<'a> {
    pub rect: Rect,
    pub words: &'a Arc<Galley>,
    /// Space on the left of the words, points.
    pub pad: f32,
    /// Name for a screen reader.
    pub name: &'a str,
    /// `true` for the button that Enter presses.
    pub first: bool,
}

impl TextButton<'_> {
    /// Shows the button.
    pub fn show(self, ui: &Ui, id: impl AsIdSalt) -> Response {
        let TextButton { rect, words, first, .. } = self;
        let response = ui.interact(rect, ui.scope_id().with(id), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name));
        let c = colors(ui);
        let idle = if first { c.selected } else { c.control };
        paint_control(ui, rect, &response, idle, first.then_some(1.0));
        let at = pos2(rect.left() + self.pad, (rect.center().y - words.size().y / 2.0).round());
        ui.painter().galley(at, Arc::clone(words), c.text);
        response
    }
}

/// Paints the frame of a control, filled with `idle` unless the pointer or the focus is on it. `ring` is the width of an edge in the
/// accent's colour.
pub fn paint_control(ui: &Ui, rect: Rect, response: &Response, idle: Color32, ring: Option<f32>) {
    let c = colors(ui);
    let fill = match (response.is_pointer_button_down_on(), response.hovered() || response.has_focus()) {
        (true, _) => c.control_pressed,
        (_, true) => c.control_hovered,
        _ => idle,
    };
    let edge = match ring {
        _ if response.has_focus() => Stroke::new(2.0, c.strong),
        Some(width) => Stroke::new(width, c.accent),
        None => Stroke::new(1.0, c.outline),
    };
    ui.painter().rect(rect, CONTROL_RADIUS, fill, edge, StrokeKind::Inside);
}
