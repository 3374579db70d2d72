//! Composes the panels into the window's interface, and hands each intent to the panel concerned.

use super::base::toasts::ToastKind;
use super::base::{keyboard, motion, style, text_field, tooltips, zoom};
use super::frame::edits::history::History;
use super::frame::file_question::FileQuestion;
use super::frame::frame_context::{FrameContext, chosen_in, chosen_lanes_in};
use super::frame::kept_runs::KeptRuns;
use super::frame::mode::WindowExtent;
use super::frame::output::Output;
use super::frame::prefs::Prefs;
use super::frame::requests::Requests;
use super::frame::script::Script;
use super::frame::view::View;
use super::frame::window_info::WindowInfo;
use super::frame::window_layout::WindowLayout;
use super::frame::{driving, hand};
use super::panels::course::OpenParts;
use announcements::Announcements;
use arrivals::Arrivals;
use panels::Panels;
use shared::{PassContext, Shared};
use simulation::course::Phase;
use simulation::lab::{Action, Snapshot};
use simulation::lane_picture::CameraMotion;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use timestep::time::Flicks;

/// Says that an edit has removed the texts.
const LESSON_LEFT: &str = "The texts were about other lanes, so they are gone. Undo brings them back.";

/// Says once that the controls of an opening have keys.
const KEYS: &str = "I, E, C, V and X are keys of the controls below the lanes, R starts again, and L opens the lab.";

/// The interface: its panels, and what they share between frames.
#[derive(Debug)]
pub struct Interface {
    panels: Panels,
    pub(super) shared: Shared,
    announcements: Announcements,
    kept_runs: KeptRuns,
    arrivals: Arrivals,
    /// Time runs while a hand holds a body, and pauses afterwards.
    plays_for_hand: bool,
    /// Output of a pass that egui discarded to lay the frame out again, or the edit of one that a panic has ended.
    carried: Output,
}

impl Default for Interface {
    fn default() -> Self {
        Interface::new(Prefs::default())
    }
}

impl Interface {
    /// An interface with remembered preferences.
    pub fn new(prefs: Prefs) -> Self {
        let prefs = prefs.sanitized();
        Interface {
            shared: Shared::new(prefs.theme),
            panels: Panels::new(prefs),
            announcements: Announcements::default(),
            kept_runs: KeptRuns::default(),
            arrivals: Arrivals::default(),
            plays_for_hand: false,
            carried: Output::default(),
        }
    }

    /// Shows warnings about flicker, for an attended window. Screenshots and clips show none.
    pub fn attended(mut self) -> Self {
        self.panels.welcome.start();
        self
    }

    /// An interface for off-screen recording: it refreshes every number in each frame.
    pub fn for_recording(prefs: Prefs) -> Self {
        let interface = Interface::new(prefs);
        let shared = Shared { history: History::following(), ..interface.shared };
        Interface { panels: interface.panels.for_recording(), shared, ..interface }
    }

    /// Preferences to remember for the next start.
    pub fn prefs(&self) -> Prefs {
        self.panels.prefs(self.shared.look.theme)
    }

    /// Theme of the frame that was shown last.
    pub fn theme(&self) -> Theme {
        self.shared.look.shown()
    }

    /// View state of the window.
    pub fn view(&self) -> View {
        self.panels.view
    }

    /// Theme of plots and figures that are saved.
    pub fn chart_theme(&self) -> Theme {
        if self.panels.plots.prefs.paper { Theme::Light } else { self.theme() }
    }

    /// Index of the chosen lane.
    pub fn chosen(&self) -> usize {
        self.panels.lane_commands.chosen
    }

    /// `true` while only the lanes are shown, in recording mode too.
    pub fn hidden(&self) -> bool {
        self.panels.view.extent != WindowExtent::Controls
    }

    /// Id of the open lesson and the part of it that the user is at, if one is being taken.
    pub fn lesson(&self) -> (Option<&'static str>, Option<Phase>) {
        (self.panels.course.entry.map(|entry| entry.id), self.panels.course.phase())
    }

