//! A lane that is dragged by its header: to another place, or onto another lane, where the difference lens shows it while it is held
//! still.

use crate::ui::base::rect_cut::{cut_bottom, cut_left, cut_right, cut_top};
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lens::{HeldLane, Lens};
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::requests::Requests;
use egui::{CursorIcon, Id, Key, Pos2, Rect, Response, Ui};

/// Rest of the pointer in the middle of another lane. The interface keeps it where it keeps what is being dragged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Rest {
    /// Place of the other lane.
    over: usize,
    /// Where the pointer has come to rest.
    at: Pos2,
    /// Since when, on the interface's clock, s.
    since: f64,
}

impl Rest {
    /// Time after which the lens opens, s.
    const LENGTH: f64 = 0.5;
    /// Farthest that the pointer moves meanwhile, points.
    const STILL: f32 = 8.0;

    /// Place of the pointer's rest in the interface's memory.
    fn place() -> Id {
        Id::unique("rest of a dragged lane")
    }

    /// The rest of a pointer that is over the middle of the lane at `over` now. Once the lens is open, the pointer may move in there.
    fn follow(before: Option<Rest>, over: usize, at: Pos2, now: f64) -> Rest {
        let goes_on = |rest: &Rest| rest.over == over && (rest.is_long(now) || rest.at.distance(at) <= Self::STILL);
        before.filter(goes_on).unwrap_or(Rest { over, at, since: now })
    }

    /// `true` if the lens is open.
    fn is_long(&self, now: f64) -> bool {
        now - self.since >= Self::LENGTH
    }
}

/// Moves a lane that is dragged by its `header` to the place under the pointer, and marks that place. Held still in the middle of
/// another lane, it is laid over that one instead and moves nothing. `places` are those of all lanes.
pub fn drag_to_place(ui: &Ui, header: &Response, requests: &mut Requests<'_>, index: usize, places: &[Rect]) {
    let ends = header.drag_stopped();
    let Some(pointer) = header.interact_pointer_pos().filter(|_| header.dragged() || ends) else { return };
    let distance = |place: usize| places[place].distance_sq_to_pos(pointer);
    let Some(there) = (0..places.len()).min_by(|a, b| distance(*a).total_cmp(&distance(*b))) else { return };
    let is_held = rests(ui, pointer, (there != index && is_in_middle(places[there], pointer)).then_some(there));
    if ends {
        ui.data_mut(|data| data.remove_temp::<Rest>(Rest::place()));
        if there != index && !is_held && !ui.input(|input| input.key_pressed(Key::Escape)) {
            requests.ask(LaneIntent::Choose(index));
            requests.ask(LaneIntent::MoveTo(there));
        }
        return;
    }
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    if is_held {
        requests.held_lane = Some(HeldLane::Over(Lens { onto: there, held: index }));
    } else if there != index {
        ui.painter().rect_filled(drop_mark(places, index, there), 2.0, colors(ui).accent);
    }
}

/// Follows a pointer that drags a lane, perhaps over the middle of another. Returns `true` once it has rested there.
fn rests(ui: &Ui, pointer: Pos2, over: Option<usize>) -> bool {
    let now = ui.input(|input| input.time);
    let before = ui.data_mut(|data| data.remove_temp(Rest::place()));
    let Some(rest) = over.map(|over| Rest::follow(before, over, pointer, now)) else { return false };
    ui.data_mut(|data| data.insert_temp(Rest::place(), rest));
    if !rest.is_long(now) {
        ui.ctx().request_repaint_after_secs((rest.since + Rest::LENGTH - now) as f32);
    }
    rest.is_long(now)
}

/// `true` for a point that is not at the edge of a lane, where a lane that is dragged is put beside it.
fn is_in_middle(place: Rect, point: Pos2) -> bool {
    const EDGE: f32 = 0.15;
    place.shrink2(EDGE * place.size()).contains(point)
}

/// The edge of the place `to` on which the lane from the place `from` will lie.
fn drop_mark(places: &[Rect], from: usize, to: usize) -> Rect {
    const THICKNESS: f32 = 5.0;
    let (mut place, after) = (places[to], to > from);
    let side_by_side = places.iter().any(|other| *other != place && other.top() == place.top());
    match (side_by_side, after) {
        (true, true) => cut_right(&mut place, THICKNESS),
        (true, false) => cut_left(&mut place, THICKNESS),
        (false, true) => cut_bottom(&mut place, THICKNESS),
        (false, false) => cut_top(&mut place, THICKNESS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

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

    #[test]
    fn a_moving_pointer_does_not_rest_until_the_lens_is_open() {
        let rest = |before: Rest, x: f32, now: f64| Rest::follow(Some(before), before.over, pos2(x, 0.0), now);
        let start = Rest::follow(None, 1, pos2(0.0, 0.0), 2.0);
        assert!(!start.is_long(2.4) && start.is_long(2.5));
        assert_eq!(rest(start, 5.0, 2.3), start, "a hand trembles");
        assert_eq!(rest(start, 20.0, 2.3).since, 2.3);
        assert_eq!(rest(start, 80.0, 2.6), start, "over an open lens the hand may move");
        assert_eq!(Rest::follow(Some(start), 2, pos2(0.0, 0.0), 2.6).since, 2.6);
    }
}
