//! The buttons of a hang and of a restart in the bar of switches.

use crate::ui::base::style::{CONTROL_RADIUS, body};
use crate::ui::base::widgets::colors;
use crate::ui::frame::intent::TimeIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::text::{LayoutJob, TextFormat};
use egui::{Button, Color32, Role, Ui, Vec2, WidgetInfo, vec2};

const HANG: &str = "Hang";
const RESTART: &str = "Start again";

/// Size of the button of a hang where its bar has buttons of this height, points.
pub fn hang_size(ui: &Ui, height: f32) -> Vec2 {
    size(ui, HANG, TimeIntent::Hang, height)
}

/// Size of the button of a restart where its bar has buttons of this height, points.
pub fn restart_size(ui: &Ui, height: f32) -> Vec2 {
    size(ui, RESTART, TimeIntent::Reset, height)
}

fn size(ui: &Ui, name: &str, intent: TimeIntent, height: f32) -> Vec2 {
    let width =
        |text: &str, size: f32| ui.painter().layout_no_wrap(text.to_owned(), body(size), Color32::WHITE).size().x;
    vec2((width(name, 14.0) + width(&shortcuts::keys_of(ui.ctx(), intent), 11.0) + 26.0).ceil(), height)
}

/// Shows the button that lets every virtual display pause.
pub fn show_hang(ui: &mut Ui, requests: &mut Requests<'_>, height: f32) {
    let tip = format!(
        "Let the program of every virtual display stand still for {} s. The max-frame clamp decides what becomes of that time. It acts on all lanes.",
        requests.draft.get().hang().secs()
    );
    show(ui, requests, (HANG, TimeIntent::Hang), &tip, height);
}

/// Shows the button that starts all lanes again.
pub fn show_restart(ui: &mut Ui, requests: &mut Requests<'_>, height: f32) {
    let tip = "Start all lanes again together at t = 0, with the settings of the opening.";
    show(ui, requests, (RESTART, TimeIntent::Reset), tip, height);
}

fn show(ui: &mut Ui, requests: &mut Requests<'_>, (name, intent): (&str, TimeIntent), tip: &str, height: f32) {
    let mut job = LayoutJob::simple_singleline(name.to_owned(), body(14.0), colors(ui).text);
    job.append(&shortcuts::keys_of(ui.ctx(), intent), 6.0, TextFormat::simple(body(11.0), colors(ui).weak));
    let button = ui.add(Button::new(job).min_size(size(ui, name, intent, height)).corner_radius(CONTROL_RADIUS));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if button.clicked() {
        requests.ask(intent);
    }
    button.on_hover_text(shortcuts::tip(ui.ctx(), tip, intent));
}
