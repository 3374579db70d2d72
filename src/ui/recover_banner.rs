//! The bar that offers unsaved work of a window that ended, until the person restores or discards it.

use super::frame_context::FrameContext;
use super::kept_work::{KeptPart, KeptWork};
use super::output::Command;
use super::requests::Requests;
use super::style::body;
use super::widgets::{bar, colors, elided, hint, panel};
use egui::{Align, Button, Layout, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2};

/// The newest work that is offered, with its place in the list.
pub fn offered<'a>(kept: &'a [KeptWork<'a>]) -> Option<(usize, &'a KeptWork<'a>)> {
    kept.iter().enumerate().find(|(_, kept)| kept.offered)
}

/// Shows the offer in `rect`, if there is one.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
    let Some((index, kept)) = offered(frame.window.kept) else { return };
    let more = frame.window.kept.iter().filter(|kept| kept.offered).count() - 1;
    panel(ui, rect, colors(ui).panel, bar(), "Unsaved work", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let discard = Button::new("Discard");
            let tip = "Do not offer this again and remove its run. File, Recover still has the scenario.";
            if ui.add(discard).on_hover_text(tip).clicked() {
                requests.command(Command::DiscardKept);
            }
            let tip = "Open the scenario as it was, with its changes. Save it then in a file of your own.";
            if ui.add(Button::new("Restore")).on_hover_text(tip).clicked() {
                requests.command(Command::Restore(index, KeptPart::Scenario));
            }
            let tip = "Play the run up to where it ended. File, Recover keeps the scenario.";
            if kept.has_run && ui.add(Button::new("Open its run")).on_hover_text(tip).clicked() {
                requests.command(Command::Restore(index, KeptPart::Run));
            }
            ui.add_space(8.0);
            let rest = ui.available_rect_before_wrap();
            show_text(ui, &offer(kept, more), rest);
        });
    });
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, colors(ui).accent));
}

fn offer(kept: &KeptWork<'_>, more: usize) -> String {
    let more = match more {
        0 => String::new(),
        more => format!(" (and {more} more: File, Recover)"),
    };
    format!("Unsaved changes to {} from {} were kept{more}.", kept.name(), kept.age())
}

fn show_text(ui: &mut Ui, text: &str, rect: Rect) {
    let c = colors(ui);
    let galley = elided(ui, text, body(13.5), c.strong, rect.width());
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, c.strong);
    let response = ui.interact(rect, ui.scope_id().with("offer"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    hint(response, text);
}
