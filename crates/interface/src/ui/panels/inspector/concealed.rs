//! The settings of a lane that conceals its program: the step. Its world stays as it is, because not every method fits every world.

use super::fields::Fields;
use super::run;
use crate::ui::base::rows::note;
use egui::Ui;
use simulation::lane::LaneSpec;

/// Shows what may be known, and the step.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    note(
        ui,
        "Integrator, loop policy and presentation are concealed. The display, the step and the numbers tell them.",
    );
    note(ui, &format!("{}: {}", lane.world.name, lane.world.equation));
    run::step(ui, fields, lane);
}
