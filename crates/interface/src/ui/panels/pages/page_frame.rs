//! Frame and heading of a page over the window.

use crate::ui::base::rows::heading;
use crate::ui::base::widgets::colors;
use egui::{Button, Color32, Frame, Id, Modal, ModalResponse, RichText, ScrollArea, Stroke, Ui, vec2};

/// Shows a page of text that scrolls where the window is too small. Returns `true` if the user closed it.
pub fn show_text_page(ui: &Ui, title: &str, width: f32, text: impl FnOnce(&mut Ui)) -> bool {
    let response = page(ui, title, width, |ui, closed| {
        ui.add_space(6.0);
        let height = (ui.ctx().content_rect().height() - 120.0).max(40.0);
        ScrollArea::both().max_height(height).min_scrolled_height(height).show(ui, text);
        closed
    });
    response.inner || response.backdrop_response.clicked()
}

/// Shows a page of this width, or of the window's; the window behind it is darkened. `add` hears whether the user closed it.
pub fn page<R>(ui: &Ui, title: &str, width: f32, add: impl FnOnce(&mut Ui, bool) -> R) -> ModalResponse<R> {
    let c = colors(ui);
    let frame = Frame::new().fill(c.panel).stroke(Stroke::new(1.0, c.line)).corner_radius(8).inner_margin(16);
    let modal = Modal::new(Id::unique("page")).frame(frame).backdrop_color(Color32::from_black_alpha(110));
    modal.show(ui.ctx(), |ui| {
        ui.set_width(width.min(ui.ctx().content_rect().width() - 48.0).max(100.0));
        let closed = heading(ui, title, "Close the page", "Close  [Esc]");
        add(ui, closed)
    })
}

/// The button that does what the page is for.
pub fn main_button(ui: &Ui, text: &str, width: f32) -> Button<'static> {
    let c = colors(ui);
    Button::new(RichText::new(text).color(c.on_signal)).fill(c.accent).min_size(vec2(width, 24.0))
}

/// The answer that two buttons give: `true` for `yes`, `false` for `no`, `None` while neither is pressed.
pub fn answer(yes: bool, no: bool) -> Option<bool> {
    (yes || no).then_some(yes)
}
