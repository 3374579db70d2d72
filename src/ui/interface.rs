//! Composes the panels into the window's interface, and hands each intent to the panel concerned.

use super::canvas::{self, Canvases, LensState};
use super::course::Course;
use super::driving;
use super::find_bug::FindBug;
use super::frame_context::FrameContext;
use super::hand;
use super::history::History;
use super::inspector::Inspector;
use super::intent::Intent;
use super::lane_commands::LaneCommands;
use super::lanes::LaneGrid;
use super::look::Look;
use super::mode::Extent;
use super::output::{Command, Output};
use super::pages::Pages;
use super::plots::PlotPanel;
use super::prefs::Prefs;
use super::requests::Requests;
use super::stage::{Question, Stage};
use super::stalls::Stalls;
use super::switch_bar::SwitchBar;
use super::toasts::{ToastKind, Toasts};
use super::top_bar::{self, MenuState};
use super::transport::Transport;
use super::view::View;
use super::window_info::WindowInfo;
use super::window_layout::{OpenPanels, WindowLayout};
use super::{recording_bar, recover_banner, shortcuts, style, zoom};
use crate::course::Phase;
use crate::input::Input;
use crate::lab::{Action, Snapshot};
use crate::palette::Theme;
use crate::scenario::lesson::Layout;
use crate::time::Flicks;

