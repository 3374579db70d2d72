//! What can be chosen about a figure, and its ways out of the window.

use crate::chart::{self, Chart};
use crate::figures::{Figure, FigureJob};
use crate::ui::chrome::cut_right;
use crate::ui::icons::{self, Icon};
use crate::ui::pass::Pass;
use crate::ui::style::body;
use crate::ui::widgets::bar;
use crate::ui::{Command, Interface};
use egui::{Button, ComboBox, Layout, Rect, RichText, UiBuilder, vec2};
use std::sync::Arc;

/// Text of the controls.
const TEXT: f32 = 12.0;

impl Interface {
    /// Takes its room from the right of `title`.
    pub(super) fn show_figure_controls(
        &mut self,
        ui: &mut egui::Ui,
        pass: &mut Pass<'_>,
        (figure, job): (&'static Figure, &Result<FigureJob, String>),
        title: &mut Rect,
        chart: Option<&Arc<Chart>>,
    ) {
        let place = cut_right(title, 50.0);
        let mut tools = ui.new_child(UiBuilder::new().id_salt("tools").max_rect(place).layout(bar()));
        tools.spacing_mut().item_spacing.x = 2.0;
        let mut tool = |icon: Icon, name: &str, tip: &str| {
            icons::sized_button(&mut tools, icon, vec2(23.0, 18.0), name, tip, None).clicked()
        };
        let name = figure.name;
        let copies = tool(Icon::Duplicate, &format!("Copy {name} as CSV"), "Copy all its values as CSV, with units.");
        let saves = tool(Icon::Save, &format!("Save {name} as a file"), "Save it as SVG, PNG or CSV.");
        if let Some(chart) = chart.filter(|_| copies || saves) {
            let chart = self.with_dots(pass, figure, chart);
            if copies {
                // Memory takes all that is written to it.
                ui.ctx().copy_text(chart::csv(&chart).unwrap_or_default());
            }
            if saves {
                let name = format!("{} {name}", pass.snapshot.scenario.title);
                pass.command(Command::SaveChart { name, chart: Box::new(chart) });
            }
        }
        let place = cut_right(title, 176.0_f32.min(0.5 * title.width()));
        let layout = Layout::right_to_left(egui::Align::Center);
        let mut child = ui.new_child(UiBuilder::new().id_salt("choices").max_rect(place).layout(layout));
        child.spacing_mut().item_spacing.x = 3.0;
        child.spacing_mut().interact_size.y = 18.0;
        child.spacing_mut().button_padding = vec2(5.0, 0.0);
        match job {
            Ok(FigureJob::Stability { request, .. }) => {
                let tip = "Compute the map on the graphics adapter, in f32, which has seven digits.";
                toggle(&mut child, &mut self.prefs.plots.on_adapter, "GPU", tip);
                self.show_parameters(&mut child, request.world.world, request.param);
            }
            Ok(FigureJob::Sampling(_)) => {
                let tip = "All lanes that have the chosen one's world with its parameters.";
                toggle(&mut child, &mut self.prefs.plots.all_lanes, "All lanes", tip);
            }
            Ok(FigureJob::Convergence(_)) => self.show_methods(&mut child),
            Ok(FigureJob::WorkPrecision { .. }) => {
                self.show_methods(&mut child);
                let tip = "Measure the time of the runs instead of counting evaluations of the right-hand side.";
                toggle(&mut child, &mut self.prefs.plots.timed, "Time", tip);
            }
            Err(_) => {}
        }
    }

    fn show_methods(&mut self, ui: &mut egui::Ui) {
        let tip = "All methods that fit the chosen lane's world, and not only those of the lanes.";
        toggle(ui, &mut self.prefs.plots.all_methods, "All methods", tip);
    }

    /// Which parameter changes from row to row.
    fn show_parameters(&mut self, ui: &mut egui::Ui, world: &'static crate::worlds::World, shown: usize) {
        let parameters = &mut self.prefs.plots.parameters;
        let Some(chosen) = world.params.get(shown) else { return };
        let list = ui.name_inputs("Parameter of the map", |ui| {
            let list = ComboBox::from_id_salt("parameter").width(ui.available_width().min(130.0));
            list.selected_text(RichText::new(chosen.name).font(body(TEXT))).show_ui(ui, |ui| {
                for param in world.params {
                    let is_chosen = param.key == chosen.key;
                    if ui.selectable_label(is_chosen, param.name).on_hover_text(param.summary).clicked() {
                        parameters.insert(world.id.to_owned(), param.key.to_owned());
                    }
                }
            })
        });
        list.response.on_hover_text("The parameter that changes from the lowest row of the map to the highest.");
    }
}

fn toggle(ui: &mut egui::Ui, on: &mut bool, text: &str, tip: &str) {
    if ui.add(Button::new(RichText::new(text).size(TEXT)).selected(*on)).on_hover_text(tip).clicked() {
        *on ^= true;
    }
}
