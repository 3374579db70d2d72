//! Everything egui shows. Reads a [`Snapshot`] and answers with an edited copy of the scenario, actions and commands;
//! it changes nothing itself and knows neither the window nor the renderer.
//!
//! Each pixel is painted about once, and the lanes' canvases not at all: the renderer draws there, underneath.

mod captions;
mod chrome;
mod draft;
mod driving;
mod frame_graph;
mod frame_strip;
mod help;
mod history;
mod icons;
mod inspector;
mod intent;
mod lane_cell;
mod lane_grid;
mod lane_words;
mod menu;
mod numbers;
mod pass;
mod perform;
mod plots;
mod prefs;
mod record_form;
mod record_page;
mod record_strip;
mod shortcuts;
mod sparkline;
mod strobe_sheet;
pub mod style;
mod swatch;
mod switches;
mod text;
mod timeline;
mod toasts;
mod toggles;
mod transport;
mod trouble;
mod widgets;

use crate::chart::Chart;
use crate::figures::{Figure, FigureJob, FigureResult};
use crate::input::Input;
use crate::lab::{Action, Snapshot};
use crate::palette::Theme;
use crate::scenario::Scenario;
use crate::time::{Flicks, TimeScale};
pub use captions::{Captions, Extent, prepare as prepare_captions};
use chrome::{Chrome, Wanted};
use intent::Intent;
use lane_grid::{Below, Density};
pub use numbers::{NUMBERS, Number};
use pass::Pass;
pub use plots::{PlotPrefs, Span};
pub use prefs::{Prefs, Scope};
pub use record_form::{ClipWords, FormatInfo, RecordCheck, RecordForm, RecordPlan, RecordProgress, RecordingInfo};
use std::path::Path;
pub use strobe_sheet::{Strip, StrobePlaces, show as show_strobe_sheet};
pub use toasts::ToastKind;

/// What the window knows and the interface shows.
#[derive(Clone, Copy, Debug)]
pub struct WindowInfo<'a> {
    /// Whether vsync is asked for.
    pub vsync: bool,
    /// What the surface supports, by name.
    pub present_modes: &'a [&'a str],
    /// The one in force.
    pub present_mode: &'a str,
    pub adapter: &'a str,
    /// Whether the adapter is a processor.
    pub software: bool,
    /// Intervals between submitted frames, ms, newest last.
    pub frame_ms: &'a [f32],
    pub fullscreen: bool,
    /// Where the scenario is saved.
    pub file: Option<&'a Path>,
    pub unsaved: bool,
    /// Whether measured frame times are being recorded.
    pub records_frame_times: bool,
    /// Bundled scenarios: id and title.
    pub lessons: &'a [(&'static str, String)],
    pub recording: RecordingInfo<'a>,
    /// What has been computed of [`Output::figures`].
    pub figures: &'a [FigureResult],
}

/// What a frame of the interface asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// The scenario as edited, if it was.
    pub scenario: Option<Scenario>,
    /// For [`crate::lab::Frame::actions`].
    pub actions: Vec<Action>,
    pub commands: Vec<Command>,
    /// For [`crate::lab::Frame::input`]; `None` while no lane can be driven.
    pub input: Option<Input>,
    /// The figures that are shown, and what of.
    pub figures: Vec<(&'static Figure, FigureJob)>,
    /// Where to draw the lanes of the snapshot.
    pub lanes: Vec<LaneRect>,
}

/// Where a lane's picture goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaneRect {
    /// In [`Snapshot::lanes`].
    pub index: usize,
    /// Points; may be as small as a few pixels.
    pub rect: egui::Rect,
}

/// What only the window can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// One of [`WindowInfo::present_modes`].
    SetPresentMode(String),
    SetVsync(bool),
    Open,
    Save,
    SaveAs,
    /// By id.
    OpenLesson(&'static str),
    ToggleFullscreen,
    /// Starts recording the window's measured frame times, or ends it and writes them to a file.
    RecordFrameTimes,
    /// For what is drawn under the interface.
    SetTheme(Theme),
    /// What would come of it; the answer is [`RecordingInfo::check`].
    CheckRecording(RecordForm),
    /// Ask the person where to.
    ChooseRecording(RecordForm),
    Record(RecordForm),
    CancelRecording,
    /// A plot or a figure, into a file: ask the person where to. `name` is for the file.
    SaveChart {
        name: String,
        chart: Box<Chart>,
    },
    /// A picture of the window, into a file.
    Screenshot,
    Quit,
}

