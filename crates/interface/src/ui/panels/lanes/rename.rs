//! The field in a lane's header in which its label is typed.

use crate::ui::base::text_field::{FieldKind, select_all, text_field};
use crate::ui::frame::requests::Requests;
use egui::{Key, Rect, TextEdit, Ui, vec2};

/// A label that is being typed.
#[derive(Clone, Debug)]
pub struct Rename {
    /// Index of the lane.
    pub lane: usize,
    text: String,
    /// The text that the field began with.
    began: String,
    /// `true` once the field has asked for the focus.
    started: bool,
}

impl Rename {
    /// Starts with the label that the lane has.
    pub fn new(lane: usize, text: String) -> Self {
        let text = FieldKind::Label.cut(&text).to_owned();
        Rename { lane, began: text.clone(), text, started: false }
    }

    /// Shows the field, with its text selected at first. Enter or a click elsewhere uses the text, Escape drops it. Returns `true` when it is finished.
    pub fn show(&mut self, ui: &mut Ui, requests: &mut Requests<'_>, rect: Rect) -> bool {
        let place = Rect::from_min_size(rect.min, vec2(rect.width().min(260.0), rect.height())).shrink2(vec2(0.0, 1.0));
        let add = |ui: &mut Ui, field: TextEdit<'_>| {
            ui.place(place, field.id_salt("rename").hint_text("Label").margin(vec2(4.0, 1.0)))
        };
        let response = text_field(ui, &mut self.text, FieldKind::Label, add).accessible_name("Label of the lane");
        if !self.started {
            self.started = true;
            response.request_focus();
            select_all(ui.ctx(), response.id, &self.text);
            return false;
        }
        if response.has_focus() {
            return false;
        }
        let dropped = ui.input(|input| input.key_pressed(Key::Escape));
        let text = self.text.trim();
        let is_there = requests.draft.get().lanes.get(self.lane).is_some();
        let same = !is_there || text == self.began.trim();
        if !dropped && !same {
            requests.draft.edit().lanes[self.lane].looks.label = text.to_owned();
        }
        true
    }
}
