//! The timeline: the recorded history as a strip above the transport bar, with a play head to drag.

use super::stalls::Stall;
use crate::ui::base::style::{body, is_projected};
use crate::ui::base::widgets::{colors, hint, tell_text};
use crate::ui::frame::requests::Requests;
use egui::{Align2, CursorIcon, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, lerp, pos2, remap, remap_clamp, vec2};
use simulation::lab::{Action, Snapshot};
use timestep::time::Flicks;

/// Possible distances between ticks, s.
const STEPS: [f64; 15] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0];
/// Room for the time since which there is a history, points.
const SINCE: f32 = 60.0;
/// Smallest distance between ticks, points.
const LEAST_STEP: f32 = 64.0;
/// Shortest time that the strip covers, s: so a head that has just started does not jump.
const LEAST_SPAN: f64 = 10.0;

/// The timeline.
#[derive(Debug, Default)]
pub struct Timeline {
    /// Time that the last drag of the head asked for.
    asked: Option<Flicks>,
}

impl Timeline {
    /// Shows the strip in `rect`, with marks at `stalls` of the window. A drag of the head scrubs.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot<'_>,
        requests: &mut Requests<'_>,
        stalls: &[Stall],
        rect: Rect,
    ) {
        // An opening plays in a loop, which the strip covers.
        let is_loop = snapshot.scenario.is_opening();
        let axis = TimeAxis::new(snapshot.history, is_loop.then_some(snapshot.scenario.duration), rect);
        let elapsed = snapshot.elapsed;
        let response = ui.interact(rect, ui.scope_id().with("timeline"), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), elapsed.secs(), "Timeline"));
        let pointer = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on());
        let there = pointer.map(|pointer| axis.time(pointer.x));
        if let Some(there) = there.filter(|_| self.asked != there) {
            requests.action(Action::ScrubTo(there));
        }
        self.asked = there;
        axis.draw(ui, elapsed, response.hovered() || there.is_some());
        let mut is_on_mark = false;
        for stall in stalls {
            is_on_mark |= axis.show_stall(ui, stall);
        }
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
        if there.is_some() || is_on_mark {
            return;
        }
        let mut tip = "The recorded history: drag to go back to any moment. Editing a lane restarts it.".to_owned();
        if snapshot.history[0] > Flicks::ZERO {
            tip +=
                &format!(" It begins at {:.2} s: Undo and Reset lead to what was before.", snapshot.history[0].secs());
        }
        hint(response, &tip);
    }
}

/// Maps lab time to places on the strip.
struct TimeAxis {
    /// The strip.
    whole: Rect,
    /// The strip without its margins.
    rect: Rect,
    /// First and last time of the history.
    stored: [Flicks; 2],
    /// The times at both ends, s.
    start: f64,
    end: f64,
}

impl TimeAxis {
    /// The axis of this history, or of a whole loop of this length.
    fn new(stored: [Flicks; 2], whole: Option<Flicks>, rect: Rect) -> Self {
        let start = if whole.is_some() { 0.0 } else { stored[0].secs() };
        let end = stored[1].secs().max(start + whole.map_or(LEAST_SPAN, Flicks::secs));
        TimeAxis { whole: rect, rect: rect.shrink2(vec2(8.0_f32.min(rect.width() / 8.0), 0.0)), stored, start, end }
    }

    fn x(&self, secs: f64) -> f32 {
        let part = remap(secs, self.start..=self.end, 0.0..=1.0);
        lerp(self.rect.x_range(), part as f32)
    }

    /// `true` if the time since which there is a history has room to the right of `x`.
    fn has_room(&self, x: f32) -> bool {
        x + SINCE <= self.rect.right()
    }

    /// Lab time at `x`, within the history.
    fn time(&self, x: f32) -> Flicks {
        let secs = remap_clamp(f64::from(x), self.rect.left().into()..=self.rect.right().into(), self.start..=self.end);
        Flicks::from_secs(secs).clamp(self.stored[0], self.stored[1])
    }

