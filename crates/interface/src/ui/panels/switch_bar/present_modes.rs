//! The present mode of the window, in the lab's bar.

use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use egui::{Button, ComboBox, Ui};

/// Shows the present mode in force and those that the surface supports.
pub fn show_present_mode(ui: &mut Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) {
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
