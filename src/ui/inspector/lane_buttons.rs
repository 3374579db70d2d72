//! The buttons that act on the chosen lane, and one that adds a lane.

use crate::ui::icons::{self, Icon};
use crate::ui::intent::Intent;
use crate::ui::requests::Requests;
use crate::ui::shortcuts;

/// Shows the buttons in a row.
pub fn show(ui: &mut egui::Ui, requests: &mut Requests<'_>, chosen: usize) {
    let lanes = requests.draft.get().lanes.len();
    for (icon, intent, name, possible) in [
        (Icon::Add, Intent::AddLane, "Add a lane", true),
        (Icon::Duplicate, Intent::DuplicateLane, "Duplicate the lane", true),
        (Icon::Back, Intent::MoveLaneBack, "Move the lane back", chosen > 0),
        (Icon::On, Intent::MoveLaneForward, "Move the lane forward", chosen + 1 < lanes),
        (Icon::Remove, Intent::RemoveLane, "Remove the lane", lanes > 1),
    ] {
        let tip = shortcuts::tip(ui.ctx(), name, intent);
        let clicked = ui.add_enabled_ui(possible, |ui| icons::button(ui, icon, name, &tip, None).clicked()).inner;
        if clicked {
            requests.ask(intent);
        }
    }
}
