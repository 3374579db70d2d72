//! The ways to draw ahead of the last step, in the menu of a right click on the switch of extrapolation.

use crate::ui::frame::controls::scope::Scope;
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::requests::Requests;
use egui::{Popup, Response, Ui};
use timestep::entry::Entry;
use timestep::presentation::{EXTRAPOLATE, Presentation, RENDER_STEP};

/// Words about the menu in the switch's tooltip.
pub const HINT: &str = "Right click: extrapolation or a render step, which steps a copy by the remainder of the frame.";

/// Opens at a right click on the switch.
pub fn show(switch: &Response, requests: &mut Requests<'_>, scope: Scope) {
    Popup::context_menu(switch).show(|ui| show_items(ui, requests, scope));
}

/// Shows an entry for each way; it is for the lanes in scope that conceal nothing.
pub fn show_items(ui: &mut Ui, requests: &mut Requests<'_>, scope: Scope) {
    let scenario = requests.draft.get();
    let mut lanes = scope.lanes(scenario, &requests.chosen_lanes);
    lanes.retain(|lane| !Switch::Extrapolation.is_concealed(&scenario.lanes[*lane]));
    for way in [&EXTRAPOLATE, &RENDER_STEP] {
        let is_way = |lane: &usize| requests.draft.get().lanes[*lane].presentation.id == way.id;
        let is_chosen = !lanes.is_empty() && lanes.iter().all(is_way);
        if ui.selectable_label(is_chosen, way.name()).on_hover_text(way.summary()).clicked() && !is_chosen {
            draw(requests, &lanes, way);
        }
    }
}

fn draw(requests: &mut Requests<'_>, lanes: &[usize], way: &'static Presentation) {
    let scenario = requests.draft.try_out();
    for lane in lanes {
        scenario.lanes[*lane].presentation = way;
    }
}
