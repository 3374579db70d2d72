//! Gestures on a lane: choose, maximise, grab and drive on its canvas, drag it by its header to another place, and its menu.

use crate::scenario::lesson::Layout;
use crate::ui::canvas as canvases;
use crate::ui::driving;
use crate::ui::frame_context::FrameContext;
use crate::ui::hand;
use crate::ui::intent::Intent;
use crate::ui::requests::Requests;
use crate::ui::shortcuts;
use crate::ui::widgets::colors;
use egui::{Button, CursorIcon, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2};

/// Senses clicks, hands, pushes and the menu on the canvas of a lane.
pub fn sense_canvas(ui: &Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize, rect: Rect) {
    let lane = frame.snapshot.lanes[index];
    let (driven, grabbed) = (lane.spec().world.is_driven(), hand::is_free(frame.snapshot) && lane.can_be_grabbed());
    let sense = if driven || grabbed { Sense::click_and_drag() } else { Sense::click() };
    let canvas = ui.interact(rect, ui.scope_id().with(("canvas", index)), sense);
    canvas.widget_info(|| {
        WidgetInfo::labeled(Role::Canvas, true, format!("Canvas of lane {}", lane.identity().number()))
    });
    let drawn = frame.canvases.drawn_on(frame.snapshot, index, &frame.shown_lanes());
    let pointed_at = canvases::explain(&canvas, rect, frame.snapshot, &drawn);
    if canvas.clicked() {
        requests.ask(match pointed_at {
            Some(lane) => Intent::Pick(lane),
            // The canvas of an overlay belongs to all lanes.
            None if frame.canvases.layout == Layout::Overlay => Intent::Choose(index),
            None => Intent::Pick(index),
        });
    }
    if canvas.double_clicked() {
        requests.ask(Intent::Maximise);
    }
    let held = driven && canvas.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    if let Some(input) = grabbed.then(|| hand::follow(&canvas, &lane, index)).flatten() {
        requests.output.input = Some(input);
    } else if let Some(pointer) = canvas.interact_pointer_pos().filter(|_| held) {
        requests.output.input = Some(driving::towards(pointer, &lane, rect));
    }
    show_menu(&canvas, frame, requests, index);
}

/// Shows the menu of a right click on a part of a lane.
pub fn show_menu(part: &Response, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize) {
    if part.secondary_clicked() {
        requests.ask(Intent::Choose(index));
    }
    Popup::context_menu(part).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
        let lanes = requests.draft.get().lanes.len();
        let alone = if frame.view.alone { "Show all lanes" } else { "Show this lane alone" };
        for (text, intent, possible) in [
            (alone, Intent::Maximise, lanes > 1 || frame.view.alone),
            ("Rename", Intent::Rename, true),
            ("Duplicate", Intent::DuplicateLane, true),
            ("Move back", Intent::MoveLaneBack, index > 0),
            ("Move forward", Intent::MoveLaneForward, index + 1 < lanes),
            ("Remove", Intent::RemoveLane, lanes > 1),
        ] {
            let (keys, mut button) = (shortcuts::keys_of(ui.ctx(), intent), Button::new(text));
            if !keys.is_empty() {
                button = button.shortcut_text(keys);
            }
            if ui.add_enabled(possible, button).clicked() {
                requests.ask(Intent::Choose(index));
                requests.ask(intent);
            }
        }
    });
}

/// Moves a lane that is dragged by its `header` to the place under the pointer, and marks that place. `places` are those of all
/// lanes.
pub fn drag_to_place(ui: &Ui, header: &Response, requests: &mut Requests<'_>, index: usize, places: &[Rect]) {
    let Some(pointer) = header.interact_pointer_pos().filter(|_| header.dragged() || header.drag_stopped()) else {
        return;
    };
    let distance = |place: usize| places[place].distance_sq_to_pos(pointer);
    let Some(there) = (0..places.len()).min_by(|a, b| distance(*a).total_cmp(&distance(*b))) else { return };
    if header.drag_stopped() {
        if there != index {
            requests.ask(Intent::Choose(index));
            requests.ask(Intent::MoveLane(there));
        }
        return;
    }
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    if there != index {
        ui.painter().rect_filled(drop_mark(places, index, there), 2.0, colors(ui).accent);
    }
}

/// The edge of the place `to` on which the lane from the place `from` will lie.
fn drop_mark(places: &[Rect], from: usize, to: usize) -> Rect {
    const THICKNESS: f32 = 5.0;
    let (place, after) = (places[to], to > from);
    let side_by_side = places.iter().any(|other| *other != place && other.top() == place.top());
    let (x, y) = (place.x_range(), place.y_range());
    match (side_by_side, after) {
        (true, true) => Rect::from_min_max(pos2(x.max - THICKNESS, y.min), place.max),
        (true, false) => Rect::from_min_max(place.min, pos2(x.min + THICKNESS, y.max)),
        (false, true) => Rect::from_min_max(pos2(x.min, y.max - THICKNESS), place.max),
        (false, false) => Rect::from_min_max(place.min, pos2(x.max, y.min + THICKNESS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn the_mark_is_where_the_lane_will_be() {
        let place = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(100.0, 60.0));
        let row = [place(0.0, 0.0), place(100.0, 0.0), place(200.0, 0.0)];
        assert_eq!(drop_mark(&row, 0, 2).center().x, 297.5);
        assert_eq!(drop_mark(&row, 2, 0).center().x, 2.5);
        let stack = [place(0.0, 0.0), place(0.0, 60.0)];
        assert_eq!(drop_mark(&stack, 0, 1).center().y, 117.5);
        assert_eq!(drop_mark(&stack, 1, 0).center().y, 2.5);
    }
}
