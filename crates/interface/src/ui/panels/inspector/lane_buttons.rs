//! The buttons that act on the chosen lane, and one that adds a lane.

use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;

/// Shows the buttons in a row.
pub fn show(ui: &mut egui::Ui, requests: &mut Requests<'_>, chosen: usize) {
    let lanes = requests.draft.get().lanes.len();
    for (icon, intent, name, possible) in [
        (Icon::Add, LaneIntent::Add, "Add a lane", true),
        (Icon::Duplicate, LaneIntent::Duplicate, "Duplicate the lane", true),
        (Icon::Back, LaneIntent::MoveBack, "Move the lane back", chosen > 0),
        (Icon::On, LaneIntent::MoveForward, "Move the lane forward", chosen + 1 < lanes),
        (Icon::Remove, LaneIntent::Remove, "Remove the lane", lanes > 1),
    ] {
        let tip = shortcuts::tip(ui.ctx(), name, intent);
        let clicked = ui.add_enabled_ui(possible, |ui| icons::button(ui, icon, name, &tip, None).clicked()).inner;
        if clicked {
            requests.ask(intent);
        }
    }
}
