//! Frame and heading of a page over the window.

use crate::ui::icons::{self, Icon};
use crate::ui::widgets::colors;
use egui::{Align, Color32, Frame, Id, Layout, Modal, RichText, ScrollArea, Stroke, Ui};

/// Shows a page of text that scrolls where the window is too small. Returns `true` if the user closed it.
pub fn show_text_page(ui: &Ui, title: &str, width: f32, text: impl FnOnce(&mut Ui)) -> bool {
    let screen = ui.ctx().content_rect().size();
    let response = modal(ui).show(ui.ctx(), |ui| {
        ui.set_width(width.min(screen.x - 48.0).max(100.0));
        let closed = heading(ui, title);
        ui.add_space(6.0);
        let height = (screen.y - 120.0).max(40.0);
        ScrollArea::both().max_height(height).min_scrolled_height(height).show(ui, text);
        closed
    });
    response.inner || response.backdrop_response.clicked()
}

/// Frame of a page; the window behind it is darkened.
pub fn modal(ui: &Ui) -> Modal {
    let c = colors(ui);
    let frame = Frame::new().fill(c.panel).stroke(Stroke::new(1.0, c.line)).corner_radius(8).inner_margin(16);
    Modal::new(Id::unique("page")).frame(frame).backdrop_color(Color32::from_black_alpha(110))
}

/// Shows the title and a button that closes the page. Returns `true` if it was clicked.
pub fn heading(ui: &mut Ui, text: &str) -> bool {
    ui.horizontal(|ui| {
        ui.heading(RichText::new(text).color(colors(ui).strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            icons::button(ui, Icon::Close, "Close the page", "Close  [Esc]", None).clicked()
        })
        .inner
    })
    .inner
}
