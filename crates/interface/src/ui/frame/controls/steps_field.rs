//! The steps a second as a number that can be typed.

use super::step_rate;
use crate::ui::base::text_field::{FieldKind, select_all, text_field};
use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::requests::Requests;
use egui::{Id, Key, TextEdit, Ui};
use timestep::time::Flicks;

/// Shows the field with this name and, while nothing is typed, the text `shown`. Returns the length of a step that was typed. Enter or a
/// click elsewhere uses the text, Escape drops it; a text that is no number of steps is told and dropped.
pub fn steps_field(
    ui: &mut Ui,
    requests: &mut Requests<'_>,
    (name, shown): (&str, &str),
    width: f32,
) -> Option<Flicks> {
    let id: Id = ui.scope_id().with(("typed steps", name));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| shown.to_owned());
    let add = |ui: &mut Ui, field: TextEdit<'_>| ui.add(field.id(id).desired_width(width));
    let response = text_field(ui, &mut text, FieldKind::Number, add).accessible_name(name);
    if response.gained_focus() {
        select_all(ui.ctx(), id, &text);
    }
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove_temp::<String>(id));
    let dropped = ui.input(|input| input.key_pressed(Key::Escape));
    if !response.lost_focus() || dropped || text.trim() == shown {
        return None;
    }
    step_rate::parse(&text).map_err(|why| requests.toast(ToastKind::Warning, why)).ok()
}
