//! The menu that replaces the chosen lanes by one for each value of a setting.

use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use egui::{Button, Ui};
use simulation::scenario::LaneSeries;

/// Shows the menu's entry in another menu.
pub fn show_menu(ui: &mut Ui, requests: &mut Requests<'_>) {
    let lanes = &requests.draft.get().lanes;
    // A title that is made of a value would tell what the lane conceals.
    let is_concealed = requests.chosen_lanes.iter().any(|lane| lanes.get(*lane).is_some_and(|l| l.looks.concealed));
    ui.add_enabled_ui(!is_concealed, |ui| ui.menu_button("One lane for each", |ui| show_series(ui, requests)));
}

/// Shows the settings of which there can be a lane for each value, with the number of these lanes.
pub fn show_series(ui: &mut Ui, requests: &mut Requests<'_>) {
    let Some(lane) = requests.draft.get().lanes.get(requests.chosen).cloned() else { return };
    for series in LaneSeries::ALL {
        let count = series.of(&lane).lanes.len();
        let button = Button::new(series.name()).shortcut_text(count.to_string());
        let tip = "Replaces the chosen lane by one lane for each value, all else equal. Undo takes it back.";
        if ui.add(button).on_hover_text(tip).clicked() {
            requests.ask(LaneIntent::OneEach(series));
        }
    }
}
