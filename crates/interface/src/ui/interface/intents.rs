//! Hands each intent of keys, buttons and menu items to its panel.

use super::panels::Panels;
use super::shared::{PassContext, Shared};
use crate::ui::base::clip_size::ClipSize;
use crate::ui::base::toasts::ToastKind;
use crate::ui::base::zoom;
use crate::ui::frame::advice_state::AdviceQuestion;
use crate::ui::frame::controls::hold::{HeldBy, Hold};
use crate::ui::frame::controls::scope::Scope;
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::intent::{Intent, LaneIntent, PageIntent, PanelIntent, ShareIntent, TimeIntent, ViewIntent};
use crate::ui::frame::mode::{Mode, WindowExtent};
use crate::ui::frame::output::Command;
use crate::ui::frame::record_form::ClipStart;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::view::View;
use crate::ui::frame::window_layout::WindowLayout;
use crate::ui::frame::{sharing, shortcuts};
use crate::ui::panels::transport::Transport;
use simulation::course::OPENING_ENTRIES;
use simulation::input::Hang;
use simulation::lab::{Action, Snapshot};

/// Says why a key does nothing.
const HIDDEN: &str = "The link of this page shows a few controls only. L opens the lab, which has all of them.";

impl Panels {
    /// Carries out the intents of the keys that were pressed.
    pub fn take_keys(&mut self, shared: &mut Shared, pass: PassContext<'_>, requests: &mut Requests<'_>) {
        let PassContext { ctx, snapshot, .. } = pass;
        shared.stray_keys.hold_back(ctx, self.pages.is_open());
        // A lesson that has been opened in this frame has asked for more: while it waits for a bet, no time passes after the page either.
        if let Some(reason) = self.welcome.take() {
            self.pages.warn_of_flicker(reason, !requests.is_paused_after(snapshot.paused), requests);
        }
        let keys = self.pages.keys();
        if keys.is_none() {
            self.course.count_raised_hands(ctx);
        }
        if shared.menu_key.is_released(ctx) && keys.is_none() && !egui::Popup::is_any_open(ctx) {
            requests.ask(PanelIntent::Menu);
        }
        let is_stage = self.view.is_stage();
        let is_of_lab =
            |intent| matches!(intent, Intent::Lane(LaneIntent::Include(_)) | Intent::Lane(LaneIntent::ChooseAll));
        let wanted = |intent| {
            !(is_stage && is_of_lab(intent))
                && keys.is_none_or(|keys| keys.contains(&intent))
                && self.find_bug.wants(intent)
        };
        let pressed = shortcuts::pressed(ctx, wanted, snapshot.can_be_driven());
        #[cfg(any(test, feature = "headless"))]
        let pressed = [std::mem::take(&mut shared.pressed), pressed].concat();
        for intent in pressed {
            let intent = self.course.of_key(self.find_bug.of_key(intent));
            let intent = shortcuts::by_number(intent, snapshot.scenario);
            if is_stage && intent.control().is_some_and(|control| pass.window.hides(control)) {
                requests.toast(ToastKind::Info, HIDDEN);
                continue;
            }
            if self.holds(pass, intent, requests) {
                continue;
            }
            self.handle(shared, pass, intent, requests);
        }
    }

    /// Hands an intent to the panel concerned.
    pub fn handle(&mut self, shared: &mut Shared, pass: PassContext<'_>, intent: Intent, requests: &mut Requests<'_>) {
        let PassContext { ctx, snapshot, window } = pass;
        let lane = self.lane_commands.chosen;
        let closes = intent == Intent::Escape
            && (self.pages.is_open() || self.view.extent != WindowExtent::Controls || self.view.alone);
        if !closes && self.course.takes(ctx, intent, requests) {
            return shared.show_toasts(requests);
        }
        match intent {
            Intent::Time(intent) => {
                requests.action(action_of(intent, lane, snapshot, &mut self.transport));
            }
            Intent::Lane(intent) => self.change_lanes(intent, requests),
            Intent::Share(ShareIntent::CopyScenario) => sharing::copy_scenario(ctx, requests),
            Intent::Share(ShareIntent::CopyCommand(command)) => {
                let options = command.usual_options(self.lens.shown);
                sharing::copy_command(ctx, requests, window, command, &options);
            }
            Intent::Window(intent) => requests.command(Command::Window(intent)),
            Intent::View(intent) => self.change_view(shared, ctx, intent),
            Intent::Panel(intent) => self.change_panel(shared, pass, intent, requests),
            Intent::Course(intent) => self.course.handle(ctx, intent, requests),
            Intent::Game(intent) => {
                self.find_bug.handle(intent, &mut shared.history, &mut self.lane_commands.edits, requests)
            }
            Intent::Page(PageIntent::Record) => {
                let seen = ClipStart { theme: shared.look.theme, ..self.seen(snapshot, requests.draft.get()) };
                self.pages.toggle_record(&window.recording, seen, requests)
            }
            Intent::Page(PageIntent::Help) => self.pages.toggle_help(),
            Intent::Page(PageIntent::About) => self.pages.open_about(),
            Intent::Page(PageIntent::Advice) => self.pages.open_advice(AdviceQuestion::Rank, lane, window, requests),
            Intent::Page(PageIntent::Phases) => self.pages.open_advice(AdviceQuestion::Phases, lane, window, requests),
            Intent::Opening(place) => {
                let entry = OPENING_ENTRIES.get(place);
                entry.into_iter().for_each(|entry| requests.command(Command::OpenLesson(entry.id)));
            }
            Intent::Toggle(switch) => self.toggle((switch, Scope::All), pass, requests),
            Intent::ToggleChosen(switch) => self.toggle((switch, Scope::Chosen), pass, requests),
            Intent::Undo if window.left_work && shared.history.undone().is_none() => {
                requests.command(Command::OpenLeftWork)
            }
            Intent::Undo | Intent::Redo => self.travel(shared, intent == Intent::Undo, requests),
            Intent::Pick(lane) => requests.ask(self.course.of_click(ctx, lane)),
            Intent::Proceed => self.change_view(shared, ctx, ViewIntent::Maximise),
            Intent::Escape if self.pages.close() => {}
            Intent::Escape => self.look_at(View::step_back),
        }
        shared.show_toasts(requests);
    }

