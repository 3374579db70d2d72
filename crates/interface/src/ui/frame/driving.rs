//! Pushes in worlds that can be driven: held keys, or a pointer held down on a lane's canvas.
//!
//! While a lane can be driven, the letters and arrows below have no other meaning.

use super::canvases::lane_plane::LanePlane;
use egui::{Context, Key, Modifiers, Pos2, Rect};
use glam::DVec2;
use simulation::input::Input;
use simulation::lab::LaneView;

/// Keys of each direction: x to the right, y up.
const KEYS: [([Key; 2], [f64; 2]); 4] = [
    ([Key::ArrowLeft, Key::A], [-1.0, 0.0]),
    ([Key::ArrowRight, Key::D], [1.0, 0.0]),
    ([Key::ArrowUp, Key::W], [0.0, 1.0]),
    ([Key::ArrowDown, Key::S], [0.0, -1.0]),
];

/// Text on the help page.
pub const HELP: &str = "While a lane can be driven, the arrow keys and W, A, S and D push the bodies of all lanes. A drag on a lane pushes towards the pointer.";

/// `true` if the key pushes while a lane can be driven.
pub fn is_push(key: Key, modifiers: Modifiers) -> bool {
    modifiers.is_none() && KEYS.iter().any(|(keys, _)| keys.contains(&key))
}

/// Push of the held keys; none while a text field, a menu or another window has them. While a widget has the focus, the
/// arrows are its own.
pub fn held(ctx: &Context) -> Input {
    if ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
        return Input::NONE;
    }
    let arrows = ctx.memory(|memory| memory.focused().is_none());
    ctx.input(|input| {
        let down = |key: &Key| input.key_down(*key) && is_push(*key, input.modifiers);
        let pushes = |[arrow, letter]: &[Key; 2]| input.focused && (arrows && down(arrow) || down(letter));
        let push = KEYS.iter().filter(|(keys, _)| pushes(keys)).map(|(_, push)| DVec2::from(*push)).sum::<DVec2>();
        Input::new(push.x, push.y)
    })
}

/// Input of a frame in which a pointer or a hand asks for `asked`. `driven`: a lane can be driven; under what covers the window, nothing
/// is pushed.
pub fn input(ctx: &Context, asked: Option<Input>, driven: bool, is_covered: bool) -> Option<Input> {
    match (driven, is_covered) {
        (false, false) => asked,
        (false, true) => asked.map(|_| Input::NONE),
        (true, true) => Some(Input::NONE),
        (true, false) => Some(match asked {
            Some(push) if push.axes() != Input::NONE.axes() => push,
            hand => held(ctx).holding(hand.and_then(|hand| hand.grab())),
        }),
    }
}

/// Push from the body of the lane in `canvas` towards the pointer. It grows with the distance and is full from a third of
/// the canvas's height on.
pub fn towards(pointer: Pos2, lane: &LaneView<'_>, canvas: Rect) -> Input {
    /// Levels from no push to a full one, so that a hand at rest gives a steady push.
    const STEPS: f64 = 16.0;
    let view = lane.view();
    let aim = LanePlane::new(view, canvas).world(pointer);
    let push = (aim - lane.shown_point()) * 1.5 / view.half.y;
    let push = (push.clamp_length_max(1.0) * STEPS).round() / STEPS;
    Input::new(push.x, push.y)
}
