//! The page about the program.

use super::page_frame::show_text_page;
use crate::ui::frame::window_info::WindowInfo;
use egui::{Grid, Label, Ui, vec2};

/// Shows the page. Returns `true` if the user closed it.
pub fn show(ui: &Ui, window: &WindowInfo<'_>) -> bool {
    show_text_page(ui, "Timestep Lab", 440.0, |ui| about(ui, window))
}

fn about(ui: &mut Ui, window: &WindowInfo<'_>) {
    ui.label(concat!("Version ", env!("CARGO_PKG_VERSION")));
    ui.add_space(4.0);
    ui.label(env!("CARGO_PKG_DESCRIPTION"));
    ui.add_space(8.0);
    Grid::new("about").num_columns(2).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        let software = if window.software { " (software)" } else { "" };
        for (name, value) in [
            ("Graphics", format!("{}{software}", window.adapter)),
            ("Present mode", window.present_mode.to_owned()),
            ("Licence", env!("CARGO_PKG_LICENSE").to_owned()),
        ] {
            ui.weak(name);
            ui.add(Label::new(value).wrap());
            ui.end_row();
        }
    });
}
