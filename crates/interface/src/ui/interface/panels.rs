//! The panels of the window and their places.

use super::lane_commands::LaneCommands;
use super::last_opened::LastOpened;
use super::subject_plots::SubjectPlots;
use crate::fault_injection;
use crate::ui::base::focus_ring;
use crate::ui::base::look;
use crate::ui::base::toasts::Toasts;
use crate::ui::frame::canvases::cameras::Canvases;
use crate::ui::frame::canvases::lane_parts::LaneParts;
use crate::ui::frame::canvases::layout::Density;
use crate::ui::frame::canvases::lens::LensState;
use crate::ui::frame::edits::history::History;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::hand;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::mode::{Mode, WindowExtent};
use crate::ui::frame::own_layers::OwnLayers;
use crate::ui::frame::prefs::Prefs;
use crate::ui::frame::record_form::{ClipStart, SeenLesson};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shown_parts::ShownParts;
use crate::ui::frame::view::View;
use crate::ui::frame::window_layout::{OpenPanels, WindowLayout};
use crate::ui::panels::banners::{recording_bar, recover_banner};
use crate::ui::panels::canvas;
use crate::ui::panels::code::CodePanel;
use crate::ui::panels::course::Course;
use crate::ui::panels::find_bug::FindBug;
use crate::ui::panels::inspector::Inspector;
use crate::ui::panels::lanes::Lanes;
use crate::ui::panels::my_game::MyGamePanel;
use crate::ui::panels::pages::Pages;
use crate::ui::panels::pages::welcome::Welcome;
use crate::ui::panels::plots::PlotPanel;
use crate::ui::panels::stage::Stage;
use crate::ui::panels::switch_bar::bar::SwitchBar;
use crate::ui::panels::switch_bar::draw_menu;
use crate::ui::panels::top_bar::lab_bar::MenuState;
use crate::ui::panels::top_bar::{lab_bar, opening_tabs, stage_bar};
use crate::ui::panels::transport::Transport;
use simulation::lab::Snapshot;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;
use timestep::time::Flicks;

/// The panels and their view state.
#[derive(Debug)]
pub struct Panels {
    /// Mode, extent, projector and zoom.
    pub view: View,
    /// The lanes.
    pub lanes: Lanes,
    /// `true` if lanes of the lab show the strips of their last frames.
    pub strips: bool,
    /// The stage around the lanes.
    pub stage: Stage,
    /// The loop of the chosen lane as code.
    pub code: CodePanel,
    /// Settings of the chosen lane.
    pub inspector: Inspector,
    /// The bar at the bottom.
    pub transport: Transport,
    /// Plots and figures.
    pub plots: PlotPanel,
    /// The bar of switches.
    pub switches: SwitchBar,
    /// Pages over the window.
    pub pages: Pages,
    /// The chosen lane, and edits of the list of lanes.
    pub lane_commands: LaneCommands,
    /// The difference lens.
    pub lens: LensState,
    /// The game.
    pub find_bug: FindBug,
    /// The form of the user's game.
    pub my_game: MyGamePanel,
    /// The list of lessons, and the lesson that is being taken.
    pub course: Course,
    /// The document to open at the next start.
    pub last_opened: LastOpened,
    /// The flicker warning.
    pub welcome: Welcome,
    /// Plots of the open opening.
    pub subject_plots: SubjectPlots,
    /// `true` once the window has said that the switches of an opening have keys.
    pub keys_told: bool,
    /// The menus were asked for, and open in the next frame.
    opens_menus: bool,
}

/// Name of what undo brings back after work was replaced.
const LEFT_WORK: &str = "the work before this";

impl Panels {
    /// The panels with these preferences.
    pub fn new(prefs: Prefs) -> Self {
        Panels {
            view: View {
                mode: prefs.mode,
                zoom: prefs.zoom,
                reduced_motion: prefs.reduced_motion,
                exact_speed: prefs.exact_speed,
                screen_hz: prefs.screen_hz,
                ..View::default()
            },
            lanes: Lanes::default(),
            strips: prefs.strip,
            stage: Stage::new(prefs.layouts),
            code: CodePanel::new(prefs.code, &prefs.language),
            inspector: Inspector::new(prefs.inspector, prefs.inspector_width, prefs.folded),
            transport: Transport::default(),
            plots: PlotPanel { prefs: prefs.plots, ..PlotPanel::default() },
            switches: SwitchBar::default(),
            pages: Pages::new(prefs.record, prefs.folders),
            lane_commands: LaneCommands::default(),
            lens: LensState::default(),
            find_bug: FindBug::new(prefs.find_bug),
            my_game: MyGamePanel::default(),
            course: Course::new(prefs.course),
            last_opened: LastOpened(prefs.opened),
            welcome: Welcome::default(),
            subject_plots: SubjectPlots::default(),
            keys_told: prefs.keys_told,
            opens_menus: false,
        }
    }

    /// For off-screen recording: refreshes every number in each frame.
    pub fn for_recording(mut self) -> Self {
        self.transport.time_text.every_frame = true;
        Panels { lanes: Lanes::for_recording(None), ..self }
    }

