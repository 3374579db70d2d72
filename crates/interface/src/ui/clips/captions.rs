//! Captions of clips: title and question, and each lane's header, strip and numbers as in the window, without controls. Lanes that
//! a lesson lays out as tracks or as an overlay stand as on the stage.

use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, draw_elided, elided};
use crate::ui::frame::canvases::cameras::Canvases;
use crate::ui::frame::canvases::lane_parts::LaneParts;
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::layout::Density;
use crate::ui::frame::canvases::lens::Lens;
use crate::ui::frame::mechanisms;
use crate::ui::panels::canvas;
use crate::ui::panels::course::question::Question;
use crate::ui::panels::lanes::{ClipLabels, Lanes, LiveNumbers};
use egui::{Align2, Rect, pos2, vec2};
use simulation::lab::Snapshot;
use simulation::lane::Status;
use simulation::numbers::Number;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;

/// Text in a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionText {
    /// Title, caption, headers, strips and numbers.
    Full,
    /// None: only the lanes' canvases.
    None,
}

/// Captions of a clip, and their state between frames.
#[derive(Debug)]
pub struct Captions {
    text: CaptionText,
    /// Text about the clip's speed; empty at real time.
    speed: String,
    lanes: Lanes,
    /// Notes on frames that the clip cannot show, per lane; may be empty.
    pub lane_notes: Vec<String>,
    /// The lane that is held over another, with the gap between them.
    pub lens: Option<Lens>,
    /// Lanes that are shown; `None` for all.
    pub only: Option<Vec<usize>>,
    shown: Option<ShownCaptions>,
}

/// Content of the last captions.
#[derive(Debug, PartialEq)]
struct ShownCaptions {
    /// Refresh interval of the numbers.
    interval: i64,
    statuses: Vec<Status>,
}

impl ShownCaptions {
    fn of(snapshot: &Snapshot<'_>, now: f64) -> Self {
        let statuses = snapshot.lanes.iter().map(|lane| lane.status()).collect();
        // Half a millionth more, so that rounding does not decide at the start of an interval.
        ShownCaptions { interval: (now / LiveNumbers::INTERVAL + 0.5e-6).floor() as i64, statuses }
    }
}

impl Captions {
    /// Captions with these numbers, or all. `speed`: text about the clip's speed, empty at real time.
    pub fn new(text: CaptionText, speed: String, numbers: Option<Vec<&'static Number>>) -> Self {
        Captions {
            text,
            speed,
            lanes: Lanes::for_recording(numbers),
            lane_notes: Vec::new(),
            lens: None,
            only: None,
            shown: None,
        }
    }

    /// Layout, lens and held view of the canvases.
    pub fn canvases(&self, snapshot: &Snapshot<'_>) -> Canvases {
        Canvases { layout: snapshot.scenario.layout(), lens: self.lens, ..Canvases::default() }
    }

    /// `true` if the captions at clip time `now` (s) differ from the last ones. The numbers change four times a second, slowly
    /// enough to read; texts on the canvases are drawn in every frame.
    pub fn are_due(&self, snapshot: &Snapshot<'_>, now: f64) -> bool {
        let on_canvases = self.density(snapshot) == Density::OnCanvas;
        let moves = mechanisms::are_drawn(snapshot) || self.canvases(snapshot).move_with(snapshot);
        if on_canvases || moves {
            return true;
        }
        match self.text {
            CaptionText::Full => self.shown.as_ref() != Some(&ShownCaptions::of(snapshot, now)),
            CaptionText::None => self.shown.is_none(),
        }
    }

    /// Shows the captions in `ui`, the root of an egui pass. Returns the lanes' canvases.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, now: f64) -> Vec<LaneRect> {
        let shown = ShownCaptions::of(snapshot, now);
        let has_changed = self.shown.as_ref() != Some(&shown);
        self.shown = Some(shown);
        let mut rest = ui.max_rect();
        if self.text == CaptionText::Full {
            show_head(ui, snapshot.scenario, &self.speed, &mut rest);
        }
        let density = self.density(snapshot);
        if density != Density::CanvasOnly && (has_changed || density == Density::OnCanvas) {
            self.lanes.numbers.refresh(snapshot, now, density);
        }
        let shown = self.only.clone().unwrap_or_else(|| (0..snapshot.lanes.len()).collect());
        let parts = LaneParts::new(density, snapshot.scenario.layout());
        let canvases = self.canvases(snapshot);
        let labels = ClipLabels { notes: &self.lane_notes, own: None, now, names: true, large: None };
        let places = self.lanes.show_in_clip(ui, snapshot, canvases, labels, (&shown, rest, parts));
        if density != Density::CanvasOnly {
            canvas::show(ui, &canvases.cameras(snapshot, &places), &places, canvases);
        }
        places
    }

    /// Texts are on the canvases if the lesson has its lanes laid out in another way than a grid.
    fn density(&self, snapshot: &Snapshot<'_>) -> Density {
        match (self.text, snapshot.scenario.layout()) {
            (CaptionText::None, _) => Density::CanvasOnly,
            (CaptionText::Full, Layout::Grid) => Density::Full,
            (CaptionText::Full, _) => Density::OnCanvas,
        }
    }
}

/// Smallest height that leaves room for a title, points.
pub(super) const LEAST_HEIGHT: f32 = 200.0;

/// Shows title, speed and question in room taken from the top of `rest`; a small clip has no room for them.
pub fn show_head(ui: &egui::Ui, scenario: &Scenario, speed: &str, rest: &mut Rect) {
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
    if let Some(question) = Question::of(scenario, true) {
        let bar = cut_top(rest, question.height(ui, rest.width()));
        question.show(ui, bar);
    }
}

/// Gives a context the fonts and the theme of captions. egui has the fonts from the second pass on.
pub fn prepare(ctx: &egui::Context, theme: Theme) {
    ctx.set_fonts(style::fonts());
    style::apply(ctx, theme, false);
}
