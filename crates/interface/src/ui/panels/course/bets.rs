//! Bets on lanes: the key, the hands and a frame under the pointer; reads the hands that a class raises.

use crate::ui::base::style::body;
use crate::ui::base::widgets::colors;
use crate::ui::base::words::counted;
use crate::ui::frame::canvases::lane_rect::{LaneRect, canvas_id};
use crate::ui::frame::canvases::nearest_body::nearest_body;
use crate::ui::frame::canvases::on_canvas;
use crate::ui::frame::frame_context::FrameContext;
use egui::{Align2, Context, Event, Id, Key, Rect, Stroke, StrokeKind, Ui, vec2};
use simulation::course::Session;

/// Heights above the lower edge that are tried for the words, points.
const RISES: [f32; 4] = [0.0, 18.0, 36.0, 54.0];
/// Smallest width and height of a canvas with words on it.
const WORDS_NEED: [f32; 2] = [170.0, 60.0];

/// Shows the bet on the canvases of all lanes.
pub fn show(ui: &Ui, session: &Session, frame: &FrameContext<'_>, lanes: &[LaneRect]) {
    let c = colors(ui);
    for LaneRect { index, rect, .. } in lanes {
        let hands = session.poll().hands().get(*index).copied().unwrap_or(0);
        let hot = ui.rect_contains_pointer(*rect);
        if hot {
            ui.painter().rect_stroke(rect.shrink(1.0), 5.0, Stroke::new(2.0, c.accent), StrokeKind::Inside);
        }
        let [width, height] = WORDS_NEED;
        let text = match (hands, rect.width() >= width && rect.height() >= height) {
            (0, true) => format!("I bet on this one  {}", index + 1),
            (0, false) => continue,
            (hands, _) => counted(hands.into(), "hand"),
        };
        let color = if hot || hands > 0 { c.accent } else { c.weak };
        let galley = ui.painter().layout_no_wrap(text, body(14.0), color);
        let corner = rect.right_bottom() + vec2(-12.0, -10.0);
        let place = |rise: f32| Align2::RIGHT_BOTTOM.anchor_size(corner - vec2(0.0, rise), galley.size());
        let mut taken = on_canvas::texts(ui, *rect);
        let lane = frame.snapshot.lanes.get(*index);
        taken.extend(lane.map(|lane| on_canvas::bodies(lane, *rect)).unwrap_or_default());
        let walls = lane.map(|lane| on_canvas::walls(lane, *rect)).unwrap_or_default();
        let clear = [taken.as_slice(), &walls].concat();
        let free = |taken: &[Rect]| RISES.map(place).into_iter().find(|place| on_canvas::is_free(*place, taken));
        // Clear of the walls where there is room for that.
        if let Some(place) = free(&clear).or_else(|| free(&taken)) {
            ui.painter().rect_filled(place.expand2(vec2(4.0, 2.0)), 3.0, c.background.gamma_multiply(0.6));
            ui.painter().galley(place.min, galley, color);
        }
    }
}

/// Shows the bet on the canvas of all lanes of an overlay: a ring around the body that a click means, and the hands.
pub fn show_in_overlay(ui: &Ui, session: &Session, frame: &FrameContext<'_>, lanes: &[LaneRect]) {
    const RING: f32 = 22.0;
    let Some(canvas) = lanes.first().map(|lane| lane.rect) else { return };
    let (c, painter) = (colors(ui), ui.painter().with_clip_rect(canvas));
    let pointer = ui.ctx().read_response(canvas_id(ui, frame.chosen)).and_then(|canvas| canvas.hover_pos());
    let aimed = pointer.and_then(|at| nearest_body(frame.snapshot, &frame.shown_lanes(), canvas, at));
    let mut words: Vec<String> = (session.poll().hands().iter().enumerate())
        .filter(|(_, hands)| **hands > 0)
        .map(|(lane, hands)| format!("{}: {}", lane + 1, counted((*hands).into(), "hand")))
        .collect();
    if let Some((lane, spot)) = aimed {
        painter.circle_stroke(spot, RING, Stroke::new(2.0, c.accent));
        words.push(format!("I bet on this one  {}", lane + 1));
    } else {
        words.push("I bet on … (click near a body)".to_owned());
    }
    let at = canvas.right_bottom() + vec2(-12.0, -10.0);
    let color = if aimed.is_some() { c.accent } else { c.weak };
    painter.text(at, Align2::RIGHT_BOTTOM, words.join("    "), body(14.0), color);
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes the digits that are pressed with Shift out of the input: a hand for each. On most keyboards Shift makes another character of a
/// digit, so the place of the key counts. A key whose Shift is let go first ends as another one than it began, and egui then takes its next
/// press for a repetition: which keys are held is noted here.
pub fn raised_hands(ctx: &Context) -> Vec<usize> {
    let (mut hands, held) = (Vec::new(), Id::unique("digits that are held"));
    let mut down: [bool; DIGITS.len()] = ctx.data(|data| data.get_temp(held)).unwrap_or_default();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, physical_key, pressed, modifiers, .. } = event else { return true };
            let place = DIGITS.iter().position(|digit| *digit == physical_key.unwrap_or(*key));
            let Some(place) = place else { return true };
            let repeats = std::mem::replace(&mut down[place], *pressed);
            if !pressed || !modifiers.shift || modifiers.command || modifiers.alt {
                return true;
            }
            hands.extend((!repeats).then_some(place));
            false
        });
    });
    ctx.data_mut(|data| data.insert_temp(held, down));
    hands
}
