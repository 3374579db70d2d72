//! The popover of a lane's name on an opening: the lane's own steps a second and method.

use crate::ui::base::words::capitalized;
use crate::ui::frame::controls::step_slider::StepControl;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::requests::Requests;
use egui::{Popup, PopupCloseBehavior, Response, ScrollArea};
use timestep::entry::Entry;
use timestep::integrators::Integrator;

/// Width of the popover, width of its slider, and height of its list, points.
const WIDTH: f32 = 250.0;
const SLIDER: f32 = 120.0;
const LIST: f32 = 230.0;

/// Opens at a click on the name of the lane, and closes at a click elsewhere.
pub fn show(name: &Response, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize) {
    if !frame.script.answers() || !frame.shows_all() {
        return;
    }
    let behavior = PopupCloseBehavior::CloseOnClickOutside;
    let id = name.id.with("own settings");
    Popup::from_toggle_button_response(name).id(id).close_behavior(behavior).show(|ui| {
        ui.set_width(WIDTH);
        let own = requests.draft.get().clone();
        let Some(lane) = own.lanes.get(index) else { return };
        let number = lane.looks.identity.number();
        ui.strong(format!("Lane {number} alone: {}", capitalized(lane.world.world.name)));
        let (steps, tip) = (format!("Steps a second of lane {number}"), "Steps a second of this lane only.");
        ui.horizontal(|ui| {
            let control = StepControl { lanes: &[index], own: &own, name: &steps, tip, marked: false };
            control.show(ui, requests, SLIDER);
        });
        ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
            let fitting = Integrator::all().iter().filter(|entry| entry.mistake().is_none());
            for method in fitting.filter(|method| lane.world.fits(method).is_ok()) {
                let is_now = lane.integrator.integrator.id == method.id;
                if ui.selectable_label(is_now, method.name).on_hover_text(method.summary).clicked() && !is_now {
                    requests.draft.try_out().lanes[index].integrator = (*method).into();
                }
            }
        });
    });
}