    /// Carries out an intent about a single panel.
    fn change_panel(
        &mut self,
        shared: &mut Shared,
        pass: PassContext<'_>,
        intent: PanelIntent,
        requests: &mut Requests<'_>,
    ) {
        let PassContext { ctx, snapshot, window } = pass;
        match intent {
            PanelIntent::ToggleTheme => requests.command(Command::SetTheme(shared.look.toggle_theme())),
            PanelIntent::ToggleInspector if self.view.is_stage() => {
                self.inspector.open = true;
                self.change_view(shared, ctx, ViewIntent::ToggleLab);
            }
            PanelIntent::ToggleInspector => self.inspector.open ^= true,
            PanelIntent::Setting(setting) => {
                if self.view.is_stage() {
                    self.change_view(shared, ctx, ViewIntent::ToggleLab);
                }
                self.inspector.point_at(setting, ctx.input(|input| input.time));
                let (name, group) = (setting.name, setting.group.title());
                requests.toast(ToastKind::Info, format!("{name}, in the group {group}. {}", setting.first_sentence()));
            }
            PanelIntent::ToggleCode => self.code.open ^= true,
            PanelIntent::Draw => egui::Popup::toggle_id(ctx, shortcuts::draw_menu()),
            PanelIntent::ToggleGhosts | PanelIntent::ToggleTrails | PanelIntent::ToggleStrip
                if self.course.skips_bet() =>
            {
                requests.toast(ToastKind::Info, "That comes after the bet: it gives the answer away.");
            }
            PanelIntent::ToggleGhosts => self.course.own_layers.ghost = Some(!snapshot.layers.ghost),
            PanelIntent::ToggleTrails => self.course.own_layers.trail = Some(!snapshot.layers.trail),
            PanelIntent::ToggleStrip if self.view.is_stage() => self.stage.strips ^= true,
            PanelIntent::ToggleStrip => self.strips ^= true,
            PanelIntent::TogglePlots if self.view.is_stage() => self.stage.plots ^= true,
            PanelIntent::TogglePlots => self.plots.prefs.open ^= true,
            PanelIntent::TogglePaper => self.plots.prefs.paper ^= true,
            PanelIntent::RecordingMode(size) => self.record_at(shared, ctx, size),
            PanelIntent::Lens => self.lens.press(ctx.input(|input| input.time)),
            PanelIntent::Arrange(layout) => self.stage.layouts.choose(snapshot.scenario, layout),
            PanelIntent::Menu => self.open_menus(ctx),
            PanelIntent::MyGame => {
                self.my_game.toggle(window.playback.screen, requests);
            }
        }
    }

    /// Holds the switch of a key that is down. `false` if the key has another intent, or the switch cannot be held.
    fn holds(&mut self, pass: PassContext<'_>, intent: Intent, requests: &mut Requests<'_>) -> bool {
        let PassContext { ctx, snapshot, .. } = pass;
        let flip = match intent {
            Intent::Toggle(switch) => (switch, Scope::All),
            Intent::ToggleChosen(switch) => (switch, Scope::Chosen),
            _ => return false,
        };
        let Some(key) = shortcuts::key_down(ctx, intent) else { return false };
        // One at a time: the switch that was held before is let go.
        if let Some(before) = self.switches.end_hold(ctx.input(|input| input.time)) {
            self.toggle(before, pass, requests);
        }
        self.lane_commands.tell(requests);
        let hold = Hold { flip, by: HeldBy::Key(key), since: ctx.input(|input| input.time), frames: 0 };
        self.switches.press(hold, snapshot, &self.lane_commands.edits, requests)
    }

    pub fn toggle(&mut self, flip: (Switch, Scope), pass: PassContext<'_>, requests: &mut Requests<'_>) {
        let PassContext { snapshot, window, .. } = pass;
        self.lane_commands.tell(requests);
        self.switches.toggle(flip, snapshot, window.vsync, &mut self.lane_commands.edits, requests);
    }