/// A page that lies over the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Help,
    About,
    Record,
}

/// The interface and what it keeps between frames.
#[derive(Debug, Default)]
pub struct Interface {
    prefs: Prefs,
    /// Index of the chosen lane.
    chosen: usize,
    /// Only the lanes are shown.
    hidden: bool,
    page: Option<Page>,
    history: history::History,
    toasts: toasts::Toasts,
    numbers: numbers::Numbers,
    strips: frame_strip::FrameStrips,
    graph: frame_graph::FrameGraph,
    plots: plots::Plots,
    /// Height that the plots have, points.
    plots_height: Option<f32>,
    time_text: transport::TimeText,
    timeline: timeline::Timeline,
    /// The speed that bullet time goes back to.
    full_speed: Option<TimeScale>,
    fields: inspector::Fields,
    rename: Option<lane_cell::Rename>,
    /// Max-frame clamps that are switched off, per lane.
    kept: Vec<Option<Flicks>>,
    /// What a pass gathered that egui threw away to lay out again.
    carried: Output,
    styled: Option<Theme>,
    /// How often the textures were handed out again.
    uploads: u32,
}

impl Interface {
    /// With what was remembered.
    pub fn new(prefs: Prefs) -> Self {
        Interface { prefs: prefs.mended(), ..Interface::default() }
    }

    /// The same for a clip: what is shown of a moment is all of that moment, as nobody waits for it.
    pub fn of_clip(prefs: Prefs) -> Self {
        let mut ui = Interface::new(prefs);
        ui.numbers.together = true;
        ui.time_text.always = true;
        ui
    }

    /// What to remember.
    pub fn prefs(&self) -> &Prefs {
        &self.prefs
    }

    pub fn theme(&self) -> Theme {
        self.prefs.theme
    }

    /// Index of the chosen lane.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Whether only the lanes are shown.
    pub fn hidden(&self) -> bool {
        self.hidden
    }

    /// Whether the page of keys lies over the window.
    pub fn help_is_open(&self) -> bool {
        self.page == Some(Page::Help)
    }

    /// The graphics device that held the textures is gone: makes egui hand out all of them again.
    pub fn upload_again(&mut self, ctx: &egui::Context) {
        self.uploads += 1;
        self.plots.forget_pictures();
        let mut fonts = style::fonts();
        // Fonts are only laid out anew if their definitions differ.
        fonts.families.insert(egui::FontFamily::Name(format!("upload {}", self.uploads).into()), Vec::new());
        ctx.set_fonts(fonts);
    }

    /// What the window is cleared with, sRGB.
    pub fn background(&self) -> [u8; 3] {
        let [r, g, b, _] = style::colors(self.prefs.theme).background.to_array();
        [r, g, b]
    }

    /// Shows a message for some seconds.
    pub fn toast(&mut self, kind: ToastKind, text: impl Into<String>) {
        self.toasts.push(kind, text);
    }

