//! Rows of lanes in an opening: each has its settings above it, those of the user's row to be changed.

use super::next_thing::set_method;
use super::view::OpeningView;
use crate::ui::frame_context::FrameContext;
use crate::ui::inspector::{EntryNote, choose_entry};
use crate::ui::requests::Requests;
use crate::ui::step_rate;
use crate::ui::step_slider;
use crate::ui::style::body;
use crate::ui::widgets::{bar, colors, draw_elided};
use egui::{Rect, RichText, Ui, UiBuilder, pos2};
use simulation::lane::LaneSpec;
use simulation::scenario::opening::Control;
use timestep::integrators::Integrator;

/// Width of the list of methods, points.
const METHODS: f32 = 190.0;
/// Height of the mark of a control, points.
const MARK: f32 = 30.0;

/// Shows the settings above the rows of lanes that were just shown.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
    let Some((view, rows)) = frame.opening.and_then(|view| Some((view, view.rows()?))) else { return };
    let lanes = requests.output.lanes.clone();
    if frame.view.alone || lanes.len() != frame.snapshot.lanes.len() {
        return;
    }
    for row in lanes.chunks(rows.columns) {
        let (first, last) = (row[0], row[row.len() - 1]);
        let top = first.rect.top() - rows.head;
        let rect = Rect::from_min_max(pos2(first.rect.left() + 8.0, top), pos2(last.rect.right(), first.rect.top()));
        let builder = UiBuilder::new().id_salt(("row", first.index)).max_rect(rect).layout(bar());
        let mut child = ui.new_child(builder);
        child.shrink_clip_rect(rect);
        if view.yours().contains(&first.index) {
            show_yours(&mut child, frame, &view, requests);
        } else if let Some(lane) = frame.snapshot.scenario.lanes.get(first.index) {
            let (text, color) = (compared(lane), colors(ui).weak);
            draw_elided(&child, rect.left_center(), &text, body(14.0), color, rect.width());
        }
    }
}

/// Steps and method of a lane that is there to compare.
fn compared(lane: &LaneSpec) -> String {
    let method = lane.integrator.integrator.name;
    format!("{} steps/s, {method}: stays as it is, to compare", step_rate::rate(lane.dt))
}

fn show_yours(ui: &mut Ui, frame: &FrameContext<'_>, view: &OpeningView<'_>, requests: &mut Requests<'_>) {
    let yours = view.yours();
    let Some(first) = yours.first().and_then(|lane| requests.draft.get().lanes.get(*lane)).cloned() else { return };
    ui.label(RichText::new("Yours").font(body(15.0)).color(colors(ui).strong));
    ui.add_space(6.0);
    let left = ui.next_widget_position().x;
    let slider = (ui.available_width() - METHODS - step_slider::STEPS - 40.0).clamp(56.0, 220.0);
    step_slider::show_steps(ui, frame, requests, slider);
    view.mark(ui, Control::Steps, left - 5.0..=ui.min_rect().right() + 5.0, MARK);
    ui.add_space(10.0);
    let left = ui.next_widget_position().x;
    let refused = |integrator: &Integrator| {
        let lanes = || yours.iter().filter_map(|lane| frame.snapshot.scenario.lanes.get(*lane));
        lanes().find_map(|lane| lane.world.fits(integrator).err())
    };
    let choose = |ui: &mut Ui| {
        ui.set_max_width(METHODS.min(ui.available_width()));
        choose_entry(ui, first.integrator.integrator, |integrator| EntryNote {
            refusal: refused(integrator),
            ..EntryNote::default()
        })
    };
    let chosen = ui.name_inputs("Method of your lanes", |ui| ui.scope(choose).inner);
    view.mark(ui, Control::Integrator, left - 5.0..=ui.min_rect().right() + 5.0, MARK);
    if let Some(chosen) = chosen {
        set_method(requests, &yours, chosen.into());
    }
}
