//! The bar of toggles: what they act on, the four, and how the window presents.

use super::intent::Intent;
use super::pass::Pass;
use super::prefs::Scope;
use super::switches::{Switch, Tri};
use super::widgets::{bar, colors, panel, switch};
use super::{Command, Interface, shortcuts};
use egui::{Button, ComboBox, Rect};

impl Interface {
    pub(super) fn show_toggles(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect) {
        panel(ui, rect, colors(ui).panel, bar(), "Switches", |ui| {
            self.show_scope(ui, pass);
            ui.add_space(10.0);
            for which in Switch::ALL {
                self.show_switch(ui, pass, which);
                ui.add_space(8.0);
            }
            ui.separator();
            ui.add_space(4.0);
            show_present_mode(ui, pass);
        });
    }

    /// The same in a menu, for small windows.
    pub(super) fn show_toggle_menu(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>) {
        ui.horizontal(|ui| self.show_scope(ui, pass));
        for which in Switch::ALL {
            self.show_switch(ui, pass, which);
        }
        ui.separator();
        show_present_mode(ui, pass);
    }

    fn show_scope(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>) {
        ui.spacing_mut().item_spacing.x = 2.0;
        let tip = "Whether the switches act on all lanes or on the chosen one.";
        let tip = shortcuts::tip(ui.ctx(), tip, Intent::ToggleScope);
        for (scope, text) in [(Scope::All, "All lanes"), (Scope::Chosen, "Chosen lane")] {
            let selected = self.prefs.scope == scope;
            if ui.add(Button::new(text).selected(selected)).on_hover_text(&tip).clicked() && !selected {
                pass.ask(Intent::ToggleScope);
            }
        }
        ui.spacing_mut().item_spacing.x = 6.0;
    }

    fn show_switch(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, which: Switch) {
        let state = which.state(pass.draft.get(), self.prefs.scope, self.chosen, pass.window.vsync);
        let response = switch(ui, state, which.name());
        if response.clicked() {
            pass.ask(Intent::Toggle(which));
        }
        let mut tip = which.summary().to_owned();
        if state == Tri::Mixed {
            tip += " Now on for some lanes and off for others.";
        }
        if matches!(which, Switch::Interpolation | Switch::Extrapolation) && self.ignored(pass) {
            tip += " No effect on lanes whose policy carries no time over: there every frame ends on a step.";
        }
        response.on_hover_text(shortcuts::tip(ui.ctx(), &tip, Intent::Toggle(which)));
    }

    /// Whether a lane in scope has nothing to blend.
    fn ignored(&self, pass: &Pass<'_>) -> bool {
        let lanes = &pass.draft.get().lanes;
        super::switches::in_scope(self.prefs.scope, self.chosen, lanes.len()).any(|i| !lanes[i].policy.carries)
    }
}

/// The mode in force, and the choice of those that the surface supports.
fn show_present_mode(ui: &mut egui::Ui, pass: &mut Pass<'_>) {
    let window = pass.window;
    let tip = "How finished frames of this window reach the screen: Fifo waits for the refresh, Mailbox replaces the \
               frame that waits, Immediate does not wait. Only what this machine supports is offered.";
    if ui.available_width() > 204.0 {
        ui.weak("Present mode").on_hover_text(tip);
    }
    ui.name_inputs("Present mode", |ui| {
        ComboBox::from_id_salt("present mode").width(104.0).selected_text(window.present_mode).show_ui(ui, |ui| {
            for &mode in window.present_modes {
                if ui.add(Button::selectable(mode == window.present_mode, mode)).clicked() {
                    pass.command(Command::SetPresentMode(mode.to_owned()));
                }
            }
        })
    })
    .response
    .on_hover_text(tip);
}
