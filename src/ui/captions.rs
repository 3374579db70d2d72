//! Captions of clips: title and question, and each lane's header, strip and numbers as in the window, without controls. Lanes that
//! a lesson lays out as tracks or as an overlay stand as on the stage.

use super::canvas::{self, Canvases, Lens};
use super::lane_rect::LaneRect;
use super::lanes::{Below, Density, FrameStrips, Header, Number, Numbers, layout};
use super::mechanisms;
use super::rect_cut::cut_top;
use super::stage::{LabelPlace, Question, StageLanes, StageParts, stage_canvases};
use super::style::{self, body};
use super::widgets::{colors, draw_elided, elided};
use crate::lab::Snapshot;
use crate::lane::{Mechanisms, Status};
use crate::palette::Theme;
use crate::scenario::Scenario;
use crate::scenario::lesson::Layout;
use egui::{Align2, Rect, pos2, vec2};

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
    theme: Theme,
    text: CaptionText,
    /// Text about the clip's speed; empty at real time.
    speed: String,
    numbers: Numbers,
    strips: FrameStrips,
    stage: StageLanes,
    /// Notes on frames that the clip cannot show, per lane; may be empty.
    lane_notes: Vec<String>,
    /// The lane that is held over another.
    lens: Option<Lens>,
    /// Lanes that are shown; `None` for all.
    lanes: Option<Vec<usize>>,
    shown: Option<Shown>,
}

/// Content of the last captions.
#[derive(Debug, PartialEq)]
struct Shown {
    /// Refresh interval of the numbers.
    interval: i64,
    statuses: Vec<Status>,
}

impl Shown {
    fn of(snapshot: &Snapshot<'_>, now: f64) -> Self {
        let statuses = snapshot.lanes.iter().map(|lane| lane.status()).collect();
        // Half a millionth more, so that rounding does not decide at the start of an interval.
        Shown { interval: (now / Numbers::INTERVAL + 0.5e-6).floor() as i64, statuses }
    }
}

impl Captions {
    /// Captions with these numbers, or all. `speed`: text about the clip's speed, empty at real time.
    pub fn new(theme: Theme, text: CaptionText, speed: String, numbers: Option<Vec<&'static Number>>) -> Self {
        Captions {
            theme,
            text,
            speed,
            stage: StageLanes::for_recording(numbers.clone()),
            numbers: Numbers::for_recording(numbers),
            strips: FrameStrips::default(),
            lane_notes: Vec::new(),
            lens: None,
            lanes: None,
            shown: None,
        }
    }

    /// Adds a note per lane on frames that the clip cannot show.
    pub fn with_lane_notes(self, lane_notes: Vec<String>) -> Self {
        Captions { lane_notes, ..self }
    }

    /// Holds a lane over another, with the gap between them.
    pub fn with_lens(self, lens: Option<Lens>) -> Self {
        Captions { lens, ..self }
    }

    /// Shows these lanes only.
    pub fn with_lanes(self, lanes: Option<Vec<usize>>) -> Self {
        Captions { lanes, ..self }
    }

    /// How the canvases are seen.
    pub fn canvases(&self, snapshot: &Snapshot<'_>) -> Canvases {
        Canvases { layout: snapshot.scenario.layout(), lens: self.lens, steady: None }
    }

    /// `true` if the captions at clip time `now` (s) differ from the last ones. The numbers change four times a second, so
    /// that a person can read them; what stands on the canvases is drawn again in every frame.
    pub fn are_due(&self, snapshot: &Snapshot<'_>, now: f64) -> bool {
        let on_canvases = self.text == CaptionText::Full && self.stands_on_stage(snapshot);
        let moves = mechanisms::are_drawn(snapshot) || self.canvases(snapshot).move_with(snapshot);
        if on_canvases || moves {
            return true;
        }
        match self.text {
            CaptionText::Full => self.shown.as_ref() != Some(&Shown::of(snapshot, now)),
            CaptionText::None => self.shown.is_none(),
        }
    }

