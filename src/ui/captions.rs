//! What is written into a clip: title, caption, and each lane's header and numbers, as the window shows them, without
//! anything to click.

use super::lanes::{Below, Density, FrameStrips, Header, Number, Numbers, layout};
use super::output::LaneRect;
use super::rect_cut::cut_top;
use super::style::{self, body};
use super::widgets::{colors, draw_elided, elided};
use crate::lab::Snapshot;
use crate::lane::Status;
use crate::palette::Theme;
use crate::scenario::Scenario;
use egui::{Align2, pos2, vec2};

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionText {
    /// Title, caption, headers and numbers.
    Full,
    /// Nothing: the lanes' pictures only.
    None,
}

/// The captions of a clip, and what they keep from picture to picture.
#[derive(Debug)]
pub struct Captions {
    theme: Theme,
    text: CaptionText,
    /// How much slower or faster than life the clip is; empty if it is not.
    speed: String,
    numbers: Numbers,
    strips: FrameStrips,
    /// For each lane what of its display is not in the clip; may be empty.
    lane_notes: Vec<String>,
    shown: Option<Shown>,
}

/// What the last picture said.
#[derive(Debug, PartialEq)]
struct Shown {
    /// Which interval of the numbers it was in.
    interval: i64,
    statuses: Vec<Status>,
}

impl Shown {
    fn of(snapshot: &Snapshot<'_>, now: f64) -> Self {
        let statuses = snapshot.lanes.iter().map(|lane| lane.status()).collect();
        // Half a millionth more, so that rounding does not decide at the very beginning of an interval.
        Shown { interval: (now / Numbers::INTERVAL + 0.5e-6).floor() as i64, statuses }
    }
}

impl Captions {
    pub fn new(theme: Theme, text: CaptionText, speed: String, numbers: Vec<&'static Number>) -> Self {
        Captions {
            theme,
            text,
            speed,
            numbers: Numbers::new(numbers),
            strips: FrameStrips::default(),
            lane_notes: Vec::new(),
            shown: None,
        }
    }

    /// Says of each lane what of its display is not in the clip.
    pub fn with_lane_notes(self, lane_notes: Vec<String>) -> Self {
        Captions { lane_notes, ..self }
    }

    /// Whether the captions at clip time `now` (seconds) differ from those shown last. The numbers change five times a
    /// second, so that they can be read.
    pub fn are_due(&self, snapshot: &Snapshot<'_>, now: f64) -> bool {
        match self.text {
            CaptionText::Full => self.shown.as_ref() != Some(&Shown::of(snapshot, now)),
            CaptionText::None => self.shown.is_none(),
        }
    }

    /// Shows the captions in `ui`, the root of an egui pass, and says where the lanes' pictures go.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, now: f64) -> Vec<LaneRect> {
        self.shown = Some(Shown::of(snapshot, now));
        let mut rest = ui.max_rect();
        if self.text == CaptionText::Full {
            show_head(ui, snapshot.scenario, &self.speed, &mut rest);
            self.numbers.forget();
            self.numbers.refresh(snapshot, now);
        }
        let density = if self.text == CaptionText::Full { Density::Full } else { Density::Picture };
        let layouts = layout(rest, snapshot.lanes.len(), density, Below { numbers: self.numbers.count(), strip: true });
        for (index, (lane, layout)) in snapshot.lanes.iter().zip(&layouts).enumerate() {
            if let Some(rect) = layout.header {
                let (warning, note) =
                    (self.numbers.warning(index), self.lane_notes.get(index).map_or("", String::as_str));
                let header = Header { rect, lines: layout.header_lines, index, theme: self.theme, warning, note };
                let label = header.draw(ui, lane, false);
                header.draw_title(ui, &lane.spec().title(), label);
            }
            if let Some(strip) = layout.strip {
                self.strips.show(ui, strip, index, lane, self.theme);
            }
            if let Some(numbers) = layout.numbers {
                self.numbers.show(ui, index, numbers);
            }
        }
        layouts.iter().enumerate().map(|(index, layout)| LaneRect { index, rect: layout.canvas }).collect()
    }
}

/// The least height that leaves room for a title, points.
const LEAST_HEIGHT: f32 = 200.0;

/// Title, speed and caption on top of a picture; in a small one there is no room for them.
pub(super) fn show_head(ui: &egui::Ui, scenario: &Scenario, speed: &str, rest: &mut egui::Rect) {
    if rest.height() < LEAST_HEIGHT {
        return;
    }
    let c = colors(ui);
    if !scenario.title.is_empty() || !speed.is_empty() {
        let bar = cut_top(rest, 32.0);
        ui.painter().rect_filled(bar, 0.0, c.panel);
        let speed = elided(ui, speed, body(13.5), c.accent, 0.4 * bar.width());
        let width = bar.width() - 36.0 - speed.size().x;
        let at = pos2(bar.right() - 12.0, bar.center().y);
        ui.painter().galley(Align2::RIGHT_CENTER.anchor_size(at, speed.size()).min, speed, c.accent);
        draw_elided(ui, bar.left_center() + vec2(12.0, 0.0), &scenario.title, body(16.0), c.strong, width);
    }
    if !scenario.caption.is_empty() {
        let bar = cut_top(rest, 26.0);
        let width = bar.width() - 24.0;
        draw_elided(ui, bar.left_center() + vec2(12.0, 1.0), &scenario.caption, body(14.5), c.text, width);
    }
}

/// Prepares a context for captions: fonts and look. The fonts are there from the second pass on.
pub fn prepare(ctx: &egui::Context, theme: Theme) {
    ctx.set_fonts(style::fonts());
    style::apply(ctx, theme);
}