    /// Preferences to remember for the next start.
    pub fn prefs(&self, theme: Theme) -> Prefs {
        Prefs {
            theme,
            mode: self.view.mode,
            layouts: self.stage.layouts.chosen.clone(),
            zoom: self.view.zoom,
            reduced_motion: self.view.reduced_motion,
            exact_speed: self.view.exact_speed,
            screen_hz: self.view.screen_hz,
            opened: self.last_opened.0.clone(),
            code: self.code.open,
            language: self.code.language.id.to_owned(),
            inspector: self.inspector.open,
            inspector_width: self.inspector.width,
            strip: self.strips,
            folded: self.inspector.folded.clone(),
            plots: self.course.own_plots(self.subject_plots.own(self.plots.prefs.clone())),
            keys_told: self.keys_told,
            record: self.pages.record.form.clone(),
            folders: self.pages.path.recent.clone(),
            find_bug: self.find_bug.record,
            course: self.course.prefs.clone(),
        }
    }

    /// Density of the lanes: their parts beside the motion.
    pub fn density(&self) -> Density {
        match (self.view.mode, self.view.extent) {
            (Mode::Stage, _) => Density::OnCanvas,
            (Mode::Lab, WindowExtent::Controls) => Density::Full,
            (Mode::Lab, _) => Density::Bare,
        }
    }

    /// Tells the mode of the window to those that are there only on the stage.
    pub fn follow_mode(&mut self) {
        self.course.set_mode(self.view.mode);
    }

    /// The scenario as it is drawn while a switch is held.
    pub fn compared(&self, scenario: &Scenario) -> Option<Scenario> {
        self.switches.compared(&self.lane_commands.lanes(scenario), &self.lane_commands.edits, scenario)
    }

    /// Opens the menus.
    pub fn open_menus(&mut self, ctx: &egui::Context) {
        self.opens_menus = true;
        ctx.request_repaint();
    }

    /// Carries out an intent about lanes; the curves of those that move go with them.
    pub fn change_lanes(&mut self, intent: LaneIntent, requests: &mut Requests<'_>) {
        for [a, b] in self.lane_commands.handle(intent, requests) {
            self.plots.visibility.swap_lanes(a, b);
        }
    }

    /// The moment, lanes and looks from which a clip starts, but for the theme.
    pub fn seen(&self, snapshot: &Snapshot<'_>, scenario: &Scenario) -> ClipStart {
        let layout = Some(self.stage.layouts.of(scenario)).filter(|layout| *layout != scenario.layout());
        let plan = &scenario.lesson;
        let is_over = plan.asks() && snapshot.elapsed >= scenario.length();
        let lesson = SeenLesson { has_moment: !plan.moments.is_empty() };
        // A lesson decides itself what it draws, and when.
        let drawn = OwnLayers { ghost: Some(snapshot.layers.ghost), trail: Some(snapshot.layers.trail) };
        ClipStart {
            lens: self.lens.shown.filter(|_| !self.view.alone),
            lane: Some(self.lane_commands.chosen).filter(|_| self.view.alone),
            layout: layout.filter(|_| self.view.is_stage()),
            from: if snapshot.paused && !is_over { snapshot.elapsed } else { Flicks::ZERO },
            now: snapshot.elapsed,
            eye_view: snapshot.layers.eye_view,
            layers: if plan.asks() { drawn } else { self.course.own_layers },
            lab: !self.view.is_stage(),
            asks: plan.asks(),
            lesson: (plan.asks() && self.course.is_lesson(scenario)).then_some(lesson),
            ..ClipStart::default()
        }
    }

    /// Layout, lens and held view of this pass. `chosen`: index of the chosen lane in the snapshot.
    pub fn canvases(&mut self, ui: &egui::Ui, snapshot: &Snapshot<'_>, chosen: usize, shown: ShownParts) -> Canvases {
        let layout = if self.view.is_stage() { self.stage.layouts.of(snapshot.scenario) } else { Layout::Grid };
        let lens = self.lens.in_force(ui, chosen, snapshot.lanes.len());
        let steady = hand::steady(ui.ctx(), self.view.reduced_motion);
        Canvases { layout, lens, steady, trail_room: shown.reserved.trail }
    }

