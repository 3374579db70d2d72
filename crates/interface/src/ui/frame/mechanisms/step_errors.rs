//! The error that one step adds beside the error that all steps have left, as bars, and the step itself beside the exact one.

use super::arrows::{Arrow, ArrowKind, arrow};
use super::cards::Cards;
use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lane_plane::LanePlane;
use egui::{Align2, Color32, Rect, Stroke, Ui, pos2, vec2};
use simulation::lab::LaneView;
use simulation::metrics::{Unit, readings};

/// Width and height of the card, points.
const WIDTH: f32 = 146.0;
const HEIGHT: f32 = 50.0;
/// Decimal logarithms of the errors, in m, at the ends of a bar: rounding, and a metre.
const DECADES: [f64; 2] = [-16.0, 0.0];
/// Shortest step that is drawn, points.
const SHORTEST: f32 = 6.0;

const TIP: &str = "Error in position. This step: how far the last step ended from where the exact motion from the same state ends. All steps: \
                   how far the state is from the exact motion since t = 0. The bars are logarithmic, from 1e-16 m to 1 m.";

/// Shows the card.
pub fn show(ui: &Ui, cards: &mut Cards, lane: &LaneView<'_>) {
    let Some(errors) = lane.step_errors() else { return };
    let Some(card) = cards.take(ui, Align2::RIGHT_BOTTOM, WIDTH, [HEIGHT, HEIGHT]) else { return };
    let c = colors(ui);
    let rows = [("this step", Some(errors.local), c.accent), ("all steps", errors.global, c.warning)];
    let values = rows.map(|(_, error, _)| error.unwrap_or(f64::NAN));
    let texts = readings(Unit::Metres, &values).into_iter().map(|(digits, unit)| format!("{digits} {unit}"));
    let mut name = Vec::new();
    for (index, ((title, error, color), text)) in rows.into_iter().zip(texts).enumerate() {
        let row = Rect::from_min_size(card.min + vec2(8.0, 4.0 + 22.0 * index as f32), vec2(WIDTH - 16.0, 20.0));
        ui.painter().text(row.left_top(), Align2::LEFT_TOP, title, body(11.0), c.weak);
        ui.painter().text(row.right_top(), Align2::RIGHT_TOP, &text, mono(11.0), c.text);
        let track = Rect::from_min_max(pos2(row.left(), row.bottom() - 5.0), row.max);
        ui.painter().rect_filled(track, 1.5, c.line);
        let filled = vec2(track.width() * error.map_or(0.0, bar), track.height());
        ui.painter().rect_filled(Rect::from_min_size(track.min, filled), 1.5, color);
        name.push(format!("{title} {text}"));
    }
    cards.describe(ui, card, "Error of a step", &name.join(", "), TIP);
}

/// The exact step and the last step of the tracked point, from the same state, where they can be told apart from a dot.
pub fn arrows_in_lane(lane: &LaneView<'_>, plane: &LanePlane) -> Vec<Arrow> {
    let Some(errors) = lane.step_errors() else { return Vec::new() };
    let place = |y: &[f64]| plane.place(lane.spec().world.track(y));
    let [before, exact, reached] = [&errors.before, &errors.exact, &errors.reached].map(|y| place(y));
    if before.distance(exact).max(before.distance(reached)) < SHORTEST {
        return Vec::new();
    }
    [(exact, ArrowKind::ExactStep), (reached, ArrowKind::Step)]
        .map(|(tip, kind)| Arrow { ends: [before, tip], kind })
        .into()
}

/// Draws these steps.
pub fn draw_step(ui: &Ui, canvas: Rect, lane: &LaneView<'_>, plane: &LanePlane, color: Color32) {
    let painter = ui.painter().with_clip_rect(canvas.intersect(ui.clip_rect()));
    for Arrow { ends: [from, to], kind } in arrows_in_lane(lane, plane) {
        let is_exact = kind == ArrowKind::ExactStep;
        let stroke = if is_exact { Stroke::new(3.0, colors(ui).weak) } else { Stroke::new(1.5, color) };
        arrow(&painter, from, to, stroke);
    }
}

/// Part of a bar that an error fills.
fn bar(error: f64) -> f32 {
    let [least, most] = DECADES;
    ((libm::log10(error.max(f64::MIN_POSITIVE)) - least) / (most - least)).clamp(0.0, 1.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_logarithmic() {
        assert_eq!([0.0, 1e-16, 1e-8, 1.0, 1e9, f64::INFINITY].map(bar), [0.0, 0.0, 0.5, 1.0, 1.0, 1.0]);
    }
}
