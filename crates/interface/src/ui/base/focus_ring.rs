//! The ring around the control that has the keyboard's focus: the same for every control, in bars, on canvases and in fields.

use super::widgets::colors;
use egui::{Context, Id, Stroke, StrokeKind, Ui, WidgetRect};

/// Shows the ring. Call it when all controls have been shown.
pub fn show(ui: &Ui) {
    let Some(control) = focused(ui.ctx()) else { return };
    if control.interact_rect.is_positive() {
        let stroke = Stroke::new(2.0, colors(ui).accent);
        let painter = ui.ctx().layer_painter(control.layer_id);
        painter.rect_stroke(control.interact_rect.expand(1.0), 4.0, stroke, StrokeKind::Outside);
    }
}

/// Scrolls to the control that has just got the focus, if it is in the scroll area with the content `ui`. Call it when the content
/// has been shown.
pub fn scroll_to_focus(ui: &Ui) {
    let key = ui.scope_id().with("focus");
    let inside = |control: &WidgetRect| control.layer_id == ui.layer_id() && ui.min_rect().contains_rect(control.rect);
    let now = focused(ui.ctx()).filter(inside);
    let before = ui.data(|data| data.get_temp::<Option<Id>>(key)).flatten();
    let id = now.as_ref().map(|control| control.id);
    if id != before {
        ui.data_mut(|data| data.insert_temp(key, id));
        if let Some(control) = now {
            // With a little of what is around it.
            ui.scroll_to_rect(control.rect.expand(12.0), None);
        }
    }
}

/// The control with the focus, as it was shown in this pass. Asking for its response would handle its clicks a second time.
fn focused(ctx: &Context) -> Option<WidgetRect> {
    let id = ctx.memory(|memory| memory.focused())?;
    ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied())
}
