//! The page before a scenario that flickers: it plays only after the user has agreed.

use super::page_frame::{answer, main_button, page};
use crate::ui::base::widgets::colors;
use egui::{Align, Button, Key, Label, Layout, RichText, Ui, vec2};

/// Width of the page, points.
const WIDTH: f32 = 420.0;

/// Says what flashes. Returns `true` if the user wants to see it, `false` if not, `None` while there is no answer.
pub fn show(ui: &Ui, reason: &str) -> Option<bool> {
    let response = page(ui, "This one flickers", WIDTH, |ui, closed| {
        ui.add_space(6.0);
        let warning =
            "Pictures that flash more than three times a second can harm people with photosensitive epilepsy.";
        for text in [reason, warning] {
            ui.add(Label::new(RichText::new(text).color(colors(ui).text)).wrap());
            ui.add_space(6.0);
        }
        let answer = show_buttons(ui);
        if closed { Some(false) } else { answer }
    });
    if response.backdrop_response.clicked() { Some(false) } else { response.inner }
}

fn show_buttons(ui: &mut Ui) -> Option<bool> {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let show = ui.add(main_button(ui, "Show it", 90.0));
        let not_now = ui.add(Button::new("Not now").min_size(vec2(90.0, 24.0)));
        // Enter takes the harmless answer unless the user has moved to the other.
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        let no_focus = ui.memory(|memory| memory.focused().is_none());
        answer(show.clicked(), not_now.clicked() || (enter && no_focus))
    })
    .inner
}
