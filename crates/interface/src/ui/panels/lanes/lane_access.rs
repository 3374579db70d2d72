//! Lanes for the keyboard and for screen readers: arrow keys go from lane to lane, and each lane tells its numbers.

use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Ui, Vec2, vec2};

/// Arrow keys, and the way that each goes on the screen.
const WAYS: [(Key, Vec2); 4] = [
    (Key::ArrowLeft, vec2(-1.0, 0.0)),
    (Key::ArrowRight, vec2(1.0, 0.0)),
    (Key::ArrowUp, vec2(0.0, -1.0)),
    (Key::ArrowDown, vec2(0.0, 1.0)),
];

/// Tells screen readers the numbers that are shown in the lane whose control is `lane`.
pub fn tell(ui: &Ui, lane: &Response, numbers: String) {
    ui.ctx().accesskit_node_builder(lane.id, |node| node.set_description(numbers));
}

/// While the `control` of a lane has the focus, takes the arrow keys to choose its neighbours in `places`; `id` is that of the control
/// of a lane.
pub fn follow_arrows(
    ui: &Ui,
    requests: &mut Requests<'_>,
    (control, index): (&Response, usize),
    places: &[Rect],
    id: impl Fn(usize) -> Id,
) {
    if !control.has_focus() {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(control.id, filter));
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let way = WAYS.into_iter().find(|(key, _)| pressed(*key));
    if let Some(next) = way.and_then(|(_, way)| neighbour(places, index, way)) {
        ui.memory_mut(|memory| memory.request_focus(id(next)));
        let extends = ui.input(|input| input.modifiers.shift);
        requests.ask(if extends { LaneIntent::ChooseTo(next) } else { LaneIntent::Choose(next) });
    }
}

/// The nearest place in the direction `way`; places straight ahead come before those aside.
fn neighbour(places: &[Rect], from: usize, way: Vec2) -> Option<usize> {
    let start = places.get(from)?.center();
    let distance = |place: &Rect| {
        let (ahead, aside) = ((place.center() - start).dot(way), (place.center() - start).dot(way.rot90()).abs());
        (ahead > 1.0).then_some(ahead + 3.0 * aside)
    };
    let ahead = places.iter().enumerate().filter_map(|(place, rect)| Some((place, distance(rect)?)));
    ahead.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn arrows_lead_through_a_grid() {
        // Three lanes above, two below that are half a lane aside.
        let at = |x: f32, y: f32| Rect::from_center_size(pos2(x, y), vec2(90.0, 90.0));
        let places = [at(50.0, 50.0), at(150.0, 50.0), at(250.0, 50.0), at(100.0, 150.0), at(200.0, 150.0)];
        let [left, right, up, down] = WAYS.map(|(_, way)| way);
        for (from, way, to) in [
            (0, right, Some(1)),
            (1, left, Some(0)),
            (0, left, None),
            (2, right, None),
            (0, down, Some(3)),
            (2, down, Some(4)),
            (4, up, Some(1)),
            (3, right, Some(4)),
            (9, right, None),
        ] {
            assert_eq!(neighbour(&places, from, way), to, "{from} {way:?}");
        }
    }
}
