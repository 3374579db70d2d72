//! What keys, buttons and menu items ask for: hands each intent to the panel concerned.

use super::Interface;
use crate::lab::{Action, Snapshot};
use crate::ui::intent::Intent;
use crate::ui::output::Command;
use crate::ui::requests::Requests;
use crate::ui::scope::Scope;
use crate::ui::switches::Switch;
use crate::ui::toasts::ToastKind;
use crate::ui::window_info::WindowInfo;
use crate::ui::{plain_intents, sharing, shortcuts};

impl Interface {
    /// Carries out the intents of the keys that were pressed.
    pub(super) fn take_keys(
        &mut self,
        ctx: &egui::Context,
        snapshot: &Snapshot<'_>,
        window: &WindowInfo<'_>,
        requests: &mut Requests<'_>,
    ) {
        self.stray_keys.hold_back(ctx, self.panels.pages.is_open());
        self.panels.welcome.begin(&mut self.panels.pages, snapshot.paused, requests);
        let keys = self.panels.pages.keys();
        if keys.is_none() {
            self.panels.course.take_hands(ctx, self.panels.view.is_stage());
        }
        if self.menu_key.is_released(ctx) && keys.is_none() && !egui::Popup::is_any_open(ctx) {
            requests.ask(Intent::Menu);
        }
        let wanted = |intent| keys.is_none_or(|keys| keys.contains(&intent)) && self.panels.find_bug.wants(intent);
        let pressed = shortcuts::pressed(ctx, wanted, snapshot.can_be_driven());
        #[cfg(test)]
        let pressed = [std::mem::take(&mut self.pressed), pressed].concat();
        for intent in pressed {
            let intent = self.panels.course.of_key(self.panels.view.is_stage(), self.panels.find_bug.of_key(intent));
            let intent = shortcuts::by_number(intent, snapshot.scenario);
            self.handle(ctx, snapshot, window, requests, intent);
        }
    }

    /// Hands an intent to the panel concerned.
    pub(super) fn handle(
        &mut self,
        ctx: &egui::Context,
        snapshot: &Snapshot<'_>,
        window: &WindowInfo<'_>,
        requests: &mut Requests<'_>,
        intent: Intent,
    ) {
        let lane = self.chosen();
        let stage = self.panels.view.is_stage();
        let closes =
            intent == Intent::Escape && (self.panels.pages.is_open() || self.hidden() || self.panels.view.alone);
        if self.panels.opening.handle(intent, stage, requests) {
            return self.show_toasts(requests);
        }
        if !closes && self.panels.course.handle(ctx, intent, stage, requests) {
            return self.show_toasts(requests);
        }
        match intent {
            Intent::BulletTime => {
                requests.action(Action::SetSpeed(self.panels.transport.toggle_bullet_time(snapshot.speed)))
            }
            Intent::Toggle(switch) => self.toggle((switch, Scope::All), snapshot, window, requests),
            Intent::ToggleChosen(switch) => self.toggle((switch, Scope::Chosen), snapshot, window, requests),
            Intent::Lens => self.panels.lens.press(ctx.input(|input| input.time)),
            Intent::Choose(_) | Intent::Rename | Intent::AddLane | Intent::DuplicateLane | Intent::RemoveLane => {
                self.panels.lane_commands.handle(intent, requests);
            }
            Intent::MoveLane(place) => self.panels.move_lane(requests, place),
            Intent::MoveLaneBack => self.panels.move_lane(requests, lane.saturating_sub(1)),
            Intent::MoveLaneForward => self.panels.move_lane(requests, lane + 1),
            Intent::Undo if window.left_work && self.history.undone().is_none() => {
                requests.command(Command::OpenLeftWork)
            }
            Intent::Undo | Intent::Redo => self.travel(intent == Intent::Undo, requests),
            Intent::CopyScenario => sharing::copy_scenario(ctx, requests),
            Intent::CopyCommand(command) => {
                let options = command.usual_options(self.panels.lens.shown());
                sharing::copy_command(ctx, requests, window, command, &options);
            }
            Intent::FindBug | Intent::StartSequence(_) | Intent::Accuse(_) | Intent::NextPuzzle | Intent::ShowCure => {
                self.panels.find_bug.handle(intent, &mut self.history, &mut self.panels.lane_commands.edits, requests)
            }
            Intent::ToggleTheme => requests.command(Command::SetTheme(self.look.toggle_theme())),
            Intent::ToggleInspector if self.panels.view.is_stage() => {
                self.panels.inspector.open = true;
                self.change_view(ctx, Intent::ToggleLab);
            }
            Intent::ToggleInspector => self.panels.inspector.open ^= true,
            Intent::ToggleStrip if self.panels.view.is_stage() => self.panels.stage.strips ^= true,
            Intent::ToggleStrip => self.panels.lanes.shows_strips ^= true,
            Intent::TogglePlots if self.panels.view.is_stage() => self.panels.stage.plots ^= true,
            Intent::TogglePlots => self.panels.plots.toggle(),
            Intent::Arrange(layout) => self.panels.stage.arrange(snapshot.scenario, layout),
            Intent::Pick(lane) => requests.ask(self.panels.course.of_click(ctx, stage, lane)),
            Intent::Proceed => self.change_view(ctx, Intent::Maximise),
            Intent::Menu => self.panels.open_menus(ctx),
            Intent::TogglePaper => self.panels.plots.toggle_paper(),
            Intent::UseFrameTimes => requests.use_trace(lane, window.recorded_trace),
            Intent::Record => self.panels.pages.toggle_record(&window.recording, self.panels.lens.shown(), requests),
            Intent::Help => self.panels.pages.toggle_help(),
            Intent::About => self.panels.pages.open_about(),
            Intent::Escape if self.panels.pages.close() => {}
            Intent::ToggleLab
            | Intent::ToggleProjector
            | Intent::ToggleControls
            | Intent::ToggleMotion
            | Intent::ToggleExactSpeed
            | Intent::SetScreenRate(_)
            | Intent::ToggleCaptions
            | Intent::ZoomIn
            | Intent::ZoomOut
            | Intent::ZoomReset
            | Intent::Maximise
            | Intent::Escape => self.change_view(ctx, intent),
            plain => plain_intents::ask(plain, lane, snapshot, requests),
        }
        self.show_toasts(requests);
    }

    fn toggle(
        &mut self,
        flip: (Switch, Scope),
        snapshot: &Snapshot<'_>,
        window: &WindowInfo<'_>,
        requests: &mut Requests<'_>,
    ) {
        requests.chosen = self.chosen();
        self.panels.switches.toggle(flip, snapshot, window.vsync, &mut self.panels.lane_commands.edits, requests);
    }

    /// Takes the last edit back or repeats it, and names it.
    fn travel(&mut self, back: bool, requests: &mut Requests<'_>) {
        let Some(edit) = self.history.travel(back, &mut requests.draft) else { return };
        requests.output.undone = back;
        self.panels.lanes.forget();
        self.panels.stage.renew();
        self.toasts.push(ToastKind::Info, format!("{}: {edit}", if back { "Undone" } else { "Repeated" }));
    }

    fn change_view(&mut self, ctx: &egui::Context, intent: Intent) {
        let before = self.panels.view.extent;
        self.panels.view.handle(intent);
        if self.panels.view.extent == before {
            return;
        }
        self.panels.lane_commands.rename = None;
        if self.hidden() {
            let keys = shortcuts::keys_of(ctx, intent);
            self.toasts.push(ToastKind::Info, format!("{keys} or Esc shows the controls again."));
        } else {
            self.toasts.clear();
        }
    }
}