    /// The opening that is open on the stage, and its words, for tests.
    #[cfg(test)]
    pub(crate) fn opening(&self) -> Option<(std::sync::Arc<Scenario>, simulation::course::OpeningWords)> {
        self.panels.course.told_opening()
    }

    /// Name of the page that covers the window.
    pub fn page(&self) -> Option<&'static str> {
        self.panels.pages.name()
    }

    /// `true` while the plots move on with the run; `false` once the user has moved to a part of it.
    pub fn plots_follow(&self) -> bool {
        self.panels.plots.ranges.follows()
    }

    /// Sets the clip's file, and its format (by id) if the file's ending says another one.
    pub fn record_to(&mut self, file: String, format: Option<&str>) {
        self.panels.pages.record.set_file(file, format);
    }

    /// Asks for a file on a page, where the desktop has no dialog for it.
    pub fn ask_path(&mut self, question: FileQuestion) {
        self.panels.pages.ask_path(question);
    }

    /// Asks what to do about the document's file, which something else has written.
    pub fn ask_changed_file(&mut self, name: String) {
        self.panels.pages.ask_changed(name);
    }

    /// A dialog of the desktop has closed: keys that are still typed were meant for it.
    pub fn dialog_closed(&mut self) {
        self.shared.stray_keys.dialog_closed();
    }

    /// Makes egui upload all textures again, after the graphics device that held them was lost.
    pub fn reupload_textures(&mut self, ctx: &egui::Context) {
        self.panels.plots.figures.forget_textures();
        self.shared.look.reupload_fonts(ctx);
    }

    /// Colour that the window is cleared with, sRGB.
    pub fn background(&self) -> [u8; 3] {
        let [r, g, b, _] = style::colors(self.theme()).background.to_array();
        [r, g, b]
    }

    /// Takes a file that was dropped onto the window.
    pub fn drop_file(&mut self, file: PathBuf) {
        self.arrivals.drop_file(file);
    }

    /// Shows a message for some seconds.
    pub fn toast(&mut self, kind: ToastKind, text: impl Into<String>) {
        self.shared.toasts.push(kind, text);
    }

    /// Takes the measured length of a frame of the window, zero for the first one after it was hidden or paused. The timeline marks where
    /// the lab counts less than that. `runs`: time passes in the lab.
    pub fn window_frame(&mut self, length: Flicks, runs: bool) {
        self.panels.transport.stalls.observe(length, runs);
    }

    /// Shows the interface in `ui`, the root of an egui pass. Where egui lays a frame out twice, the output of the last
    /// pass holds everything that was asked for.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>) -> Output {
        let mut requests = Requests::new(snapshot.scenario, std::mem::take(&mut self.carried));
        let shown = catch_unwind(AssertUnwindSafe(|| self.pass(ui, snapshot, window, &mut requests)));
        shown.unwrap_or_else(|panic| {
            self.shared.history.end_edit(&mut requests.draft, false);
            self.carried.scenario = requests.draft.take();
            resume_unwind(panic)
        })
    }

    /// Takes the edit of a frame that did not come to its end.
    pub fn take_unfinished_edit(&mut self) -> Option<Scenario> {
        self.carried.scenario.take()
    }

    fn pass(
        &mut self,
        ui: &mut egui::Ui,
        snapshot: &Snapshot<'_>,
        window: &WindowInfo<'_>,
        requests: &mut Requests<'_>,
    ) -> Output {
        let ctx = &ui.ctx().clone();
        let pass = PassContext { ctx, snapshot, window };
        text_field::limit_input(ctx);
        let is_new = self.observe(ui, snapshot, window);
        if let Some(paused) = self.panels.transport.pauses.rules.observe(snapshot) {
            requests.output.actions.push(Action::SetPaused(true));
            self.shared.toasts.push(ToastKind::Warning, paused);
        }
        self.panels.lane_commands.observe(requests.draft.get().lanes.len(), self.panels.view.is_stage());
        let (now, before) = (ui.input(|input| input.time), self.chosen());
        let plays = !self.panels.view.reduced_motion;
        self.panels.course.observe(ctx, (is_new, plays), (snapshot, window), requests);
        if let Some(flip) = ui.input(|input| self.panels.switches.follow(input, is_new)) {
            self.panels.toggle(flip, pass, requests);
        }
        self.panels.take_keys(&mut self.shared, pass, requests);
        let (asked, density) = (self.panels.course.asks_about(snapshot.scenario), self.panels.density());
        self.panels.lanes.numbers.set_asked(asked);
        self.panels.lanes.numbers.set_told(self.panels.course.told(window.course.rehearsals));
        if let Some(wait) = self.panels.lanes.numbers.refresh(snapshot, now, density) {
            ctx.request_repaint_after_secs(wait as f32);
        }
        let place = (self.panels.lane_commands.chosen, self.panels.view.is_stage());
        self.arrivals.arrive(ctx, window.recorded_trace, place, requests);
        self.panels.lane_commands.tell(requests);
        let chosen = chosen_in(snapshot, requests.draft.get(), requests.chosen, before);
        let chosen_lanes = &chosen_lanes_in(snapshot, requests.draft.get(), &requests.chosen_lanes, chosen);
        let (stage, plots) = (&mut self.panels.stage, &mut self.panels.plots.prefs.shown);
        let open = OpenParts { strips: &mut stage.strips, plots_open: &mut stage.plots, plots };
        let shown = self.panels.course.apply_reveal(snapshot, requests, (open, WindowLayout::is_steady(ui.max_rect())));
        let camera = if self.panels.view.reduced_motion { CameraMotion::Steps } else { CameraMotion::Smooth };
        if snapshot.camera != camera {
            requests.action(Action::SetCamera(camera));
        }
        let canvases = self.panels.canvases(ui, snapshot, chosen, shown);
        let told = self.panels.course.told_opening();
        let script = Script::of(snapshot.scenario, told.as_ref());
        let has_keys = script.answers() && self.panels.welcome.is_attended() && window.only.is_empty();
        let is_stage = self.panels.view.is_stage();
        if !is_stage {
            self.shared.toasts.end_of(KEYS);
        }
        let has_keys = has_keys && keyboard::is_here(ui.ctx());
        if has_keys && is_stage && !std::mem::replace(&mut self.panels.keys_told, true) {
            self.shared.toasts.push(ToastKind::Info, KEYS);
        }
        self.panels.subject_plots.follow(snapshot.scenario, &mut self.panels.plots.prefs);
        let own = self.panels.course.own_settings();
        let compared = self.panels.compared(requests.draft.get());
        let most_lanes = script.most_lanes(ui.max_rect().height());
        self.panels.lane_commands.most = most_lanes;
        let frame = FrameContext {
            snapshot,
            window,
            now,
            theme: self.shared.look.theme,
            chosen,
            chosen_lanes,
            view: self.panels.view,
            canvases,
            shown,
            own: own.as_deref(),
            compared: compared.as_ref(),
            most_lanes,
            script,
            bets: self.panels.course.bets_on_lanes(),
            skips_bet: self.panels.course.skips_bet(),
            menu_is_open: egui::Popup::is_any_open(ctx),
        };
        self.panels.show(ui, &frame, requests, &self.shared.history, &mut self.shared.toasts);
        // An intent may ask for another.
        while let Some(intent) = requests.take_intent() {
            self.panels.handle(&mut self.shared, pass, intent, requests);
        }
        self.shared.stray_keys.follow(self.panels.pages.is_open(), now);
        if let Some(note) = text_field::take_cut_note(ctx) {
            self.shared.toasts.push(ToastKind::Info, note);
        }
        self.shared.show_toasts(requests);
        self.announcements.show(ui, &requests.asked, now);
        let output = self.finish(ctx, snapshot, requests);
        if ctx.will_discard() {
            self.carried = output.clone();
        } else {
            self.panels.course.end_frame();
        }
        output
    }

    /// Updates the panels to the lab's scenario; one that was opened resets what belongs to the last. Returns `true` if one was opened. A
    /// lesson begins again on another screen, because its answers are about what it shows.
    fn observe(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>) -> bool {
        self.panels.follow_mode();
        self.shared.look.apply(ui, self.panels.view.projector);
        motion::apply(ui.ctx(), self.panels.view.reduced_motion);
        tooltips::apply(ui.ctx(), self.hidden());
        if let WindowExtent::Recording(size) = self.panels.view.extent
            && !size.fits(ui.ctx())
        {
            self.panels.view.extent = WindowExtent::Controls;
            self.shared.toasts.push(ToastKind::Warning, size.too_large());
        }
        zoom::apply(ui.ctx(), self.panels.view.zoom, self.panels.view.projector);
        let pointer_down = ui.input(|input| input.pointer.any_down());
        if let Some(change) = window.rescreened.filter(|_| !snapshot.scenario.lesson.asks()) {
            self.shared.history.change_all(snapshot.scenario, |scenario| change.apply(&mut scenario.lanes));
            self.panels.course.follow_screen(change);
        }
        let is_new = self.shared.history.observe(window.document, snapshot.scenario, pointer_down);
        self.panels.welcome.observe(snapshot.scenario, is_new);
        self.panels.my_game.observe(snapshot.scenario, (is_new, self.panels.view.is_stage()));
        self.panels.last_opened.observe(snapshot.scenario, window.file);
        if is_new {
            self.panels.lanes.numbers.forget();
            self.panels.stage.forget();
            self.panels.view.alone = false;
            self.panels.lane_commands.forget();
            self.panels.transport.pauses.rules.forget();
            self.panels.plots.forget();
            self.panels.pages.close_record();
            if let Some(history) = self.panels.find_bug.observe(snapshot.scenario) {
                self.shared.history = history;
            }
        }
        if let Some(kept) = self.kept_runs.observe(snapshot, window.opened_run) {
            self.shared.toasts.push(ToastKind::Info, kept);
        }
        is_new
    }

    /// Lets time run while a hand holds a body of a run that is paused. While a lesson asks, the run waits for the bet.
    fn play_for_hand(&mut self, ctx: &egui::Context, paused: bool, output: &mut Output) {
        let holds = hand::holds(ctx);
        if holds && paused && !self.plays_for_hand && !self.panels.course.is_asking() {
            self.plays_for_hand = true;
            output.actions.push(Action::SetPaused(false));
        } else if !holds && std::mem::take(&mut self.plays_for_hand) {
            output.actions.push(Action::SetPaused(true));
        }
    }

    /// Ends the edit of this frame, and adds the held keys.
    fn finish(&mut self, ctx: &egui::Context, snapshot: &Snapshot<'_>, requests: &mut Requests<'_>) -> Output {
        let mut output = std::mem::take(&mut requests.output);
        let pointer_down = ctx.input(|input| input.pointer.any_down());
        if let Some(edit) = self.shared.history.end_edit(&mut requests.draft, pointer_down) {
            for change in edit.changes {
                self.shared.toasts.push(ToastKind::Warning, change);
            }
            if let Some(said) = edit_effects::words(snapshot, requests.draft.get()) {
                self.shared.toasts.push(ToastKind::Info, said);
            }
            if edit.leaves_lesson {
                self.shared.toasts.push(ToastKind::Info, LESSON_LEFT);
            }
            self.panels.lanes.numbers.renew();
        }
        self.arrivals.see(&output.lanes, self.panels.view.is_stage());
        output.tries = requests.draft.tries();
        output.compared = self.panels.compared(requests.draft.get());
        output.scenario = requests.draft.take();
        output.input = output.input.or_else(|| hand::release(ctx));
        self.play_for_hand(ctx, snapshot.paused, &mut output);
        let is_covered = self.panels.pages.is_open() || self.shared.stray_keys.are_held_back();
        output.input = driving::input(ctx, output.input, snapshot.can_be_driven(), is_covered);
        output
    }
}

mod announcements;
mod arrivals;
mod edit_effects;
#[cfg(test)]
mod every_intent;
#[cfg(test)]
mod holding;
mod intents;
mod lane_commands;
mod last_opened;
mod panels;
mod shared;
mod subject_plots;
