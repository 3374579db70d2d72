//! Does what keys, buttons and menu items ask for.

use super::intent::Intent;
use super::lane_cell::Rename;
use super::pass::Pass;
use super::prefs::Scope;
use super::switches::{Switch, Tri, in_scope};
use super::toasts::ToastKind;
use super::{Command, Interface, Page, shortcuts};
use crate::lab::Action;
use crate::lane::LaneSpec;
use crate::palette::Theme;
use crate::time::TimeScale;

impl Interface {
    /// The most lanes there may be.
    pub const MOST_LANES: usize = 64;

    pub(super) fn perform(&mut self, ctx: &egui::Context, pass: &mut Pass<'_>, intent: Intent) {
        match intent {
            Intent::PlayPause => pass.action(Action::SetPaused(!pass.snapshot.paused)),
            Intent::StepFrame => pass.action(Action::StepFrame { lane: self.chosen }),
            Intent::StepTick => pass.action(Action::StepTick { lane: self.chosen }),
            Intent::StepFrameBack => pass.action(Action::StepFrameBack { lane: self.chosen }),
            Intent::StepTickBack => pass.action(Action::StepTickBack { lane: self.chosen }),
            Intent::GoToStart => pass.action(Action::ScrubTo(pass.snapshot.history[0])),
            Intent::GoToEnd => pass.action(Action::ScrubTo(pass.snapshot.history[1])),
            Intent::BulletTime => self.toggle_bullet_time(pass),
            Intent::Reset => pass.action(Action::Reset),
            Intent::Choose(lane) if lane < pass.draft.get().lanes.len() => self.chosen = lane,
            Intent::Choose(_) => {}
            Intent::Toggle(switch) => self.toggle(pass, switch),
            Intent::ToggleScope => {
                self.prefs.scope = if self.prefs.scope == Scope::All { Scope::Chosen } else { Scope::All };
            }
            Intent::AddLane | Intent::DuplicateLane | Intent::RemoveLane => self.change_lanes(pass, intent),
            Intent::MoveLaneBack => self.swap_lanes(pass, self.chosen.checked_sub(1)),
            Intent::MoveLaneOn => self.swap_lanes(pass, Some(self.chosen + 1)),
            Intent::Rename => self.start_rename(pass),
            Intent::Undo | Intent::Redo => self.travel(pass, intent == Intent::Undo),
            Intent::Open => pass.command(Command::Open),
            Intent::Save => pass.command(Command::Save),
            Intent::SaveAs => pass.command(Command::SaveAs),
            Intent::Lesson(id) => pass.command(Command::OpenLesson(id)),
            Intent::Quit => pass.command(Command::Quit),
            Intent::ToggleTheme => {
                self.prefs.theme = if self.prefs.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
                pass.command(Command::SetTheme(self.prefs.theme));
            }
            Intent::ToggleInspector => self.prefs.inspector = !self.prefs.inspector,
            Intent::ToggleStrip => self.prefs.strip = !self.prefs.strip,
            Intent::TogglePlots => self.prefs.plots.open = !self.prefs.plots.open,
            Intent::RecordFrameTimes => pass.command(Command::RecordFrameTimes),
            Intent::HideUi => self.hide(ctx, !self.hidden),
            Intent::Fullscreen => pass.command(Command::ToggleFullscreen),
            Intent::Record => self.open_recorder(pass),
            Intent::Screenshot => pass.command(Command::Screenshot),
            Intent::Help => self.page = if self.page == Some(Page::Help) { None } else { Some(Page::Help) },
            Intent::About => self.page = Some(Page::About),
            Intent::Escape => self.escape(ctx),
        }
    }

    fn hide(&mut self, ctx: &egui::Context, hidden: bool) {
        self.hidden = hidden;
        self.rename = None;
        if hidden {
            let keys = shortcuts::keys_of(ctx, Intent::HideUi);
            self.toasts.push(ToastKind::Info, format!("{keys} or Esc shows the controls again."));
        } else {
            self.toasts.clear();
        }
    }

    fn escape(&mut self, ctx: &egui::Context) {
        if self.page.take().is_none() && self.hidden {
            self.hide(ctx, false);
        }
    }

    /// Slow, or back to the speed before.
    fn toggle_bullet_time(&mut self, pass: &mut Pass<'_>) {
        let speed = pass.snapshot.speed;
        let to = if speed == TimeScale::BULLET {
            self.full_speed.take().unwrap_or(TimeScale::ONE)
        } else {
            self.full_speed = Some(speed);
            TimeScale::BULLET
        };
        pass.action(Action::SetSpeed(to));
    }

    /// On unless it is on for all lanes in scope.
    fn toggle(&mut self, pass: &mut Pass<'_>, switch: Switch) {
        let (scope, chosen) = (self.prefs.scope, self.chosen);
        let scenario = pass.draft.get();
        let on = switch.state(scenario, scope, chosen, pass.window.vsync) != Tri::On;
        if switch.reaches_window(scenario, scope, chosen) {
            pass.command(Command::SetVsync(on));
        }
        let scenario = pass.draft.edit();
        self.kept.resize(scenario.lanes.len(), None);
        for index in in_scope(scope, chosen, scenario.lanes.len()) {
            switch.set(on, &mut scenario.lanes[index], &mut self.kept[index]);
        }
    }

    fn change_lanes(&mut self, pass: &mut Pass<'_>, intent: Intent) {
        let lanes = pass.draft.get().lanes.len();
        let chosen = self.chosen.min(lanes.saturating_sub(1));
        self.kept.resize(lanes, None);
        if intent == Intent::RemoveLane {
            if lanes > 1 {
                pass.draft.edit().lanes.remove(chosen);
                self.kept.remove(chosen);
                self.chosen = chosen.min(lanes - 2);
            } else {
                self.toasts.push(ToastKind::Info, "The last lane stays.");
            }
            return;
        }
        if lanes >= Self::MOST_LANES {
            self.toasts.push(ToastKind::Info, format!("There are {lanes} lanes already."));
            return;
        }
        // A new lane shows the same world as the chosen one, so that it can be compared with it.
        let model = &pass.draft.get().lanes[chosen];
        let (lane, at) = match intent {
            Intent::DuplicateLane => (model.clone(), chosen + 1),
            _ => {
                (LaneSpec { world: model.world.clone(), display: model.display.clone(), ..LaneSpec::default() }, lanes)
            }
        };
        pass.draft.edit().lanes.insert(at, lane);
        self.kept.insert(at, None);
        self.chosen = at;
    }

    fn swap_lanes(&mut self, pass: &mut Pass<'_>, other: Option<usize>) {
        let lanes = pass.draft.get().lanes.len();
        let Some(other) = other.filter(|&other| other < lanes) else { return };
        self.kept.resize(lanes, None);
        pass.draft.edit().lanes.swap(self.chosen, other);
        self.kept.swap(self.chosen, other);
        self.plots.swap(self.chosen, other);
        self.chosen = other;
    }

    fn start_rename(&mut self, pass: &Pass<'_>) {
        if let Some(lane) = pass.draft.get().lanes.get(self.chosen) {
            self.rename = Some(Rename { lane: self.chosen, text: lane.label.clone(), started: false });
        }
    }

    fn travel(&mut self, pass: &mut Pass<'_>, back: bool) {
        let current = pass.draft.get().clone();
        let there = if back { self.history.undo(&current) } else { self.history.redo(&current) };
        if let Some(scenario) = there {
            pass.draft.replace(scenario);
            self.numbers.forget();
            self.rename = None;
        }
    }
}