    /// Shows all panels that are open, and the messages in the transport.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        history: &History,
        toasts: &mut Toasts,
    ) {
        let (stage, plots) = (self.view.is_stage(), &self.plots.prefs);
        let code = self.code.open.then_some(CodePanel::WIDTH);
        let room = self.course.room(ui, frame, code.unwrap_or(0.0));
        let finger = look::finger(ui.ctx());
        let open = OpenPanels {
            mode: self.view.mode,
            extent: self.view.extent,
            clip: match self.view.extent {
                WindowExtent::Recording(size) => Some(size.place(ui.max_rect(), ui.ctx().pixels_per_point())),
                WindowExtent::Controls | WindowExtent::Lanes => None,
            },
            projector: self.view.projector,
            rail: room.rail,
            rail_over: room.rail_over,
            talk: room.talk,
            question: room.question,
            finger,
            one_row: SwitchBar::one_row(frame, ui.max_rect(), finger.is_some()),
            game: if self.my_game.is_open {
                Some(MyGamePanel::WIDTH)
            } else {
                self.find_bug.is_open().then_some(FindBug::WIDTH)
            },
            code,
            inspector: (!stage && self.inspector.open).then_some(self.inspector.width),
            plots: (if stage { self.stage.plots || frame.shown.reserved.plots } else { plots.open })
                .then_some(plots.height),
            recording: frame.window.recording.running.is_some(),
            offer: recover_banner::height(frame.window),
        };
        let layout = WindowLayout::new(ui.max_rect(), open);
        if let (Some(rect), false) = (layout.rail, room.rail_over) {
            self.course.show_rail(ui, frame, requests, rect);
        }
        let parts = match self.density() {
            Density::OnCanvas => self.stage.parts(frame),
            density => LaneParts {
                strips: self.strips,
                numbers: density == Density::Full,
                ..LaneParts::new(density, Layout::Grid)
            },
        };
        self.lanes.show(ui, frame, requests, &mut self.lane_commands.rename, (layout.lanes, parts));
        let seen = frame.canvases.cameras(frame.snapshot, &requests.output.lanes);
        let frame = &FrameContext { snapshot: &seen, ..*frame };
        fault_injection::panic_if(requests.draft.before().is_some(), "panels");
        let marks = canvas::show(ui, frame.snapshot, &requests.output.lanes, frame.canvases);
        canvas::explain(ui, frame, &requests.output.lanes, &marks);
        if self.view.extent == WindowExtent::Controls {
            self.course.show_rows(ui, frame, requests);
        }
        self.lens.hold(ui, requests.held_lane.take());
        let canvases = &mut requests.output.canvases;
        *canvases = Canvases { layout: canvases.layout, ..frame.canvases };
        if let Some(rect) = layout.plots {
            match stage && !self.stage.plots {
                true => self.plots.show_reserved(ui, rect),
                false => self.plots.show(ui, frame, requests, rect),
            }
        }
        if let Some(rect) = layout.top {
            let switches =
                |ui: &mut egui::Ui, requests: &mut Requests<'_>| SwitchBar::show_in_menu(ui, frame, requests);
            let state = MenuState {
                opens: std::mem::take(&mut self.opens_menus),
                paper: self.plots.prefs.paper,
                undone: history.undone().or(frame.window.left_work.then_some(LEFT_WORK)),
                redone: history.redone(),
                recent: &self.course.prefs.recent,
                code: self.code.open,
                inspector: self.inspector.open,
                plots: self.plots.prefs.open,
                find_bug: self.find_bug.is_open(),
                switches: layout.switches.is_none().then_some(&switches),
            };
            match stage {
                true if frame.script.answers() || self.my_game.is_open => {
                    opening_tabs::show(ui, frame, requests, (rect, self.my_game.is_open), &state);
                }
                true => stage_bar::show(ui, frame, requests, rect, &state),
                false => lab_bar::show(ui, frame, requests, rect, &state),
            }
        }
        if let Some(rect) = layout.switches
            && let Some(hold) =
                self.switches.show(ui, frame, requests, (rect, layout.two_rows), (parts.strips, self.code.open))
        {
            self.switches.press(hold, frame.snapshot, &self.lane_commands.edits, requests);
        }
        if layout.switches.is_none_or(|rect| !SwitchBar::has_draw_button(frame, (rect, layout.two_rows))) {
            draw_menu::show_without_button(ui, frame, requests, (layout.lanes, parts.strips));
        }
        if let Some(rect) = layout.offer {
            recover_banner::show(ui, frame, requests, rect);
        }
        self.course.show(ui, frame, requests, &layout);
        if let Some(rect) = layout.game {
            self.my_game.show(ui, frame, requests, &self.lanes.numbers.verdicts, rect);
            self.find_bug.show(ui, requests, rect);
        }
        if let Some(rect) = layout.code {
            self.code.show(ui, frame, requests, rect);
        }
        if let Some(rect) = layout.inspector {
            let numbers = &self.lanes.numbers;
            let read = (&numbers.rows, &numbers.verdicts);
            self.inspector.show(ui, frame, requests, &mut self.lane_commands.edits, read, rect);
        }
        if let Some(rect) = layout.transport {
            self.transport.show(ui, frame, requests, toasts, rect, layout.compact);
            self.course.wake(ui, rect, requests);
        } else {
            toasts.tell(ui, frame.now);
        }
        if let Some(rect) = layout.recording {
            recording_bar::show(ui, frame, requests, rect);
        }
        if let (Some(rect), true) = (layout.rail, room.rail_over) {
            self.course.show_rail(ui, frame, requests, rect);
        }
        self.pages.show(ui, frame, requests);
        focus_ring::show(ui);
        self.stage.show_pointer(ui, frame);
    }
}