/// The interface: its panels, and what they share between frames.
#[derive(Debug)]
pub struct Interface {
    look: Look,
    view: View,
    lanes: LaneGrid,
    stage: Stage,
    inspector: Inspector,
    transport: Transport,
    plots: PlotPanel,
    switches: SwitchBar,
    pages: Pages,
    toasts: Toasts,
    stalls: Stalls,
    history: History,
    lane_commands: LaneCommands,
    lens: LensState,
    find_bug: FindBug,
    course: Course,
    /// Output of a pass that egui discarded to lay the frame out again.
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
            look: Look::new(prefs.theme),
            view: View::new(prefs.mode, prefs.zoom),
            lanes: LaneGrid::new(prefs.strip),
            stage: Stage::new(prefs.layouts),
            inspector: Inspector::new(prefs.inspector, prefs.inspector_width, prefs.folded),
            transport: Transport::default(),
            plots: PlotPanel::new(prefs.plots),
            switches: SwitchBar { scope: prefs.scope },
            pages: Pages::new(prefs.record),
            toasts: Toasts::default(),
            stalls: Stalls::default(),
            history: History::default(),
            lane_commands: LaneCommands::default(),
            lens: LensState::default(),
            find_bug: FindBug::new(prefs.find_bug),
            course: Course::new(prefs.course),
            carried: Output::default(),
        }
    }

    /// An interface for off-screen recording: it refreshes every number in each frame.
    pub fn for_recording(prefs: Prefs) -> Self {
        let mut interface = Interface::new(prefs);
        interface.lanes = interface.lanes.for_recording();
        interface.stage = interface.stage.for_recording();
        interface.transport.refresh_every_frame();
        interface
    }

    /// Preferences to remember for the next start.
    pub fn prefs(&self) -> Prefs {
        Prefs {
            theme: self.look.theme,
            mode: self.view.mode,
            layouts: self.stage.layouts(),
            zoom: self.view.zoom,
            scope: self.switches.scope,
            inspector: self.inspector.open,
            inspector_width: self.inspector.width(),
            strip: self.lanes.shows_strips,
            folded: self.inspector.folded().to_vec(),
            plots: self.course.own_plots(self.plots.prefs().clone()),
            record: self.pages.record.form().clone(),
            find_bug: self.find_bug.record(),
            course: self.course.prefs().clone(),
        }
    }

    /// Theme in force.
    pub fn theme(&self) -> Theme {
        self.look.theme
    }

    /// Index of the chosen lane.
    pub fn chosen(&self) -> usize {
        self.lane_commands.chosen
    }

    /// `true` while only the lanes are shown.
    pub fn hidden(&self) -> bool {
        self.view.extent != Extent::Controls
    }

    /// Id of the open lesson and the part of it that the person is at, if one is being taken.
    pub fn lesson(&self) -> (Option<&'static str>, Option<Phase>) {
        (self.course.entry().map(|entry| entry.id), self.course.phase())
    }

    /// `true` while the help page lies over the window.
    pub fn help_is_open(&self) -> bool {
        self.pages.help_is_open()
    }

    /// `true` while the page for recording lies over the window.
    pub fn recorder_is_open(&self) -> bool {
        self.pages.record_is_open()
    }

    /// `true` while the plots move on with the run; `false` once the person has moved to a part of it.
    pub fn plots_follow(&self) -> bool {
        self.plots.follows()
    }

    /// Sets the clip's file, and its format (by id) if the file's ending says another one.
    pub fn record_to(&mut self, file: String, format: Option<&str>) {
        self.pages.record.set_file(file, format);
    }

    /// Makes egui upload all textures again, after the graphics device that held them was lost.
    pub fn reupload_textures(&mut self, ctx: &egui::Context) {
        self.plots.forget_textures();
        self.look.reupload_fonts(ctx);
    }

    /// Colour that the window is cleared with, sRGB.
    pub fn background(&self) -> [u8; 3] {
        let [r, g, b, _] = style::colors(self.look.theme).background.to_array();
        [r, g, b]
    }

    /// Shows a message for some seconds.
    pub fn toast(&mut self, kind: ToastKind, text: impl Into<String>) {
        self.toasts.push(kind, text);
    }

    /// Takes the measured length of a frame of the window, zero for the first one after it was hidden or paused. Says so where the
    /// laboratory counts less than that. `runs`: time passes in the laboratory.
    pub fn window_frame(&mut self, length: Flicks, runs: bool) {
        if let Some(note) = self.stalls.observe(length, runs) {
            self.toasts.push(ToastKind::Warning, note);
        }
    }

    /// Shows the interface in `ui`, the root of an egui pass. Where egui lays a frame out twice, the output of the last
    /// pass holds everything that was asked for.
    pub fn show(&mut self, ui: &mut egui::Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>) -> Output {
        let is_new = self.observe(ui, snapshot);
        let now = ui.input(|input| input.time);
        let requests = &mut Requests::new(snapshot.scenario, std::mem::take(&mut self.carried));
        self.course.observe(is_new, self.view.is_stage(), (snapshot, window), requests);
        let keys = self.pages.keys();
        if keys.is_none() {
            self.course.take_hands(ui.ctx(), self.view.is_stage());
        }
        let wanted = |intent| keys.is_none_or(|keys| keys.contains(&intent)) && self.find_bug.wants(intent);
        for intent in shortcuts::pressed(ui.ctx(), wanted, snapshot.can_be_driven()) {
            let intent = self.course.of_key(self.view.is_stage(), self.find_bug.of_key(intent));
            self.handle(ui.ctx(), snapshot, window, requests, intent);
        }
        let wait =
            if self.view.is_stage() { self.stage.refresh(snapshot, now) } else { self.lanes.refresh(snapshot, now) };
        if let Some(wait) = wait {
            ui.ctx().request_repaint_after_secs(wait as f32);
        }
        let parts = (&mut self.stage, &mut self.plots);
        let shown = self.course.apply_reveal(self.view.is_stage(), snapshot, requests, parts);
        let canvases = self.canvases(ui, snapshot);
        let seen = canvases.cameras(snapshot);
        let (theme, chosen, view) = (self.look.theme, self.chosen(), self.view);
        let frame = FrameContext { snapshot: &seen, window, now, theme, chosen, view, canvases, shown };
        self.show_panels(ui, &frame, requests);
        // An intent may ask for another.
        while let Some(intent) = requests.take_intent() {
            self.handle(ui.ctx(), snapshot, window, requests, intent);
        }
        let output = self.finish(ui.ctx(), snapshot, requests);
        if ui.ctx().will_discard() {
            self.carried = output.clone();
        } else {
            self.course.end_frame();
        }
        output
    }

    /// Brings the panels up to the laboratory's scenario: one that did not come from here ends what was about the last. Returns `true`
    /// if it is such a one.
    fn observe(&mut self, ui: &egui::Ui, snapshot: &Snapshot<'_>) -> bool {
        self.look.apply(ui.ctx(), self.view.projector);
        zoom::apply(ui.ctx(), self.view.zoom, self.view.projector);
        let pointer_down = ui.input(|input| input.pointer.any_down());
        let is_new = self.history.observe(snapshot.scenario, pointer_down);
        if is_new {
            self.lanes.forget();
            self.stage.forget();
            self.view.alone = false;
            self.lane_commands.forget();
            self.plots.forget();
            self.pages.close_record();
            if let Some(history) = self.find_bug.observe(snapshot.scenario) {
                self.history = history;
            }
        }
        self.lane_commands.observe(snapshot.scenario.lanes.len());
        is_new
    }

    /// How the canvases of this pass are seen.
    fn canvases(&mut self, ui: &egui::Ui, snapshot: &Snapshot<'_>) -> Canvases {
        let layout = if self.view.is_stage() { self.stage.layout(snapshot.scenario) } else { Layout::Grid };
        Canvases { layout, lens: self.lens.in_force(ui, self.chosen(), snapshot.lanes.len()) }
    }

    fn show_panels(&mut self, ui: &mut egui::Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        let (stage, plots) = (self.view.is_stage(), self.plots.prefs());
        let is_brief = !stage || (frame.snapshot.elapsed > Flicks::ZERO && !self.course.is_asking());
        let question = Question::of(frame.snapshot.scenario, is_brief);
        let room = self.course.room(ui, stage, self.view.extent != Extent::Controls);
        let open = OpenPanels {
            mode: self.view.mode,
            extent: self.view.extent,
            rail: room.rail,
            talk: room.talk,
            question: question.map(|question| question.height(ui, ui.max_rect().width() - room.rail.unwrap_or(0.0))),
            game: self.find_bug.is_open().then_some(FindBug::WIDTH),
            inspector: (!stage && self.inspector.open).then_some(self.inspector.width()),
            plots: (if stage { self.stage.plots } else { plots.open }).then_some(plots.height),
            recording: frame.window.recording.running.is_some(),
            offer: recover_banner::offered(frame.window.kept).is_some(),
        };
        let layout = WindowLayout::new(ui.max_rect(), open);
        let rename = &mut self.lane_commands.rename;
        match stage {
            true => self.stage.show(ui, frame, requests, rename, layout.lanes),
            false => self.lanes.show(ui, frame, requests, rename, layout.lanes),
        }
        canvas::show(ui, frame.snapshot, &requests.output.lanes, frame.canvases, frame.theme);
        self.lens.hold_number(ui, requests.held_number.take());
        requests.output.lens = frame.canvases.lens;
        if let Some(rect) = layout.plots {
            self.plots.show(ui, frame, requests, rect);
        }
        if let Some(rect) = layout.top {
            let state = MenuState {
                can_undo: self.history.can_undo(),
                can_redo: self.history.can_redo(),
                inspector: self.inspector.open,
                strips: self.lanes.shows_strips,
                plots: self.plots.prefs().open,
                find_bug: self.find_bug.is_open(),
                switches: layout.compact.then_some(&self.switches),
            };
            match stage {
                true => self.stage.show_top_bar(ui, frame, requests, rect, &state),
                false => top_bar::show(ui, frame, requests, rect, &state),
            }
        }
        if let Some(rect) = layout.switches {
            self.switches.show(ui, frame, requests, rect);
        }
        if let Some(rect) = layout.offer {
            recover_banner::show(ui, frame, requests, rect);
        }
        if let (Some(rect), Some(question)) = (layout.question, question) {
            question.show(ui, rect);
        }
        self.course.show(ui, frame, requests, &layout);
        if let Some(rect) = layout.game {
            self.find_bug.show(ui, requests, rect);
        }
        if let Some(rect) = layout.inspector {
            self.inspector.show(ui, frame, requests, &mut self.lane_commands.edits, self.lanes.numbers(), rect);
        }
        if let Some(rect) = layout.transport {
            self.transport.show(ui, frame, requests, rect, layout.compact);
        }
        if let Some(rect) = layout.recording {
            recording_bar::show(ui, frame, requests, rect);
        }
        self.toasts.show(ui, layout.lanes, frame.now);
        self.pages.show(ui, frame, requests);
        self.stage.show_pointer(ui, frame);
    }

    /// Hands an intent to the panel concerned.
    fn handle(
        &mut self,
        ctx: &egui::Context,
        snapshot: &Snapshot<'_>,
        window: &WindowInfo<'_>,
        requests: &mut Requests<'_>,
        intent: Intent,
    ) {
        let lane = self.chosen();
        let stage = self.view.is_stage();
        let closes = intent == Intent::Escape && (self.pages.is_open() || self.hidden() || self.view.alone);
        if !closes && self.course.handle(ctx, intent, stage, requests) {
            return self.show_toasts(requests);
        }
        match intent {
            Intent::PlayPause => requests.action(Action::SetPaused(!snapshot.paused)),
            Intent::StepFrame => requests.action(Action::StepFrame { lane }),
            Intent::StepTick => requests.action(Action::StepTick { lane }),
            Intent::StepFrameBack => requests.action(Action::StepFrameBack { lane }),
            Intent::StepTickBack => requests.action(Action::StepTickBack { lane }),
            Intent::GoToStart => requests.action(Action::ScrubTo(snapshot.history[0])),
            Intent::GoToEnd => requests.action(Action::ScrubTo(snapshot.history[1])),
            Intent::BulletTime => requests.action(Action::SetSpeed(self.transport.toggle_bullet_time(snapshot.speed))),
            Intent::Reset => requests.action(Action::Reset),
            Intent::Toggle(switch) => {
                self.switches.toggle(switch, lane, window.vsync, &mut self.lane_commands.edits, requests)
            }
            Intent::ToggleScope => self.switches.scope = self.switches.scope.toggled(),
            Intent::Lens => self.lens.press(ctx.input(|input| input.time)),
            Intent::Choose(_) | Intent::Rename | Intent::AddLane | Intent::DuplicateLane | Intent::RemoveLane => {
                self.lane_commands.handle(intent, requests);
            }
            Intent::MoveLane(place) => self.move_lane(requests, place),
            Intent::MoveLaneBack => self.move_lane(requests, lane.saturating_sub(1)),
            Intent::MoveLaneForward => self.move_lane(requests, lane + 1),
            Intent::Undo | Intent::Redo if self.history.travel(intent == Intent::Undo, &mut requests.draft) => {
                self.lanes.forget();
                self.stage.renew();
            }
            Intent::Undo | Intent::Redo => {}
            Intent::Open => requests.command(Command::Open),
            Intent::Save => requests.command(Command::Save),
            Intent::SaveAs => requests.command(Command::SaveAs),
            Intent::OpenRun => requests.command(Command::OpenRun),
            Intent::SaveRun => requests.command(Command::SaveRun),
            Intent::FindBug | Intent::StartSequence(_) | Intent::Accuse(_) | Intent::NextPuzzle | Intent::ShowCure => {
                self.find_bug.handle(intent, &mut self.history, &mut self.lane_commands.edits, requests)
            }
            Intent::Quit => requests.command(Command::Quit),
            Intent::ToggleTheme => requests.command(Command::SetTheme(self.look.toggle_theme())),
            Intent::ToggleInspector if self.view.is_stage() => {
                self.inspector.open = true;
                self.change_view(ctx, Intent::ToggleLab);
            }
            Intent::ToggleInspector => self.inspector.open ^= true,
            Intent::ToggleStrip if self.view.is_stage() => self.stage.strips ^= true,
            Intent::ToggleStrip => self.lanes.shows_strips ^= true,
            Intent::TogglePlots if self.view.is_stage() => self.stage.plots ^= true,
            Intent::TogglePlots => self.plots.toggle(),
            Intent::Arrange(layout) => self.stage.arrange(snapshot.scenario, layout),
            Intent::RecordFrameTimes => requests.command(Command::RecordFrameTimes),
            Intent::Pick(lane) => requests.ask(self.course.of_click(ctx, stage, requests.output.layout, lane)),
            Intent::Lesson(_) | Intent::NextLesson | Intent::PreviousLesson | Intent::ToggleRail => {}
            Intent::SearchLessons | Intent::Bet(_) | Intent::RaiseHand(_) => {}
            Intent::Proceed => self.change_view(ctx, Intent::Maximise),
            Intent::Fullscreen => requests.command(Command::ToggleFullscreen),
            Intent::Record => self.pages.toggle_record(&window.recording, requests),
            Intent::Screenshot => requests.command(Command::Screenshot),
            Intent::Help => self.pages.toggle_help(),
            Intent::About => self.pages.open_about(),
            Intent::Escape if self.pages.close() => {}
            Intent::ToggleLab
            | Intent::ToggleProjector
            | Intent::ToggleControls
            | Intent::ToggleCaptions
            | Intent::ZoomIn
            | Intent::ZoomOut
            | Intent::ZoomReset
            | Intent::Maximise
            | Intent::Escape => self.change_view(ctx, intent),
        }
        self.show_toasts(requests);
    }

    fn show_toasts(&mut self, requests: &mut Requests<'_>) {
        for (kind, text) in requests.take_toasts() {
            self.toasts.push(kind, text);
        }
    }

    fn change_view(&mut self, ctx: &egui::Context, intent: Intent) {
        let before = self.view.extent;
        self.view.handle(intent);
        if self.view.extent == before {
            return;
        }
        self.lane_commands.rename = None;
        if self.hidden() {
            let keys = shortcuts::keys_of(ctx, intent);
            self.toasts.push(ToastKind::Info, format!("{keys} or Esc shows the controls again."));
        } else {
            self.toasts.clear();
        }
    }

    fn move_lane(&mut self, requests: &mut Requests<'_>, place: usize) {
        for [a, b] in self.lane_commands.move_to(place, requests) {
            self.plots.swap_lanes(a, b);
        }
    }

    /// Ends the edit of this frame, and adds the held keys.
    fn finish(&mut self, ctx: &egui::Context, snapshot: &Snapshot<'_>, requests: &mut Requests<'_>) -> Output {
        let mut output = std::mem::take(&mut requests.output);
        let pointer_down = ctx.input(|input| input.pointer.any_down());
        if let Some(changes) = self.history.end_edit(&mut requests.draft, pointer_down) {
            changes.into_iter().for_each(|change| self.toasts.push(ToastKind::Warning, change));
            self.lanes.renew_numbers();
            self.stage.renew();
        }
        output.scenario = requests.draft.take();
        output.input = output.input.or_else(|| hand::release(ctx));
        output.input = match (snapshot.can_be_driven(), self.pages.is_open()) {
            (false, false) => output.input,
            (false, true) => output.input.map(|_| Input::NONE),
            (true, true) => Some(Input::NONE),
            (true, false) => Some(match output.input {
                Some(push) if push.axes() != Input::NONE.axes() => push,
                hand => driving::held(ctx).holding(hand.and_then(|hand| hand.grab())),
            }),
        };
        output
    }
}
