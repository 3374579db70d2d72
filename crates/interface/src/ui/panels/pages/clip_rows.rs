//! Rows of the form for a recording: what it shows, the size, its switch, and the way to more advice.

use crate::ui::base::clip_shape::ClipShape;
use crate::ui::base::duration_text;
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{hint, number, row};
use crate::ui::frame::record_form::{FormSwitch, RecordForm};
use egui::{Button, ComboBox, DragValue, RichText, TextEdit, Ui, vec2};
use timestep::time::Flicks;

/// Shows what is recorded: a clip or a still, as the lanes are seen or, of a lesson, as the lesson.
pub fn show_subject(ui: &mut Ui, form: &mut RecordForm) {
    let kinds = [(false, "Clip", "The motion, in a file that plays."), (true, "Still", "One picture, as PNG or SVG.")];
    row(ui, "Picture", "What is recorded.", |ui| choice(ui, &mut form.still, kinds));
    if form.seen.lesson.is_some() {
        let seen = "The lanes with what the window draws of them now, from the moment at which it stands still, without the texts of the lesson.";
        let subjects = [
            (false, "As I see it", seen),
            (true, "The lesson", "With its question, its slow moments, and its answer with the number."),
        ];
        row(ui, "Shows", "What the picture shows.", |ui| choice(ui, &mut form.lesson, subjects));
    }
}

/// Shows the width and the height, with the usual ones in a menu.
pub fn show_size(ui: &mut Ui, form: &mut RecordForm) {
    row(ui, "Size", "Width and height of the picture, px.", |ui| {
        let [width, height] = &mut form.size;
        let side = |value| DragValue::new(value).range(1..=20_000).min_size(vec2(58.0, 22.0));
        number(ui, "Width", side(width));
        ui.weak("×");
        number(ui, "Height", side(height));
        let menu = ui.menu_button("Presets", |ui| {
            for (shape, name, tip) in ClipShape::ALL {
                for lines in ClipShape::LINES {
                    let size @ [width, height] = shape.size(lines);
                    let button = Button::selectable(form.size == size, format!("{name}, {width} × {height}"));
                    if ui.add(button).on_hover_text(tip).clicked() {
                        form.size = size;
                    }
                }
            }
        });
        menu.response.accessible_name("Size presets");
    });
}

/// Shows the switch that is flipped in the clip, one of these, and when.
pub fn show_switch(ui: &mut Ui, form: &mut RecordForm, offered: &[(String, String)]) {
    row(ui, "Switch", "A switch that is flipped in the clip, with its word in large letters.", |ui| {
        let chosen = form.switch.as_ref().map_or("", |switch| switch.change.as_str());
        let name = offered.iter().find(|(change, _)| change == chosen).map_or("None", |(_, name)| name);
        ComboBox::from_id_salt("switch").width(150.0).selected_text(name).show_ui(ui, |ui| {
            if ui.selectable_label(form.switch.is_none(), "None").clicked() {
                form.switch = None;
            }
            for (change, name) in offered {
                let is_chosen = form.switch.as_ref().is_some_and(|switch| switch.change == *change);
                if ui.selectable_label(is_chosen, name).clicked() {
                    let at = form.switch.take().map_or_else(|| middle(form), |switch| switch.at);
                    form.switch = Some(FormSwitch { change: change.clone(), at });
                }
            }
        });
        if let Some(switch) = &mut form.switch {
            ui.weak("at");
            let field = |ui: &mut Ui, field: TextEdit<'_>| ui.add(field.id_salt("switch at").desired_width(64.0));
            let response = text_field(ui, &mut switch.at, FieldKind::Number, field);
            hint(response, "Lab time, such as 3 or 1/2, or with a unit: 500 ms.");
        }
    });
}

/// The moment in the middle of a clip, as it is typed.
fn middle(form: &RecordForm) -> String {
    let length = form.length.parse().unwrap_or(Flicks::SECOND);
    duration_text::rounded(Flicks(form.seen.from.0 + length.0 / 2))
}

/// Shows the way to the page about recording a screen. Returns `true` if the user takes it.
pub fn show_advice(ui: &mut Ui) -> bool {
    let link = ui.link(RichText::new("Recording your own screen…").size(12.0));
    hint(link, "How to record a game or this window without adding judder.").clicked()
}

/// Shows a button for each choice; the chosen one looks pressed.
pub fn choice<T: PartialEq + Copy, const N: usize>(ui: &mut Ui, value: &mut T, all: [(T, &str, &str); N]) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (one, name, tip) in all {
        if ui.add(Button::new(name).selected(*value == one)).on_hover_text(tip).clicked() {
            *value = one;
        }
    }
}
