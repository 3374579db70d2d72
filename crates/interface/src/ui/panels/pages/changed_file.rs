//! The page before a save that would lose what something else has written to the file.

use super::page_frame::{main_button, page};
use crate::ui::base::widgets::colors;
use crate::ui::frame::output::ChangedFile;
use egui::{Align, Button, Key, Label, Layout, RichText, Ui, vec2};
use files::visible_text::visible;

/// Width of the page, points.
const WIDTH: f32 = 470.0;

/// Asks about the file of this name. Returns the answer with `true` for the page that is done, without one if nothing is to be saved.
pub fn show(ui: &Ui, name: &str, begins: bool) -> (bool, Option<ChangedFile>) {
    let response = page(ui, "This file has changed", WIDTH, |ui, closed| {
        ui.add_space(6.0);
        let text = format!(
            "{} is no longer what you opened or saved here: another window or program has written it.",
            visible(name)
        );
        ui.add(Label::new(RichText::new(text).color(colors(ui).text)).wrap());
        ui.add_space(8.0);
        let answer = show_buttons(ui, begins);
        (closed || answer.is_some() || ui.input(|input| input.key_pressed(Key::Escape)), answer)
    });
    let (done, answer) = response.inner;
    (done || response.backdrop_response.clicked(), answer)
}

fn show_buttons(ui: &mut Ui, begins: bool) -> Option<ChangedFile> {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let beside = ui.add(main_button(ui, "Save beside it", 110.0));
        let tip = "Writes this scenario to a new file in the same folder, and goes on in that.";
        let beside = beside.on_hover_text(tip);
        // Enter loses nothing.
        if begins {
            beside.request_focus();
        }
        let open = ui.add(Button::new("Open the other").min_size(vec2(110.0, 24.0)));
        let open = open.on_hover_text("Opens what the file has now. Undo brings your changes back.");
        let replace = ui.add(Button::new("Replace it").min_size(vec2(90.0, 24.0)));
        let replace = replace.on_hover_text("Writes this scenario to the file. What is in it now is lost.");
        let answers =
            [(beside, ChangedFile::SaveBeside), (open, ChangedFile::OpenOther), (replace, ChangedFile::Replace)];
        answers.into_iter().find(|(button, _)| button.clicked()).map(|(_, answer)| answer)
    })
    .inner
}
