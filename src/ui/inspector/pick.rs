//! Choosing one of a kind: a drop-down list made from the kind's own slice.

use super::super::widgets::colors;
use crate::entry::Entry;
use egui::{Button, ComboBox, RichText, Ui};

/// How an entry is offered.
#[derive(Debug, Default)]
pub struct Offer {
    /// A few words beside the name.
    pub aside: String,
    /// More for the tooltip, after the summary.
    pub more: String,
    /// Why it cannot be chosen.
    pub refused: Option<String>,
}

/// Shows the list; returns the entry that was chosen.
pub fn pick<E: Entry>(ui: &mut Ui, current: &'static E, offer: impl Fn(&'static E) -> Offer) -> Option<&'static E> {
    pick_or(ui, Some(current), "", offer)
}

/// The same where what is in force may be `otherwise`, none of the list.
pub fn pick_or<E: Entry>(
    ui: &mut Ui,
    current: Option<&'static E>,
    otherwise: &'static str,
    offer: impl Fn(&'static E) -> Offer,
) -> Option<&'static E> {
    let mut chosen = None;
    let width = ui.available_width();
    let name = current.map_or(otherwise, Entry::name);
    let combo = ComboBox::from_id_salt(E::KIND).width(width).truncate().selected_text(name);
    let shown = combo.show_ui(ui, |ui| {
        for entry in E::all() {
            let Offer { aside, more, refused } = offer(entry);
            let mut button =
                Button::selectable(current.is_some_and(|current| current.id() == entry.id()), entry.name());
            if !aside.is_empty() {
                button = button.right_text(RichText::new(aside).size(11.5).color(colors(ui).weak));
            }
            let response = ui.add_enabled(refused.is_none(), button.min_size(egui::vec2(width.max(200.0), 0.0)));
            if response.clicked() {
                chosen = Some(*entry);
            }
            response
                .on_hover_ui(|ui| explain(ui, entry.summary(), &more))
                .on_disabled_hover_text(refused.unwrap_or_default());
        }
    });
    if let Some(current) = current {
        shown.response.on_hover_ui(|ui| explain(ui, current.summary(), &offer(current).more));
    }
    chosen
}

fn explain(ui: &mut Ui, summary: &str, more: &str) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.label(summary);
    if !more.is_empty() {
        ui.weak(more);
    }
}