    fn draw(&self, ui: &Ui, now: Flicks, hot: bool) {
        let c = colors(ui);
        let painter = ui.painter();
        painter.rect_filled(self.whole, 0.0, c.panel);
        let track =
            Rect::from_min_max(pos2(self.rect.left(), self.rect.bottom() - 6.0), self.rect.max - vec2(0.0, 2.0));
        painter.rect_filled(track, 2.0, c.field);
        let [from, to, head] = [self.stored[0], self.stored[1], now].map(|at| self.x(at.secs()));
        painter.rect_filled(Rect::from_x_y_ranges(from..=to, track.y_range()), 2.0, c.selected);
        painter.rect_filled(Rect::from_x_y_ranges(from..=head, track.y_range()), 2.0, c.accent);
        if self.stored[0] > Flicks::ZERO {
            // An edit began it: nothing before can be scrubbed to.
            painter.vline(from, self.rect.y_range(), Stroke::new(2.0, c.warning));
            if self.rect.height() >= 14.0 {
                let text = format!("since {}", label(self.stored[0].secs()));
                let (x, align) = if self.has_room(from) {
                    (from + 4.0, Align2::LEFT_CENTER)
                } else {
                    (from - 4.0, Align2::RIGHT_CENTER)
                };
                painter.text(pos2(x, self.rect.top() + 5.0), align, text, body(10.0), c.weak);
            }
        }
        self.draw_ticks(ui, track);
        let half = if hot { 3.0 } else { 2.0 };
        let head = Rect::from_x_y_ranges(head - half..=head + half, self.rect.top() + 1.0..=self.rect.bottom());
        painter.rect(head, 2.0, c.strong, Stroke::new(1.0, c.panel), egui::StrokeKind::Outside);
    }

    /// Marks a stall of the window. Returns `true` if the pointer is on the mark, which then says what happened.
    fn show_stall(&self, ui: &Ui, stall: &Stall) -> bool {
        let top = pos2(self.x(stall.at.secs()), self.rect.top() + 1.0);
        let triangle = vec![top + vec2(-4.0, 0.0), top + vec2(4.0, 0.0), top + vec2(0.0, 7.0)];
        ui.painter().add(Shape::convex_polygon(triangle, colors(ui).warning, Stroke::NONE));
        let place = Rect::from_x_y_ranges(top.x - 5.0..=top.x + 5.0, self.rect.y_range());
        let response = tell_text(ui, place, ui.scope_id().with(("stall", stall.at)), || stall.note());
        let is_on_mark = response.contains_pointer();
        hint(response, &stall.note());
        is_on_mark
    }

    fn draw_ticks(&self, ui: &Ui, track: Rect) {
        let c = colors(ui);
        let per_second = f64::from(self.rect.width()) / (self.end - self.start);
        let step = STEPS.into_iter().find(|step| step * per_second >= f64::from(LEAST_STEP)).unwrap_or(STEPS[14]);
        let first = (self.start / step).ceil();
        let since = (self.stored[0] > Flicks::ZERO).then(|| self.x(self.stored[0].secs()));
        let count = ((self.end / step).floor() - first).clamp(0.0, 1000.0) as u32;
        for secs in (0..=count).map(|k| (first + f64::from(k)) * step) {
            let x = self.x(secs).round() + 0.5;
            ui.painter().vline(x, track.y_range(), Stroke::new(1.0, c.weak));
            let text = label(secs);
            // The tick's own text is to the right of it.
            let before = if since.is_some_and(|since| self.has_room(since)) { 40.0 } else { 100.0 };
            let is_free = since.is_none_or(|since| !(since - before..since + SINCE).contains(&x));
            if is_free && self.rect.height() >= 14.0 && x + 40.0 < self.rect.right() && !is_projected(ui.visuals()) {
                let at = pos2(x + 3.0, self.rect.top() + 5.0);
                ui.painter().text(at, Align2::LEFT_CENTER, text, body(10.0), c.weak);
            }
        }
    }
}

/// Text of a tick: `0.5 s`, `20 s`, `2:30`.
fn label(secs: f64) -> String {
    let whole = secs.round() as u64;
    match secs {
        _ if secs >= 60.0 => format!("{}:{:02}", whole / 60, whole % 60),
        _ if (secs - secs.round()).abs() > 1e-6 => format!("{secs:.1} s"),
        _ => format!("{whole} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_times_are_inverse() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(816.0, 16.0));
        let axis = TimeAxis::new([Flicks(2 * Flicks::PER_SECOND), Flicks(42 * Flicks::PER_SECOND)], None, rect);
        assert_eq!((axis.x(2.0), axis.x(42.0)), (8.0, 808.0));
        assert_eq!(axis.time(408.0), Flicks(22 * Flicks::PER_SECOND));
        assert_eq!((axis.time(-50.0), axis.time(2000.0)), (axis.stored[0], axis.stored[1]));
        let short = TimeAxis::new([Flicks::ZERO, Flicks::SECOND], None, rect);
        assert_eq!(short.time(808.0), Flicks::SECOND, "no scrub beyond the end of the history");
        let looped =
            TimeAxis::new([Flicks::SECOND, Flicks(2 * Flicks::PER_SECOND)], Some(Flicks(4 * Flicks::PER_SECOND)), rect);
        assert_eq!((looped.x(0.0), looped.x(4.0)), (8.0, 808.0), "a loop has its whole length from the start");
        assert_eq!((looped.time(8.0), looped.time(808.0)), (looped.stored[0], looped.stored[1]));
        assert_eq!([label(0.5), label(20.0), label(150.0)], ["0.5 s", "20 s", "2:30"]);
    }
}
