//! The difference lens: one lane laid over another, and the gap between their bodies as a measured bar.

use crate::lab::Snapshot;
use crate::metrics::metres;
use crate::palette::Theme;
use crate::ui::lane_plane::LanePlane;
use crate::ui::output::LaneRect;
use crate::ui::style::{self, mono};
use crate::ui::widgets::colors;
use egui::{Align2, Rect, Stroke, Ui, Vec2, vec2};

/// A lane that is held over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Index of the lane below.
    pub onto: usize,
    /// Index of the lane that is held over it.
    pub held: usize,
}

impl Lens {
    /// The lens that holds a lane over the chosen one, or the lane after it over the chosen one if that is held itself. `None` where
    /// there is one lane only.
    pub fn over_chosen(held: usize, chosen: usize, lanes: usize) -> Option<Self> {
        let held = if held == chosen { (chosen + 1) % lanes.max(1) } else { held };
        (held != chosen && held < lanes && chosen < lanes).then_some(Lens { onto: chosen, held })
    }

    /// Draws the gap between the two bodies, and its length.
    pub fn show(self, ui: &Ui, snapshot: &Snapshot<'_>, lanes: &[LaneRect], theme: Theme) {
        let Some(place) = lanes.iter().find(|lane| lane.index == self.onto) else { return };
        let (Some(under), Some(over)) = (snapshot.lanes.get(self.onto), snapshot.lanes.get(self.held)) else { return };
        let [from, to] = [under, over].map(|lane| lane.shown_point());
        let plane = LanePlane::new(under.view(), place.rect);
        let [a, b] = [from, to].map(|point| plane.place(point));
        let painter = ui.painter().with_clip_rect(place.rect);
        let is_seen = from.is_finite() && to.is_finite();
        let way = b - a;
        if is_seen && way.length() >= 1.0 {
            let end = way.normalized().rot90() * 6.0;
            for (width, color) in [(5.0, colors(ui).background), (2.0, colors(ui).strong)] {
                let stroke = Stroke::new(width, color);
                painter.line_segment([a, b], stroke);
                [a, b].into_iter().for_each(|point| _ = painter.line_segment([point - end, point + end], stroke));
            }
        }
        let text = if is_seen { gap_text(from.distance(to)) } else { "Gap beyond all numbers".to_owned() };
        let middle = if is_seen { a + 0.5 * way } else { place.rect.center() };
        tag(ui, place.rect, middle + vec2(0.0, -22.0), &text, style::lane(theme, over.identity()));
    }
}

/// The text of a gap of this many metres.
fn gap_text(gap: f64) -> String {
    if gap == 0.0 {
        return "No gap".to_owned();
    }
    let (digits, unit) = metres(gap);
    format!("Gap {digits} {unit}")
}

/// Draws a short text on a ground of its own about `middle`, inside `canvas`.
fn tag(ui: &Ui, canvas: Rect, middle: egui::Pos2, text: &str, edge: egui::Color32) {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), mono(13.0), colors(ui).strong);
    let size = galley.size() + vec2(14.0, 6.0);
    let inside = canvas.shrink2(0.5 * size + Vec2::splat(2.0));
    let middle = if inside.is_positive() { inside.clamp(middle) } else { canvas.center() };
    let rect = Rect::from_center_size(middle, size);
    let painter = ui.painter().with_clip_rect(canvas);
    painter.rect(rect, 4.0, colors(ui).panel, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    painter.galley(Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min, galley, edge);
}

/// What shows the lens in the window: its key, and headline numbers that are held down.
#[derive(Clone, Copy, Debug, Default)]
pub struct LensState {
    key: LensKey,
    /// Index of the lane whose number was held down in the last pass.
    number: Option<usize>,
}

impl LensState {
    /// The key goes down at time `now` of the interface's clock, s.
    pub fn press(&mut self, now: f64) {
        self.key.press(now);
    }

    /// The lens in this pass, over the `chosen` one of so many lanes.
    pub fn in_force(&mut self, ui: &Ui, chosen: usize, lanes: usize) -> Option<Lens> {
        let (is_down, now) = ui.input(|input| (input.key_down(egui::Key::D), input.time));
        let by_key = self.key.follow(is_down, now).then_some(chosen);
        Lens::over_chosen(self.number.or(by_key)?, chosen, lanes)
    }

    /// Takes the lane whose number is held down in this pass, for the next.
    pub fn hold_number(&mut self, ui: &Ui, lane: Option<usize>) {
        if self.number != lane {
            ui.ctx().request_repaint();
        }
        self.number = lane;
    }
}

/// The key of the lens: held down, it shows the lens as long; pressed shortly, until it is pressed again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum LensKey {
    /// The lens is away.
    #[default]
    Off,
    /// The key is down since this time of the interface's clock, s.
    Down(f64),
    /// The lens stays.
    On,
}

impl LensKey {
    /// Longest time that a key is down for a short press, s.
    const SHORT: f64 = 0.35;

    fn press(&mut self, now: f64) {
        *self = if *self == LensKey::Off { LensKey::Down(now) } else { LensKey::Off };
    }

    /// Follows the key. Returns `true` if the lens is to be shown.
    fn follow(&mut self, is_down: bool, now: f64) -> bool {
        if let LensKey::Down(since) = *self
            && !is_down
        {
            *self = if now - since <= Self::SHORT { LensKey::On } else { LensKey::Off };
        }
        *self != LensKey::Off
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_shows_the_lens_as_long_and_a_short_press_until_the_next() {
        let mut key = LensKey::default();
        key.press(1.0);
        assert!(key.follow(true, 1.0) && key.follow(true, 3.0) && !key.follow(false, 3.1));
        key.press(4.0);
        assert!(key.follow(true, 4.0) && key.follow(false, 4.1) && key.follow(false, 9.0));
        key.press(10.0);
        assert!(!key.follow(true, 10.0) && !key.follow(false, 10.1));
    }

    #[test]
    fn a_lane_is_held_over_another_one() {
        assert_eq!(Lens::over_chosen(2, 0, 3), Some(Lens { onto: 0, held: 2 }));
        assert_eq!(Lens::over_chosen(2, 2, 3), Some(Lens { onto: 2, held: 0 }));
        assert_eq!(Lens::over_chosen(0, 0, 1), None);
        assert_eq!(Lens::over_chosen(5, 0, 3), None);
    }
}
