//! Drop-down lists of entries, made from the entries' own list.

use crate::ui::base::rows::note;
use crate::ui::base::typed_letters::typed_letters;
use crate::ui::base::widgets::colors;
use crate::ui::frame::mistake_text;
use egui::{Button, ComboBox, RichText, Ui};
use timestep::entry::{Entry, MISTAKES};

/// Text about an entry besides its name and summary.
#[derive(Debug, Default)]
pub struct EntryNote {
    /// A few words beside the name.
    pub beside: String,
    /// Text below the summary in the tooltip.
    pub below: String,
    /// Reason why the entry cannot be chosen, if there is one.
    pub refusal: Option<String>,
}

impl EntryNote {
    /// Names the source of the entry in the tooltip, and nothing else.
    pub fn of_source(reference: &str) -> Self {
        EntryNote { below: reference.to_owned(), ..EntryNote::default() }
    }
}

/// Shows the list, whose entries are found by their first letters; where the value is not in it, or not one for all that the list is about,
/// it says `otherwise`. Returns the entry that was chosen.
pub fn choose_entry<E: Entry>(
    ui: &mut Ui,
    current: Option<&'static E>,
    otherwise: &'static str,
    note: impl Fn(&'static E) -> EntryNote,
) -> Option<&'static E> {
    let mut chosen = None;
    let width = ui.available_width();
    let name = current.map_or(otherwise, Entry::name);
    let combo = ComboBox::from_id_salt(E::KIND).width(width).truncate().selected_text(name);
    let shown = combo.show_ui(ui, |ui| {
        let is_current = |entry: &E| current.is_some_and(|current| current.id() == entry.id());
        let first_mistake = E::all().iter().find(|entry| entry.mistake().is_some());
        let mut typed = typed_letters(ui, ui.scope_id().with("typed"));
        let of_engine = current.filter(|current| current.is_of_engine());
        for entry in of_engine.into_iter().chain(E::listed()) {
            if first_mistake.is_some_and(|first| first.id() == entry.id()) {
                ui.separator();
                ui.weak(MISTAKES);
            }
            let EntryNote { beside, below, refusal } = note(entry);
            let mut button = Button::selectable(is_current(entry), entry.name());
            if !beside.is_empty() {
                button = button.right_text(RichText::new(beside).size(11.5).color(colors(ui).weak));
            }
            let response = ui.add_enabled(refusal.is_none(), button.min_size(egui::vec2(width.max(200.0), 0.0)));
            if response.clicked() {
                chosen = Some(entry);
                // A key closes nothing by itself.
                ui.close();
            }
            let is_meant = |typed: &mut String| refusal.is_none() && entry.name().to_lowercase().starts_with(&*typed);
            if typed.take_if(is_meant).is_some() {
                response.request_focus();
                response.scroll_to_me(None);
            }
            response.on_hover_ui(|ui| explain(ui, entry, &below)).on_disabled_hover_text(refusal.unwrap_or_default());
        }
    });
    if let Some(current) = current {
        shown.response.on_hover_ui(|ui| explain(ui, current, &note(current).below));
    }
    chosen
}

/// Shows summary and, of a mistake, how to see it, its code and its cure.
pub fn describe<E: Entry>(ui: &mut Ui, entry: &'static E) {
    note(ui, entry.summary());
    let Some(mistake) = entry.mistake() else { return };
    mistake_text::show(ui, mistake, E::by_id(mistake.cure).map_or(mistake.cure, Entry::name));
}

fn explain<E: Entry>(ui: &mut Ui, entry: &'static E, below: &str) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.label(entry.summary());
    if let Some(mistake) = entry.mistake() {
        ui.label(mistake.sign);
    }
    if !below.is_empty() {
        ui.weak(below);
    }
}
