//! Hands each intent of keys, buttons and menu items to its panel.

use super::{Interface, PassContext, plain_intents};
use crate::ui::base::clip_size::ClipSize;
use crate::ui::base::toasts::ToastKind;
use crate::ui::base::zoom;
use crate::ui::frame::controls::hold::{HeldBy, Hold};
use crate::ui::frame::controls::scope::Scope;
use crate::ui::frame::controls::switches::Switch;
use crate::ui::frame::intent::{Intent, PageIntent, PanelIntent, ShareIntent, ViewIntent};
use crate::ui::frame::mode::WindowExtent;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::view::View;
use crate::ui::frame::{sharing, shortcuts};

impl Interface {
    /// Carries out the intents of the keys that were pressed.
    pub(super) fn take_keys(&mut self, pass: PassContext<'_>, requests: &mut Requests<'_>) {
        let PassContext { ctx, snapshot, .. } = pass;
        self.stray_keys.hold_back(ctx, self.panels.pages.is_open());
        self.panels.welcome.begin(&mut self.panels.pages, snapshot.paused, requests);
        let keys = self.panels.pages.keys();
        if keys.is_none() {
            self.panels.course.take_hands(ctx);
        }
        if self.menu_key.is_released(ctx) && keys.is_none() && !egui::Popup::is_any_open(ctx) {
            requests.ask(PanelIntent::Menu);
        }
        let wanted = |intent| keys.is_none_or(|keys| keys.contains(&intent)) && self.panels.find_bug.wants(intent);
        let pressed = shortcuts::pressed(ctx, wanted, snapshot.can_be_driven());
        #[cfg(any(test, feature = "headless"))]
        let pressed = [std::mem::take(&mut self.pressed), pressed].concat();
        for intent in pressed {
            let intent = self.panels.course.of_key(self.panels.find_bug.of_key(intent));
            let intent = shortcuts::by_number(intent, snapshot.scenario);
            if self.holds(pass, intent, requests) {
                continue;
            }
            self.handle(pass, intent, requests);
        }
    }

    /// Hands an intent to the panel concerned.
    pub(super) fn handle(&mut self, pass: PassContext<'_>, intent: Intent, requests: &mut Requests<'_>) {
        let PassContext { ctx, snapshot, window } = pass;
        let lane = self.chosen();
        let closes =
            intent == Intent::Escape && (self.panels.pages.is_open() || self.hidden() || self.panels.view.alone);
        let is_taken =
            self.panels.opening.takes(intent, requests) || (!closes && self.panels.course.takes(ctx, intent, requests));
        if is_taken {
            return self.show_toasts(requests);
        }
        match intent {
            Intent::Time(intent) => {
                requests.action(plain_intents::action(intent, lane, snapshot, &mut self.panels.transport));
            }
            Intent::Lane(intent) => self.panels.change_lanes(intent, requests),
            Intent::Share(ShareIntent::CopyScenario) => sharing::copy_scenario(ctx, requests),
            Intent::Share(ShareIntent::CopyCommand(command)) => {
                let options = command.usual_options(self.panels.lens.shown);
                sharing::copy_command(ctx, requests, window, command, &options);
            }
            Intent::Window(intent) => requests.command(Command::Window(intent)),
            Intent::View(intent) => self.change_view(ctx, intent),
            Intent::Panel(intent) => self.change_panel(pass, intent, requests),
            Intent::Course(intent) => self.panels.course.handle(ctx, intent, requests),
            Intent::Game(intent) => {
                self.panels.find_bug.handle(intent, &mut self.history, &mut self.panels.lane_commands.edits, requests)
            }
            Intent::Page(PageIntent::Record) => {
                let seen = self.panels.seen(snapshot, requests.draft.get());
                self.panels.pages.toggle_record(&window.recording, seen, requests)
            }
            Intent::Page(PageIntent::Help) => self.panels.pages.toggle_help(),
            Intent::Page(PageIntent::About) => self.panels.pages.open_about(),
            Intent::Opening(place) => self.panels.opening.open_nth(place, requests),
            Intent::Toggle(switch) => self.toggle((switch, Scope::All), pass, requests),
            Intent::ToggleChosen(switch) => self.toggle((switch, Scope::Chosen), pass, requests),
            Intent::Undo if window.left_work && self.history.undone().is_none() => {
                requests.command(Command::OpenLeftWork)
            }
            Intent::Undo | Intent::Redo => self.travel(intent == Intent::Undo, requests),
            Intent::Pick(lane) => requests.ask(self.panels.course.of_click(ctx, lane)),
            Intent::Proceed => self.change_view(ctx, ViewIntent::Maximise),
            Intent::Escape if self.panels.pages.close() => {}
            Intent::Escape => self.look_at(View::step_back),
        }
        self.show_toasts(requests);
    }

