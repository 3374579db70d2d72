//! The bar of switches: the lanes they act on, the switches, and the window's present mode.

use super::frame_context::FrameContext;
use super::intent::Intent;
use super::lane_edits::LaneEdits;
use super::mechanism_words;
use super::output::Command;
use super::requests::Requests;
use super::scope::Scope;
use super::shortcuts;
use super::switches::{Switch, SwitchState};
use super::widgets::{bar, colors, panel, switch};
use super::window_info::WindowInfo;
use crate::lane::Mechanism;
use crate::scenario::Scenario;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, ComboBox, PopupCloseBehavior, Rect, Ui};

/// The switches and the lanes they act on.
#[derive(Debug, Default)]
pub struct SwitchBar {
    /// Lanes that the switches act on.
    pub scope: Scope,
}

impl SwitchBar {
    /// Turns a switch on for the lanes in scope, or off if it is on for all of them. Vsync reaches the window, too, if a
    /// lane in scope may be live.
    pub fn toggle(
        &self,
        switch: Switch,
        chosen: usize,
        window_vsync: bool,
        edits: &mut LaneEdits,
        requests: &mut Requests<'_>,
    ) {
        let scenario = requests.draft.get();
        let on = switch.state(scenario, self.scope, chosen, window_vsync) != SwitchState::On;
        let lanes = self.scope.lanes(chosen, scenario.lanes.len());
        if switch.reaches_window(scenario, self.scope, chosen) {
            requests.command(Command::SetVsync(on));
        }
        edits.switch(&mut requests.draft, lanes, switch, on);
    }

    /// Shows the bar in `rect`.
    pub fn show(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
        panel(ui, rect, colors(ui).panel, bar(), "Switches", |ui| {
            self.show_scope(ui, requests);
            ui.add_space(10.0);
            for which in Switch::BAR {
                self.show_switch(ui, frame, requests, which);
                ui.add_space(8.0);
            }
            self.show_mechanisms(ui, frame, requests);
            ui.separator();
            ui.add_space(4.0);
            show_present_mode(ui, frame.window, requests);
        });
    }

    /// Shows the same controls in a menu, for small windows.
    pub fn show_in_menu(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        ui.horizontal(|ui| self.show_scope(ui, requests));
        for which in Switch::BAR {
            self.show_switch(ui, frame, requests, which);
        }
        self.show_mechanisms(ui, frame, requests);
        ui.separator();
        show_present_mode(ui, frame.window, requests);
    }

    /// Shows the switches of the mechanisms in a menu that says how many are on.
    fn show_mechanisms(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        let state = |which: Switch| which.state(requests.draft.get(), self.scope, requests.chosen, frame.window.vsync);
        let count = Switch::of_mechanisms().filter(|which| state(*which) != SwitchState::Off).count();
        let text = if count > 0 { format!("Mechanisms: {count} ▾") } else { "Mechanisms ▾".to_owned() };
        let close = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let menu = MenuButton::from_button(Button::new(text).selected(count > 0)).config(close);
        let shown = menu.ui(ui, |ui| {
            for which in Switch::of_mechanisms() {
                self.show_switch(ui, frame, requests, which);
            }
        });
        let tip = "Draw what the loop and the method do beside the motion: the accumulator, the sampled slopes, the error of a step, neighbouring starts, the time trail, the two states.";
        shown.0.on_hover_text(tip);
    }

    fn show_scope(&self, ui: &mut Ui, requests: &mut Requests<'_>) {
        ui.spacing_mut().item_spacing.x = 2.0;
        let tip = "Set whether the switches change all lanes or only the chosen one.";
        let tip = shortcuts::tip(ui.ctx(), tip, Intent::ToggleScope);
        for (scope, text) in [(Scope::All, "All lanes"), (Scope::Chosen, "Chosen lane")] {
            let selected = self.scope == scope;
            if ui.add(Button::new(text).selected(selected)).on_hover_text(&tip).clicked() && !selected {
                requests.ask(Intent::ToggleScope);
            }
        }
        ui.spacing_mut().item_spacing.x = 6.0;
    }

    /// `true` if a lane in scope, of those that conceal nothing, does not have the mechanism.
    fn lacks(&self, scenario: &Scenario, chosen: usize, mechanism: Mechanism) -> bool {
        self.scope
            .lanes(chosen, scenario.lanes.len())
            .map(|index| &scenario.lanes[index])
            .any(|lane| !lane.concealed && !lane.has(mechanism))
    }

    fn show_switch(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, which: Switch) {
        let scenario = requests.draft.get();
        let state = which.state(scenario, self.scope, requests.chosen, frame.window.vsync);
        let mut in_scope = self.scope.lanes(requests.chosen, scenario.lanes.len());
        let blends = matches!(which, Switch::Interpolation | Switch::Extrapolation);
        let concealed = in_scope.clone().any(|i| which.is_concealed(&scenario.lanes[i]));
        let without_effect = blends && !concealed && in_scope.clone().any(|i| !scenario.lanes[i].policy.carries);
        let pathless = which == Switch::EyeView
            && in_scope.any(|i| frame.snapshot.lanes.get(i).is_some_and(|lane| !lane.has_exact_path()));
        let missing = match which {
            Switch::Mechanism(mechanism) => {
                let lacks = self.lacks(scenario, requests.chosen, mechanism);
                lacks.then(|| mechanism_words::why_without(mechanism))
            }
            _ => None,
        };
        let response = switch(ui, state, which.name());
        if response.clicked() {
            requests.ask(Intent::Toggle(which));
        }
        let mut tip = which.summary().to_owned();
        if state == SwitchState::Mixed {
            tip += " It is on for some lanes and off for others.";
        }
        if without_effect {
            tip += " No effect on lanes whose loop policy carries no time over: there every frame ends on a step.";
        }
        if concealed {
            tip += " No effect on lanes that conceal what they draw.";
        }
        if pathless {
            tip += " No effect on lanes that have no exact motion for the eye to follow.";
        }
        if let Some(why) = missing {
            tip += " ";
            tip += why;
        }
        response.on_hover_text(shortcuts::tip(ui.ctx(), &tip, Intent::Toggle(which)));
    }
}

/// Shows the present mode in force and those that the surface supports.
fn show_present_mode(ui: &mut Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) {
    let tip = "How this window presents its frames: Fifo waits for the refresh, Mailbox replaces a waiting frame, \
               Immediate tears. Use Fifo unless you compare latency.";
    if ui.available_width() > 204.0 {
        ui.weak("Present mode").on_hover_text(tip);
    }
    ui.name_inputs("Present mode", |ui| {
        ComboBox::from_id_salt("present mode").width(104.0).selected_text(window.present_mode).show_ui(ui, |ui| {
            for &mode in window.present_modes {
                if ui.add(Button::selectable(mode == window.present_mode, mode)).clicked() {
                    requests.command(Command::SetPresentMode(mode.to_owned()));
                }
            }
        })
    })
    .response
    .on_hover_text(tip);
}
