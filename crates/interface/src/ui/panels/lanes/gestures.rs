//! Gestures on a lane: choose, maximise, grab and drive on its canvas, and its menu.

use super::clicks;
use crate::ui::frame::canvases::lane_rect::canvas_id;
use crate::ui::frame::canvases::nearest_body::nearest_body;
use crate::ui::frame::controls::lane_series;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{Intent, LaneIntent, ViewIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::{driving, hand, shortcuts};
use egui::{Button, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Ui, WidgetInfo};
use simulation::scenario::lesson::Layout;

/// Senses clicks, hands, pushes and the menu on the canvas of a lane.
pub fn sense_canvas(ui: &Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize, rect: Rect) {
    let lane = frame.snapshot.lanes[index];
    let (driven, grabbed) = (lane.spec().world.is_driven(), hand::is_free(frame.snapshot) && lane.can_be_grabbed());
    let sense = if driven || grabbed { Sense::click_and_drag() } else { Sense::click() };
    let canvas = ui.interact(rect, canvas_id(ui, index), sense);
    canvas.widget_info(|| {
        WidgetInfo::labeled(Role::Canvas, true, format!("Canvas of lane {}", lane.identity().number()))
    });
    if clicks::clicked(&canvas, frame) {
        requests.ask(clicked_lane(&canvas, frame, index));
    }
    if clicks::double_clicked(&canvas) {
        requests.ask(ViewIntent::Maximise);
    }
    let held = driven && canvas.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    if let Some(input) = grabbed.then(|| hand::follow(&canvas, &lane, index)).flatten() {
        requests.output.input = Some(input);
    } else if let Some(pointer) = canvas.interact_pointer_pos().filter(|_| held) {
        requests.output.input = Some(driving::towards(pointer, &lane, rect));
    }
    show_menu(&canvas, frame, requests, index);
}

/// The intent of a click on the canvas of a lane. That of an overlay belongs to all lanes: a click means the one whose body is nearest.
fn clicked_lane(canvas: &Response, frame: &FrameContext<'_>, index: usize) -> Intent {
    if frame.canvases.layout != Layout::Overlay {
        return clicks::picked(canvas, frame, index);
    }
    let at = canvas.interact_pointer_pos();
    let aimed = at.and_then(|at| nearest_body(frame.snapshot, &frame.shown_lanes(), canvas.rect, at));
    aimed.map_or(Intent::Lane(LaneIntent::Choose(index)), |(lane, _)| clicks::picked(canvas, frame, lane))
}

/// Shows the menu of a right click on a part of a lane.
pub fn show_menu(part: &Response, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize) {
    // The menu of one of several chosen lanes is about all of them.
    let is_chosen = requests.chosen_lanes.contains(&index);
    if part.secondary_clicked() && !is_chosen {
        requests.ask(LaneIntent::Choose(index));
    }
    Popup::context_menu(part).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
        let lanes = requests.draft.get().lanes.len();
        let [first, last] = if is_chosen { requests.ends_of_chosen() } else { [index; 2] };
        let alone = if frame.view.alone { "Show all lanes" } else { "Show this lane alone" };
        for (text, intent, possible) in [
            (alone, Intent::View(ViewIntent::Maximise), lanes > 1 || frame.view.alone),
            ("Rename", Intent::Lane(LaneIntent::Rename), true),
            ("Duplicate", Intent::Lane(LaneIntent::Duplicate), true),
            ("Move back", Intent::Lane(LaneIntent::MoveBack), first > 0),
            ("Move forward", Intent::Lane(LaneIntent::MoveForward), last + 1 < lanes),
            ("Remove", Intent::Lane(LaneIntent::Remove), lanes > 1),
        ] {
            let (keys, mut button) = (shortcuts::keys_of(ui.ctx(), intent), Button::new(text));
            if !keys.is_empty() {
                button = button.shortcut_text(keys);
            }
            if ui.add_enabled(possible, button).clicked() {
                let is_of_one = matches!(intent, Intent::View(_) | Intent::Lane(LaneIntent::Rename));
                if is_of_one || !is_chosen {
                    requests.ask(LaneIntent::Choose(index));
                }
                requests.ask(intent);
            }
        }
        lane_series::show_menu(ui, requests);
    });
}