    /// Carries out an intent about a single panel.
    fn change_panel(&mut self, pass: PassContext<'_>, intent: PanelIntent, requests: &mut Requests<'_>) {
        let PassContext { ctx, snapshot, window } = pass;
        match intent {
            PanelIntent::ToggleTheme => requests.command(Command::SetTheme(self.look.toggle_theme())),
            PanelIntent::ToggleInspector if self.panels.view.is_stage() => {
                self.panels.inspector.open = true;
                self.change_view(ctx, ViewIntent::ToggleLab);
            }
            PanelIntent::ToggleInspector => self.panels.inspector.open ^= true,
            PanelIntent::ToggleStrip if self.panels.view.is_stage() => self.panels.stage.strips ^= true,
            PanelIntent::ToggleStrip => self.panels.strips ^= true,
            PanelIntent::TogglePlots if self.panels.view.is_stage() => self.panels.stage.plots ^= true,
            PanelIntent::TogglePlots => self.panels.plots.prefs.open ^= true,
            PanelIntent::TogglePaper => self.panels.plots.prefs.paper ^= true,
            PanelIntent::RecordingMode(size) => self.record_at(ctx, size),
            PanelIntent::Lens => self.panels.lens.press(ctx.input(|input| input.time)),
            PanelIntent::Arrange(layout) => self.panels.stage.layouts.choose(snapshot.scenario, layout),
            PanelIntent::Menu => self.panels.open_menus(ctx),
            PanelIntent::UseFrameTimes => requests.use_trace(self.chosen(), window.recorded_trace),
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
        if let Some(before) = self.panels.switches.end_hold(ctx.input(|input| input.time)) {
            self.toggle(before, pass, requests);
        }
        requests.chosen = self.chosen();
        let hold = Hold { flip, by: HeldBy::Key(key), since: ctx.input(|input| input.time), frames: 0 };
        self.panels.switches.press(hold, snapshot, &self.panels.lane_commands.edits, requests)
    }

    pub(super) fn toggle(&mut self, flip: (Switch, Scope), pass: PassContext<'_>, requests: &mut Requests<'_>) {
        let PassContext { snapshot, window, .. } = pass;
        requests.chosen = self.chosen();
        self.panels.switches.toggle(flip, snapshot, window.vsync, &mut self.panels.lane_commands.edits, requests);
    }

    /// Takes the last edit back or repeats it, and names it.
    fn travel(&mut self, back: bool, requests: &mut Requests<'_>) {
        let Some(edit) = self.history.travel(back, &mut requests.draft) else { return };
        requests.output.undone = back;
        self.panels.lanes.numbers.forget();
        self.toasts.push(ToastKind::Info, format!("{}: {edit}", if back { "Undone" } else { "Repeated" }));
    }

    /// Shows the lanes in this size, or in the next one if the window has room for one.
    fn record_at(&mut self, ctx: &egui::Context, asked: Option<ClipSize>) {
        let shown = if let WindowExtent::Recording(size) = self.panels.view.extent { Some(size) } else { None };
        let size = asked.or_else(|| ClipSize::after(shown, ctx));
        self.panels.view.extent =
            size.filter(|size| size.fits(ctx)).map_or(WindowExtent::Controls, WindowExtent::Recording);
        let refused = match (size, shown) {
            (Some(size), _) => Some(size).filter(|size| !size.fits(ctx)),
            (None, None) => Some(ClipSize::Hd),
            (None, Some(_)) => None,
        };
        if let Some(size) = refused {
            self.toasts.push(ToastKind::Warning, size.too_large());
        }
        self.panels.lane_commands.rename = None;
    }

    fn change_view(&mut self, ctx: &egui::Context, intent: ViewIntent) {
        let view = self.panels.view;
        let (now, size) = (ctx.zoom_factor(), ctx.content_rect().size() * ctx.zoom_factor());
        if intent == ViewIntent::ZoomIn && zoom::fitting(zoom::above(view.zoom), view.projector, size) <= now + 1e-3 {
            let text = format!("{:.0} % is the most for which this window has room.", 100.0 * now);
            return self.toasts.push(ToastKind::Info, text);
        }
        self.look_at(|view| view.handle(intent));
    }

    /// Changes the view. A label that is being typed does not outlast its controls.
    fn look_at(&mut self, change: impl FnOnce(&mut View)) {
        let before = self.panels.view.extent;
        change(&mut self.panels.view);
        self.panels.follow_mode();
        if self.panels.view.extent != before {
            self.panels.lane_commands.rename = None;
        }
    }
}
