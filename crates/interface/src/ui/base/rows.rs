//! Small parts of the inspector's rows.

use super::icons;
use super::icons::Icon;
use super::widgets::{colors, row_unless};
use super::words::capitalized;
use egui::{Align, Button, Checkbox, Color32, ComboBox, Label, Layout, RichText, Sense, TextStyle, Ui, vec2};

/// The words of a row.
#[derive(Clone, Copy, Debug)]
pub struct RowTexts<'a> {
    /// The key in the file.
    pub key: &'static str,
    /// Name of the row.
    pub name: &'static str,
    /// Its tooltip.
    pub tip: &'a str,
    /// Reason why the setting has no effect now.
    pub no_effect: Option<&'static str>,
    /// `true` if the chosen lanes differ in the setting.
    pub differs: bool,
}

/// Shows a title and right of it a button that closes what it is about, with this name and tooltip. Returns `true` if it was clicked.
pub fn heading(ui: &mut Ui, text: &str, close: &str, tip: &str) -> bool {
    ui.horizontal(|ui| {
        ui.heading(RichText::new(text).color(colors(ui).strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            icons::button(ui, Icon::Close, close, tip, None).clicked()
        })
        .inner
    })
    .inner
}

/// Shows a small button that restores a default, or leaves its place empty while the value is the default. Returns `true`
/// if it was clicked.
pub fn reset_button(ui: &mut Ui, name: &str, default: &str, differs: bool) -> bool {
    let size = vec2(18.0, ui.spacing().interact_size.y);
    if !differs {
        ui.allocate_exact_size(size, Sense::hover());
        return false;
    }
    let tip = format!("Restore the default, {default}");
    icons::sized_button(ui, Icon::Reset, size, &format!("Reset {name}"), &tip, None).clicked()
}

/// Shows explaining text under a control.
pub fn note(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).size(12.0).color(colors(ui).weak)).wrap());
}

/// Shows the error under a field, if there is one.
pub fn error_text(ui: &mut Ui, error: Option<String>) {
    if let Some(error) = error {
        ui.add(Label::new(RichText::new(error).size(12.0).color(colors(ui).error)).wrap());
    }
}

/// Shows a box that switches a setting on, with what `start` makes, or off. Returns the setting; where it is off, the words `off` stand in
/// its place.
pub fn switched<'a, T>(
    ui: &mut Ui,
    setting: &'a mut Option<T>,
    off: &str,
    start: impl FnOnce() -> T,
) -> Option<&'a mut T> {
    let mut on = setting.is_some();
    if ui.checkbox(&mut on, "").changed() {
        *setting = on.then(start);
    }
    if setting.is_none() {
        ui.weak(off);
    }
    setting.as_mut()
}

/// Shows a box that is neither on nor off. Returns `true` if it was clicked.
pub fn differing_switch(ui: &mut Ui) -> bool {
    ui.add(Checkbox::new(&mut false, "").indeterminate(true)).clicked()
}

/// Shows a row with a setting that may be off, in which the chosen lanes differ. Returns `true` if it was switched on, to what `start` makes.
pub fn differing_row<T>(ui: &mut Ui, texts: RowTexts<'_>, setting: &mut Option<T>, start: impl FnOnce() -> T) -> bool {
    let clicked = row_unless(ui, texts.name, texts.tip, texts.no_effect, |ui| {
        let clicked = differing_switch(ui);
        ui.weak("—");
        clicked
    });
    if clicked {
        *setting = Some(start());
    }
    clicked
}

/// Shows a row with a button for each choice, or with a list where they are too wide, named as in scenario files. `names`: name and tooltip of the row; `no_effect`: the
/// reason why the choice has none now; `value`: the choice in force, `None` where it is not one for all that the row is about. Returns the
/// choice that was clicked.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    (name, tip): (&str, &str),
    no_effect: Option<&str>,
    choices: &[(&str, T)],
    value: Option<T>,
) -> Option<T> {
    row_unless(ui, name, tip, no_effect, |ui| {
        let mut clicked = None;
        let words = choices.iter().map(|(word, _)| in_window(word));
        let widths = words.map(|word| text_width(ui, word) + 2.0 * ui.spacing().button_padding.x + 2.0);
        if widths.sum::<f32>() > ui.available_width() {
            let chosen = choices.iter().find(|(_, choice)| Some(*choice) == value);
            let chosen = chosen.map_or("—".to_owned(), |(word, _)| in_window(word));
            let list = ComboBox::from_id_salt(name).width(ui.available_width().min(150.0)).selected_text(chosen);
            let list = list.show_ui(ui, |ui| {
                for (word, choice) in choices {
                    if ui.selectable_label(Some(*choice) == value, in_window(word)).clicked() {
                        clicked = Some(*choice);
                    }
                }
            });
            list.response.accessible_name(name);
            return clicked;
        }
        ui.spacing_mut().item_spacing.x = 2.0;
        for (word, choice) in choices {
            let button = ui.add(Button::new(in_window(word)).selected(Some(*choice) == value));
            if button.accessible_name(format!("{name} {word}")).clicked() {
                clicked = Some(*choice);
            }
        }
        clicked
    })
}

/// Width of a text on a button, points.
fn text_width(ui: &Ui, text: String) -> f32 {
    ui.painter().layout_no_wrap(text, TextStyle::Button.resolve(ui.style()), Color32::WHITE).size().x
}

/// A word of scenario files with a capital, and spaces for its hyphens; `f64` and the like stay.
fn in_window(word: &str) -> String {
    let is_plain = word.chars().all(|c| c.is_alphabetic() || c == '-');
    if is_plain { capitalized(&word.replace('-', " ")) } else { word.to_owned() }
}