    /// Shows everything in `ui`, the root of an egui pass. Where egui lays a frame out twice, the answer of the last
    /// pass holds all that was asked for.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>) -> Output {
        self.prepare(ui, snapshot);
        let now = ui.input(|input| input.time);
        let pass = &mut Pass::new(snapshot, window, now, std::mem::take(&mut self.carried));
        for intent in self.pressed(ui.ctx(), snapshot) {
            self.perform(ui.ctx(), pass, intent);
        }
        self.numbers.refresh(snapshot, now);
        self.show_parts(ui, pass);
        for intent in pass.asked() {
            self.perform(ui.ctx(), pass, intent);
        }
        let output = self.finish(ui.ctx(), pass);
        if ui.ctx().will_discard() {
            self.carried = output.clone();
        }
        output
    }

    fn prepare(&mut self, ui: &egui::Ui, snapshot: &Snapshot<'_>) {
        if self.styled.is_none() {
            ui.ctx().set_fonts(style::fonts());
        }
        if self.styled != Some(self.prefs.theme) {
            style::apply(ui.ctx(), self.prefs.theme);
            self.styled = Some(self.prefs.theme);
        }
        let pointer_down = ui.input(|input| input.pointer.any_down());
        if self.history.observe(snapshot.scenario, pointer_down) {
            self.numbers.forget();
            self.kept.clear();
            self.plots.forget();
            self.rename = None;
            // It asks about the scenario that was there before.
            self.page = self.page.filter(|page| *page != Page::Record);
        }
        self.chosen = self.chosen.min(snapshot.scenario.lanes.len().saturating_sub(1));
    }

    /// What the keys ask for. Under a page only those count that close it or take a picture.
    fn pressed(&self, ctx: &egui::Context, snapshot: &Snapshot<'_>) -> Vec<Intent> {
        let only: Option<&[Intent]> = self.page.map(|page| match page {
            Page::Record => &[Intent::Record, Intent::Escape, Intent::Screenshot][..],
            Page::Help | Page::About => &[Intent::Help, Intent::Escape, Intent::Screenshot],
        });
        shortcuts::pressed(ctx, only, snapshot.can_be_driven())
    }

    fn show_parts(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>) {
        let screen = ui.max_rect();
        let wanted = Wanted {
            hidden: self.hidden,
            caption: !pass.draft.get().caption.is_empty(),
            inspector: self.prefs.inspector.then_some(self.prefs.inspector_width),
            plots: self.prefs.plots.open.then_some(self.prefs.plots.height),
            recording: pass.window.recording.running.is_some(),
        };
        let chrome = Chrome::cut(screen, wanted);
        self.show_lanes(ui, pass, chrome.lanes);
        self.plots_height = chrome.plots.map(|rect| rect.height());
        if let Some(rect) = chrome.plots {
            self.show_plots(ui, pass, rect);
        }
        if let Some(rect) = chrome.top {
            self.show_top(ui, pass, rect, chrome.compact);
        }
        if let Some(rect) = chrome.switches {
            self.show_toggles(ui, pass, rect);
        }
        if let Some(rect) = chrome.caption {
            menu::show_caption(ui, pass, rect);
        }
        if let Some(rect) = chrome.inspector {
            self.show_inspector(ui, pass, rect);
        }
        if let Some(rect) = chrome.transport {
            self.show_transport(ui, pass, rect, chrome.compact);
        }
        if let Some(rect) = chrome.recording {
            record_strip::show(ui, pass, rect);
        }
        self.toasts.show(
            ui,
            chrome.lanes.center_bottom() - egui::vec2(0.0, 10.0),
            chrome.lanes.width() - 16.0,
            pass.now,
        );
        self.show_page(ui, pass);
        self.show_recorder(ui, pass);
    }

    fn show_lanes(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, area: egui::Rect) {
        let density = if self.hidden { Density::Bare } else { Density::Full };
        let below = Below { numbers: self.numbers.count(), strip: self.prefs.strip };
        let layouts = lane_grid::layout(area, pass.snapshot.lanes.len(), density, below);
        for (index, layout) in layouts.iter().enumerate() {
            self.show_lane(ui, pass, index, layout);
        }
        pass.output.lanes =
            layouts.iter().enumerate().map(|(index, layout)| LaneRect { index, rect: layout.canvas }).collect();
    }

    /// Makes the edited lanes fit to run, and notes the edit.
    fn finish(&mut self, ctx: &egui::Context, pass: &mut Pass<'_>) -> Output {
        let mut output = std::mem::take(&mut pass.output);
        if let Some(before) = pass.draft.before().cloned() {
            for lane in &mut pass.draft.edit().lanes {
                if let Some(told) = draft::mend(lane) {
                    self.toasts.push(ToastKind::Warning, told);
                }
            }
            if *pass.draft.get() != before {
                let pointer_down = ctx.input(|input| input.pointer.any_down());
                self.history.note(&before, pass.draft.get(), pointer_down);
                self.numbers.forget();
            }
        }
        output.scenario = pass.draft.take();
        if pass.snapshot.can_be_driven() && self.page.is_none() {
            output.input = output.input.or_else(|| Some(driving::held(ctx)));
        } else {
            output.input = pass.snapshot.can_be_driven().then_some(Input::NONE);
        }
        output
    }
}
