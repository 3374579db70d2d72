//! The delay from the user's input to the first frame that shows it, as a bar: it grows while the user waits and stays as long as
//! the wait was. All lanes have the same scale, so that their delays compare at a glance.

use super::cards::Cards;
use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::colors;
use egui::{Align2, Color32, Rect, Stroke, Ui, pos2, vec2};
use simulation::lab::LaneView;
use simulation::metrics::InputDelay;

/// Smallest and largest width of the card, and its height, points. Lanes beside each other have the same.
const WIDTHS: [f32; 2] = [140.0, 240.0];
const HEIGHT: f32 = 38.0;
/// Delay that fills the bar, and the distance of its marks, ms.
const FULL_MS: f64 = 200.0;
const MARK_MS: f64 = 50.0;

const TIP: &str = "Time from your key, button or hand to the first frame on the display that differs because of it. The bar grows while you wait; \
                   it is full at 200 ms, with marks every 50 ms. The bright mark is the mean of the run.";

/// Shows the card.
pub fn show(ui: &Ui, cards: &mut Cards, lane: &LaneView<'_>, color: Color32) {
    let width = cards.share_of_width(0.6).floor().clamp(WIDTHS[0], WIDTHS[1]);
    let Some(card) = cards.take(ui, Align2::RIGHT_BOTTOM, width, [HEIGHT, HEIGHT]) else { return };
    let (c, delay) = (colors(ui), lane.input_delay());
    let inner = card.shrink2(vec2(8.0, 5.0));
    let text = text(&delay);
    let value = ui.painter().text(inner.right_top(), Align2::RIGHT_TOP, &text, mono(11.0), c.text);
    let name = ui.painter().layout_no_wrap("input to frame".to_owned(), body(11.0), c.weak);
    if inner.left() + name.size().x + 6.0 <= value.left() {
        ui.painter().galley(inner.left_top(), name, c.weak);
    }
    let track = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 10.0), inner.max);
    ui.painter().rect_filled(track, 2.0, c.line);
    let at = |ms: f64| track.left() + track.width() * (ms / FULL_MS).clamp(0.0, 1.0) as f32;
    let fill = |ms: f64, color: Color32| {
        ui.painter().rect_filled(Rect::from_x_y_ranges(track.left()..=at(ms), track.y_range()), 2.0, color);
    };
    if let Some(last) = delay.last {
        fill(last, if delay.waiting.is_some() { c.line } else { color });
    }
    if let Some(waiting) = delay.waiting {
        fill(waiting, color.gamma_multiply(0.55));
    }
    for mark in 1..(FULL_MS / MARK_MS) as u32 {
        ui.painter().vline(at(f64::from(mark) * MARK_MS), track.y_range(), Stroke::new(1.0, c.panel));
    }
    if let Some(mean) = delay.mean {
        ui.painter().vline(at(mean), track.y_range().expand(2.0), Stroke::new(2.0, c.strong));
    }
    cards.describe(ui, card, "Delay of input", &text, TIP);
}

/// The delay in words: that of the newest answer, or that nothing has happened yet.
fn text(delay: &InputDelay) -> String {
    match (delay.last, delay.waiting) {
        (Some(last), None) => format!("{last:.1} ms"),
        (_, Some(waiting)) => format!("{waiting:.0} ms …"),
        (None, None) => "press or grab".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_says_what_is_known() {
        let delay = |last, waiting| text(&InputDelay { last, mean: last, waiting });
        assert_eq!(delay(None, None), "press or grab");
        assert_eq!(delay(Some(33.333), None), "33.3 ms");
        assert_eq!(delay(Some(33.333), Some(12.4)), "12 ms …");
    }
}
