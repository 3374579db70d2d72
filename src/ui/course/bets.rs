//! What lanes show while they are bet on: the key, the hands, and a frame under the pointer. And the hands that a class raises.

use super::speech::counted;
use crate::course::Session;
use crate::ui::on_canvas;
use crate::ui::output::LaneRect;
use crate::ui::style::body;
use crate::ui::widgets::colors;
use egui::{Align2, Context, Event, Key, Stroke, StrokeKind, Ui, vec2};

/// Smallest width and height of a canvas with words on it.
const WORDS_NEED: [f32; 2] = [170.0, 60.0];

/// Shows the bet on the canvases of all lanes.
pub fn show(ui: &Ui, session: &Session, lanes: &[LaneRect]) {
    let c = colors(ui);
    for LaneRect { index, rect, .. } in lanes {
        let hands = session.hands().get(*index).copied().unwrap_or(0);
        let hot = ui.rect_contains_pointer(*rect);
        if hot {
            ui.painter().rect_stroke(rect.shrink(1.0), 5.0, Stroke::new(2.0, c.accent), StrokeKind::Inside);
        }
        let [width, height] = WORDS_NEED;
        let text = match (hands, rect.width() >= width && rect.height() >= height) {
            (0, true) => format!("I bet on this one  {}", index + 1),
            (0, false) => String::new(),
            (hands, _) => counted(hands),
        };
        let color = if hot || hands > 0 { c.accent } else { c.weak };
        let galley = ui.painter().layout_no_wrap(text, body(14.0), color);
        let corner = rect.right_bottom() + vec2(-12.0, -10.0);
        let place = |rise: f32| Align2::RIGHT_BOTTOM.anchor_size(corner - vec2(0.0, rise), galley.size());
        let taken = on_canvas::texts(ui, *rect);
        if let Some(place) = [0.0, 18.0].map(place).into_iter().find(|place| on_canvas::is_free(*place, &taken)) {
            ui.painter().galley(place.min, galley, color);
        }
    }
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes the digits that are pressed with Shift out of the input: a hand for each. On most keyboards Shift makes another character of a
/// digit, so the place of the key counts.
pub fn raised_hands(ctx: &Context) -> Vec<usize> {
    let mut hands = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } = event else { return true };
            if !modifiers.shift || modifiers.command || modifiers.alt {
                return true;
            }
            let place = DIGITS.iter().position(|digit| *digit == physical_key.unwrap_or(*key));
            hands.extend(place);
            place.is_none()
        });
    });
    hands
}