    /// Takes the last edit back or repeats it, and names it.
    fn travel(&mut self, shared: &mut Shared, back: bool, requests: &mut Requests<'_>) {
        let Some(edit) = shared.history.travel(back, &mut requests.draft) else { return };
        requests.output.undone = back;
        self.lanes.numbers.forget();
        shared.toasts.push(ToastKind::Info, format!("{}: {edit}", if back { "Undone" } else { "Repeated" }));
    }

    /// Shows the lanes in this size, or in the next one if the window has room for one.
    fn record_at(&mut self, shared: &mut Shared, ctx: &egui::Context, asked: Option<ClipSize>) {
        let shown = if let WindowExtent::Recording(size) = self.view.extent { Some(size) } else { None };
        let size = asked.or_else(|| ClipSize::after(shown, ctx));
        self.view.extent = size.filter(|size| size.fits(ctx)).map_or(WindowExtent::Controls, WindowExtent::Recording);
        let refused = match (size, shown) {
            (Some(size), _) => Some(size).filter(|size| !size.fits(ctx)),
            (None, None) => Some(ClipSize::Hd),
            (None, Some(_)) => None,
        };
        if let Some(size) = refused {
            shared.toasts.push(ToastKind::Warning, size.too_large());
        }
        self.lane_commands.rename = None;
    }

    fn change_view(&mut self, shared: &mut Shared, ctx: &egui::Context, intent: ViewIntent) {
        let view = self.view;
        let (now, size) = (ctx.zoom_factor(), ctx.content_rect().size() * ctx.zoom_factor());
        if intent == ViewIntent::ZoomIn && zoom::fitting(zoom::above(view.zoom), view.projector, size) <= now + 1e-3 {
            let text = format!("{:.0} % is the most for which this window has room.", 100.0 * now);
            return shared.toasts.push(ToastKind::Info, text);
        }
        self.look_at(|view| change(view, intent));
        let opens_lab = intent == ViewIntent::ToggleLab && !self.view.is_stage();
        if opens_lab && !WindowLayout::is_steady(ctx.content_rect()) {
            shared.toasts.push(ToastKind::Info, SMALL_LAB);
        }
    }

    /// Changes the view. A label that is being typed does not outlast its controls.
    fn look_at(&mut self, change: impl FnOnce(&mut View)) {
        let before = self.view.extent;
        change(&mut self.view);
        self.follow_mode();
        if self.view.extent != before {
            self.lane_commands.rename = None;
        }
    }
}

/// Said of a lab in a small window.
const SMALL_LAB: &str = "The lab needs a larger screen: parts of it have no room here. The button at the upper right leads back to the stage.";

/// Carries out an intent that is about the view. A projector shows the stage.
fn change(view: &mut View, intent: ViewIntent) {
    let toggled = |extent| if view.extent == extent { WindowExtent::Controls } else { extent };
    match intent {
        ViewIntent::ToggleLab if view.is_stage() => (view.mode, view.projector) = (Mode::Lab, false),
        ViewIntent::ToggleLab => view.mode = Mode::Stage,
        ViewIntent::ToggleProjector if view.projector => view.projector = false,
        ViewIntent::ToggleProjector => (view.mode, view.projector) = (Mode::Stage, true),
        ViewIntent::ToggleMotion => view.reduced_motion ^= true,
        ViewIntent::ToggleExactSpeed => view.exact_speed ^= true,
        ViewIntent::SetScreenRate(hz) => view.screen_hz = hz,
        ViewIntent::ToggleControls => view.extent = toggled(WindowExtent::Lanes),
        ViewIntent::Maximise => view.alone ^= true,
        ViewIntent::ZoomIn => view.zoom = zoom::above(view.zoom),
        ViewIntent::ZoomOut => view.zoom = zoom::below(view.zoom),
        ViewIntent::ZoomReset => view.zoom = 1.0,
    }
}

/// The action of an intent about time. `lane` is the chosen one.
fn action_of(intent: TimeIntent, lane: usize, snapshot: &Snapshot<'_>, transport: &mut Transport) -> Action {
    match intent {
        TimeIntent::PlayPause => Action::SetPaused(!snapshot.paused),
        TimeIntent::StepFrame => Action::StepFrame { lane },
        TimeIntent::StepTick => Action::StepTick { lane },
        TimeIntent::StepFrameBack => Action::StepFrameBack { lane },
        TimeIntent::StepTickBack => Action::StepTickBack { lane },
        TimeIntent::GoToStart => Action::ScrubTo(snapshot.history[0]),
        TimeIntent::GoToEnd => Action::ScrubTo(snapshot.history[1]),
        TimeIntent::BulletTime => Action::SetSpeed(transport.toggle_bullet_time(snapshot.speed)),
        TimeIntent::Hang => Action::Hang(Hang { at: snapshot.elapsed, lasts: snapshot.scenario.hang() }),
        TimeIntent::Reset => Action::Reset,
    }
}
