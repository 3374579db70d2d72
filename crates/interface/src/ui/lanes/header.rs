//! The header of a lane above its canvas: swatch, title, status and details.

use super::description::details;
use super::drawn_title::DrawnTitle;
use super::overload;
use crate::ui::style::{self, Colors, body, mono};
use crate::ui::swatch;
use crate::ui::widgets::{badge, badge_width, colors, draw_elided};
use egui::{Align2, Color32, Rect, pos2, vec2};
use simulation::lab::LaneView;
use simulation::lane::{LaneSpec, Status};
use simulation::palette::Theme;
use timestep::time::Flicks;

/// Header of a lane without controls; the window adds what can be clicked.
pub struct Header<'a> {
    /// Place of the header, points.
    pub rect: Rect,
    /// Lines of text: 1 or 2.
    pub lines: u8,
    /// Theme of the lane's colour.
    pub theme: Theme,
    /// Warning about an overloaded lane; takes the place of the second line.
    pub warning: Option<&'a str>,
    /// Note at the beginning of the second line; may be empty.
    pub note: &'a str,
    /// Title; empty while it is typed.
    pub title: &'a str,
    /// `true` under the pointer or with the focus.
    pub hot: bool,
}

impl Header<'_> {
    /// Draws it.
    pub fn draw(&self, ui: &egui::Ui, lane: &LaneView<'_>) -> DrawnTitle {
        let (rect, lines) = (self.rect, self.lines);
        let c = colors(ui);
        let round = if lines == 2 { 5 } else { 2 };
        let corners = egui::CornerRadius { nw: round, ne: round, sw: 0, se: 0 };
        ui.painter().rect_filled(rect, corners, if self.hot { c.control } else { c.card });
        let first = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + rect.height() / f32::from(lines)));
        let radius = if self.is_small() { 4.0 } else { 6.0 };
        let middle = pos2(
            rect.left() + radius + if self.is_small() { 2.0 } else { 8.0 },
            first.center().y + if lines == 2 { 1.0 } else { 0.0 },
        );
        swatch::draw(ui.painter(), lane.identity().glyph(), middle, radius, style::lane(self.theme, lane.identity()));
        let number = pos2(middle.x + radius + if self.is_small() { 3.0 } else { 6.0 }, middle.y);
        let font = mono(if self.is_small() { 10.0 } else { 12.0 });
        let text = lane.identity().number().to_string();
        let number = ui.painter().text(number, Align2::LEFT_CENTER, text, font, c.weak);
        let left = number.right() + if self.is_small() { 3.0 } else { 6.0 };
        let right = draw_trouble_at_end(ui, first.right_center(), lane, rect.width());
        if lines == 2 {
            let at = pos2(rect.left() + 10.0, first.bottom() + rect.height() / 4.0 - 2.0);
            self.draw_details(ui, lane.spec(), at, rect.width() - 20.0);
        }
        let label = Rect::from_min_max(pos2(left, first.top()), pos2(right, first.bottom()));
        let font = body(if self.is_small() { 10.5 } else { 13.5 });
        draw_elided(ui, pos2(left, middle.y), self.title, font, c.strong, label.width() - 4.0);
        DrawnTitle { whole: rect, head: rect, field: label }
    }

    /// Draws the second line.
    fn draw_details(&self, ui: &egui::Ui, spec: &LaneSpec, at: egui::Pos2, width: f32) {
        let (c, font) = (colors(ui), body(12.0));
        if let Some(warning) = self.warning {
            draw_elided(ui, at, warning, font, c.warning, width);
            return;
        }
        let note = draw_elided(ui, at, self.note, font.clone(), c.warning, width);
        let left = if note > 0.0 { note + 10.0 } else { 0.0 };
        let details = details(spec, spec.is_unnamed());
        draw_elided(ui, at + vec2(left, 0.0), &details, font, c.weak, width - left);
    }

    fn is_small(&self) -> bool {
        self.rect.height() < 18.0
    }
}

/// Trouble of a lane that diverged, is in a spiral, has trouble with its link or dropped time: dropped time keeps a lane behind its ghost
/// for good. In words, in a word, and its colour.
fn trouble(c: &Colors, status: Status, dropped: Flicks) -> Option<(String, &'static str, Color32)> {
    Some(match status {
        Status::Ok if dropped.millis() >= 1.0 => (format!("{:.2} s dropped", dropped.secs()), "dropped", c.warning),
        Status::Ok => return None,
        Status::Diverged { step } => (format!("diverged at step {step}"), "diverged", c.error),
        Status::Spiral { since } => (overload::spiral_since(since), "spiral", c.warning),
        Status::Waiting => (status.to_string(), "waiting", c.warning),
        Status::Refused { .. } => (status.to_string(), "refused", c.error),
        Status::Desync { .. } => (status.to_string(), "desync", c.error),
    })
}

/// Draws the trouble of a lane in a header `width` points wide that ends at `right`. Returns the x at which it begins.
fn draw_trouble_at_end(ui: &egui::Ui, right: egui::Pos2, lane: &LaneView<'_>, width: f32) -> f32 {
    let Some((long, short, fill)) = trouble(colors(ui), lane.status(), lane.dropped()) else { return right.x - 6.0 };
    if width < 90.0 {
        ui.painter().circle_filled(right - vec2(7.0, 0.0), 3.5, fill);
        return right.x - 14.0;
    }
    let text = if badge_width(ui, &long) < 0.5 * width { long.as_str() } else { short };
    badge(ui, right - vec2(6.0, 0.0), text, fill, 0.6 * width).left() - 6.0
}

/// Draws the trouble of a lane from `left`, at most `width` points wide. Returns its place; `None` if there is none.
pub fn draw_trouble(ui: &egui::Ui, left: egui::Pos2, lane: &LaneView<'_>, width: f32) -> Option<Rect> {
    let (long, short, fill) = trouble(colors(ui), lane.status(), lane.dropped())?;
    let text = if badge_width(ui, &long) <= width { long.as_str() } else { short };
    let right = left + vec2(badge_width(ui, text).min(width), 0.0);
    Some(badge(ui, right, text, fill, width))
}
