//! Choices about a figure, and the buttons that copy and save it.

use crate::ui::base::rect_cut::cut_right;
use crate::ui::base::style::body;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::output::Command;
use crate::ui::frame::plot_prefs::PlotPrefs;
use crate::ui::frame::requests::Requests;
use crate::ui::panels::plots::file_buttons::file_buttons;
use egui::{Align, Button, ComboBox, Layout, Rect, RichText, Ui, UiBuilder, vec2};
use picture::chart::{self, Chart};
use picture::figures::{Figure, FigureJob};
use simulation::analysis::smoothness::{SMOOTHNESS_NUMBERS, SmoothnessNumber};
use simulation::worlds::World;

/// Size of the controls' text, points.
const TEXT: f32 = 12.0;

/// Shows the controls in room that they take from the right of `title`. `chart`: what they copy and save.
pub fn show(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    prefs: &mut PlotPrefs,
    (figure, job): (&'static Figure, &Result<FigureJob, String>),
    title: &mut Rect,
    chart: impl FnOnce() -> Option<Chart>,
) {
    let name = figure.name;
    let tips = ["Copy all values as CSV with units, for a spreadsheet.", "Save the figure as SVG, PNG or CSV."];
    let [copies, saves] = file_buttons(ui, title, name, tips);
    if (copies || saves)
        && let Some(chart) = chart()
    {
        if copies {
            // Writing to memory cannot fail.
            ui.ctx().copy_text(chart::csv(&chart).unwrap_or_default());
        }
        if saves {
            let name = format!("{} {name}", frame.snapshot.scenario.title);
            requests.command(Command::SaveChart { name, chart: Box::new(chart) });
        }
    }
    let place = cut_right(title, 176.0_f32.min(0.5 * title.width()));
    let layout = Layout::right_to_left(Align::Center);
    let mut child = ui.new_child(UiBuilder::new().id_salt("choices").max_rect(place).layout(layout));
    child.spacing_mut().item_spacing.x = 3.0;
    child.spacing_mut().interact_size.y = 18.0;
    child.spacing_mut().button_padding = vec2(5.0, 0.0);
    match job {
        Ok(FigureJob::Stability { request }) => {
            show_parameters(&mut child, prefs, request.world.world, request.param);
        }
        Ok(FigureJob::Smoothness { number, .. }) => {
            show_numbers(&mut child, prefs, number);
            let tip = "Rows are the moments of a refresh at which the program can start, instead of refresh rates.";
            toggle(&mut child, &mut prefs.choices.phases, "Phase", tip);
        }
        Ok(FigureJob::Sampling(_)) => {
            let tip = "Show all lanes with the same world and parameters as the chosen lane.";
            toggle(&mut child, &mut prefs.choices.all_lanes, "All lanes", tip);
        }
        Ok(FigureJob::Convergence(_)) => show_methods(&mut child, prefs),
        Ok(FigureJob::WorkPrecision { .. }) => {
            show_methods(&mut child, prefs);
            let tip = "Measure the time of the runs instead of counting evaluations. For costs on this machine.";
            toggle(&mut child, &mut prefs.choices.timed, "Time", tip);
        }
        Err(_) => {}
    }
    // In a narrow cell they need more than their part.
    title.max.x = title.max.x.min(child.min_rect().left() - 4.0).max(title.min.x);
}

fn show_methods(ui: &mut Ui, prefs: &mut PlotPrefs) {
    let tip = "Show all methods that fit the chosen lane's world, not only those of the lanes.";
    toggle(ui, &mut prefs.choices.all_methods, "All methods", tip);
}

/// Shows the list of parameters that the map can vary from row to row.
fn show_parameters(ui: &mut Ui, prefs: &mut PlotPrefs, world: &'static World, shown: usize) {
    let parameters = &mut prefs.parameters;
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
    list.response.on_hover_text("The parameter that grows from the bottom of the map to the top.");
}

/// Shows the list of numbers that the colours of a map of smoothness can show.
fn show_numbers(ui: &mut Ui, prefs: &mut PlotPrefs, shown: &SmoothnessNumber) {
    let list = ui.name_inputs("Number of the map", |ui| {
        let list = ComboBox::from_id_salt("number").width((ui.available_width() - 52.0).clamp(40.0, 130.0));
        list.selected_text(RichText::new(shown.name).font(body(TEXT))).show_ui(ui, |ui| {
            for number in &SMOOTHNESS_NUMBERS {
                if ui.selectable_label(number == shown, number.name).clicked() {
                    number.id.clone_into(&mut prefs.smoothness);
                }
            }
        })
    });
    list.response.on_hover_text("The number that the colours show.");
}

fn toggle(ui: &mut Ui, on: &mut bool, text: &str, tip: &str) {
    if ui.add(Button::new(RichText::new(text).size(TEXT)).selected(*on)).on_hover_text(tip).clicked() {
        *on ^= true;
    }
}
