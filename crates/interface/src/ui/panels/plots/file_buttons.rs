//! The buttons of a plot or a figure that copy it as text and save it as a file.

use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::base::rect_cut::cut_right;
use crate::ui::base::widgets::bar;
use egui::{Rect, Ui, UiBuilder, vec2};

/// Shows the buttons for `name`, with these tooltips, in room that they take from the right of `title`. Returns which was clicked.
pub fn file_buttons(ui: &mut Ui, title: &mut Rect, name: &str, [copy, save]: [&str; 2]) -> [bool; 2] {
    let place = cut_right(title, 50.0);
    let mut tools = ui.new_child(UiBuilder::new().id_salt("tools").max_rect(place).layout(bar()));
    tools.spacing_mut().item_spacing.x = 2.0;
    let mut tool = |icon: Icon, name: &str, tip: &str| {
        icons::sized_button(&mut tools, icon, vec2(23.0, 18.0), name, tip, None).clicked()
    };
    [
        tool(Icon::Duplicate, &format!("Copy {name} as CSV"), copy),
        tool(Icon::Save, &format!("Save {name} as a file"), save),
    ]
}
