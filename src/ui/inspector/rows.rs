//! Small parts of the inspector's rows.

use crate::ui::icons::{self, Icon};
use crate::ui::widgets::colors;
use egui::{Label, RichText, Sense, Ui, vec2};

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

/// Shows an error under a field.
pub fn error_text(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).size(12.0).color(colors(ui).error)).wrap());
}