    /// Shows the captions in `ui`, the root of an egui pass. Returns the lanes' canvases.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, now: f64) -> Vec<LaneRect> {
        let canvases = self.canvases(snapshot);
        let places = self.show_lanes(ui, snapshot, now);
        if self.text == CaptionText::Full {
            let seen = canvases.cameras(snapshot, &places);
            canvas::show(ui, &seen, &places, canvases, self.theme);
        }
        places
    }

    /// Shows everything but what stands on the canvases. Returns the lanes' canvases.
    fn show_lanes(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, now: f64) -> Vec<LaneRect> {
        let shown = Shown::of(snapshot, now);
        let has_changed = self.shown.as_ref() != Some(&shown);
        self.shown = Some(shown);
        let mut rest = ui.max_rect();
        if self.text == CaptionText::Full {
            show_head(ui, snapshot.scenario, &self.speed, &mut rest);
        }
        if self.stands_on_stage(snapshot) {
            return self.show_stage(ui, snapshot, rest, now);
        }
        if self.text == CaptionText::Full && has_changed {
            self.numbers.refresh(snapshot, now);
        }
        let density = if self.text == CaptionText::Full { Density::Full } else { Density::CanvasOnly };
        let lanes = self.lanes_of(snapshot);
        let layouts = layout(rest, lanes.len(), density, Below { numbers: self.numbers.count(), strip: true });
        let of_lanes = || lanes.iter().copied().zip(&layouts);
        let places: Vec<LaneRect> = of_lanes().map(|(index, layout)| LaneRect::clear(index, layout.canvas)).collect();
        let seen = self.canvases(snapshot).cameras(snapshot, &places);
        for (index, layout) in of_lanes() {
            let lane = &snapshot.lanes[index];
            mechanisms::show(ui, &seen, index, (layout.canvas, [layout.canvas; 2]), self.theme, Mechanisms::NONE);
            if let Some(rect) = layout.header {
                let (warning, note) =
                    (self.numbers.warning(index), self.lane_notes.get(index).map_or("", String::as_str));
                let header = Header { rect, lines: layout.header_lines, theme: self.theme, warning, note };
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
        places
    }

    /// Indices of the lanes that are shown.
    fn lanes_of(&self, snapshot: &Snapshot<'_>) -> Vec<usize> {
        self.lanes.clone().unwrap_or_else(|| (0..snapshot.lanes.len()).collect())
    }

    /// `true` if the lesson has its lanes laid out in another way than a grid.
    fn stands_on_stage(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.scenario.layout() != Layout::Grid
    }

    /// Shows the lanes in `area` as on the stage.
    fn show_stage(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, area: Rect, now: f64) -> Vec<LaneRect> {
        let layout = snapshot.scenario.layout();
        let parts = StageParts {
            layout,
            strips: true,
            headlines: true,
            mechanisms: Some(Mechanisms::NONE),
            labels: LabelPlace::Beside,
            rows: None,
        };
        if self.text == CaptionText::None {
            return stage_canvases(snapshot, &self.lanes_of(snapshot), area, StageParts { strips: false, ..parts });
        }
        self.stage.headlines.refresh(snapshot, now);
        let (notes, shown) = ((&self.lane_notes[..], None, now), self.lanes_of(snapshot));
        let canvases = Canvases { layout, ..Canvases::default() };
        self.stage.show_in_clip(ui, snapshot, self.theme, notes, (&shown, canvases), (area, parts))
    }
}

/// Smallest height that leaves room for a title, points.
const LEAST_HEIGHT: f32 = 200.0;

/// Shows title, speed and question in room taken from the top of `rest`; a small clip has no room for them.
pub(super) fn show_head(ui: &egui::Ui, scenario: &Scenario, speed: &str, rest: &mut Rect) {
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
