//! The templates of clips on the page for a recording, and the buttons for stills.

use crate::ui::base::widgets::{colors, row};
use crate::ui::frame::file_question::Still;
use crate::ui::frame::output::Command;
use crate::ui::frame::record_form::{RecordForm, TemplateInfo};
use crate::ui::frame::requests::Requests;
use egui::{Button, Label, RichText, Ui};

/// Shows a button for each template, and those for stills.
pub fn show_templates(ui: &mut Ui, form: &mut RecordForm, templates: &[TemplateInfo], requests: &mut Requests<'_>) {
    row(ui, "Clip", "A clip of the scenario, or one that is ready made.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let own = Button::new("This scenario").selected(form.template.is_none());
        if ui.add(own).on_hover_text("The scenario as it is now.").clicked() {
            form.template = None;
        }
        for template in templates {
            let button = Button::new(template.title).selected(form.template == Some(template.id));
            if ui.add(button).on_hover_text(template.summary).clicked() {
                (form.template, form.file) = (Some(template.id), None);
            }
        }
    });
    let chosen = templates.iter().find(|template| form.template == Some(template.id));
    if let Some(template) = chosen {
        ui.add(Label::new(RichText::new(template.summary).size(12.0).color(colors(ui).weak)).wrap());
    }
    row(ui, "Still", "A picture in place of a clip, as PNG or SVG.", |ui| {
        let mut still = |name: &str, tip: &str, still| {
            if ui.button(name).on_hover_text(tip).clicked() {
                requests.command(Command::SaveStill(still));
            }
        };
        still("Strobe sheet…", "The last frames of every lane side by side, as they are now.", Still::Strobe);
        if chosen.is_some_and(|template| template.has_still) {
            still("This moment…", "The frozen moment, with its trail, its sentence and its number.", Still::Moment);
        }
    });
}
