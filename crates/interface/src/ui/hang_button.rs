//! The button of a hang.

use super::intent::TimeIntent;
use super::requests::Requests;
use super::shortcuts;
use super::style::{CONTROL_RADIUS, body};
use super::widgets::colors;
use egui::text::{LayoutJob, TextFormat};
use egui::{Button, Color32, Role, Ui, Vec2, WidgetInfo, vec2};

/// Size of the button where its bar has buttons of this height, points.
pub fn hang_size(ui: &Ui, height: f32) -> Vec2 {
    let width =
        |text: &str, size: f32| ui.painter().layout_no_wrap(text.to_owned(), body(size), Color32::WHITE).size().x;
    vec2((width("Hang", 14.0) + width("X", 11.0) + 26.0).ceil(), height)
}

/// Shows the button that lets every virtual display pause.
pub fn show_hang(ui: &mut Ui, requests: &mut Requests<'_>, height: f32) {
    let key = shortcuts::keys_of(ui.ctx(), TimeIntent::Hang);
    let mut job = LayoutJob::simple_singleline("Hang".to_owned(), body(14.0), colors(ui).text);
    job.append(&key, 6.0, TextFormat::simple(body(11.0), colors(ui).weak));
    let button = ui.add(Button::new(job).min_size(hang_size(ui, height)).corner_radius(CONTROL_RADIUS));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Hang"));
    if button.clicked() {
        requests.ask(TimeIntent::Hang);
    }
    let tip = format!(
        "Let the program of every virtual display stand still for {} s. The max-frame clamp decides what becomes of that time.",
        requests.draft.get().hang().secs()
    );
    button.on_hover_text(shortcuts::tip(ui.ctx(), &tip, TimeIntent::Hang));
}
