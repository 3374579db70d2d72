//! All numbers of the chosen lane, also those for which the lane itself has no room.

use crate::ui::base::rows::note;
use crate::ui::frame::numbers::lane_numbers::Numbers;
use egui::Ui;
use simulation::metrics::Stretch;

/// Shows the numbers of a lane below each other.
pub fn show(ui: &mut Ui, numbers: &Numbers, lane: usize) {
    note(
        ui,
        match numbers.stretch() {
            Stretch::LastSeconds => "Averages over the last 10 s; counters since t = 0 or the last edit of a lane.",
            Stretch::WholeRun => "Averages over the whole run; counters since t = 0 or the last edit of a lane.",
        },
    );
    numbers.show_all(ui, lane);
    numbers.bodies(lane).iter().for_each(|body| note(ui, body));
}
