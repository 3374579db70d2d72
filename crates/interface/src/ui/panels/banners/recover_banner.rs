//! The bar about unsaved work of windows that ended: it offers the newest, until the user answers, and says which files go.

use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, elided, hint, panel, tell_text};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::kept_work::{KeptPart, KeptWork};
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use egui::{Align, Button, Layout, Rect, Stroke, Ui, pos2};

/// Height of a row, points.
const ROW: f32 = 32.0;
const LATER: &str = "Keep everything and hide this bar until the next start. File, Recover lists it until then.";

/// Height of the bar, points; `None` while there is nothing to say.
pub fn height(window: &WindowInfo<'_>) -> Option<f32> {
    let rows = u8::from(offered(window.kept).is_some()) + u8::from(window.surplus.is_some());
    (rows > 0).then(|| f32::from(rows) * ROW)
}

/// The newest work that is offered, with its place in the list.
fn offered<'a>(kept: &'a [KeptWork<'a>]) -> Option<(usize, &'a KeptWork<'a>)> {
    kept.iter().enumerate().find(|(_, kept)| kept.offered)
}

/// Shows the rows that there are in `rect`.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
    let mut rest = rect;
    if let Some((index, kept)) = offered(frame.window.kept) {
        let more = frame.window.kept.iter().filter(|kept| kept.offered).count() - 1;
        let text = offer(kept, more);
        show_row(ui, cut_top(&mut rest, ROW), "Unsaved work", &text, |ui| show_answers(ui, requests, index, kept));
    }
    if let Some(surplus) = frame.window.surplus {
        let later = |ui: &mut Ui| show_later(ui, requests);
        show_row(ui, cut_top(&mut rest, ROW), "Room for unsaved work", &surplus.text(), later);
        requests.output.announces_surplus = true;
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, colors(ui).accent));
}

/// Shows a text, and right of it the buttons of `answers`, from right to left.
fn show_row(ui: &mut Ui, rect: Rect, name: &str, text: &str, answers: impl FnOnce(&mut Ui)) {
    panel(ui, rect, colors(ui).panel, bar(), name, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            answers(ui);
            ui.add_space(8.0);
            let rest = ui.available_rect_before_wrap();
            show_text(ui, text, rest);
        });
    });
}

fn show_answers(ui: &mut Ui, requests: &mut Requests<'_>, index: usize, kept: &KeptWork<'_>) {
    let tip = "Do not offer this again and remove its run. File, Recover still has the scenario.";
    if ui.add(Button::new("Discard")).on_hover_text(tip).clicked() {
        requests.command(Command::DiscardKept(index));
    }
    show_later(ui, requests);
    let tip = "Open the scenario as it was, with its changes. Save it then in a file of your own.";
    if ui.add(Button::new("Restore")).on_hover_text(tip).clicked() {
        requests.command(Command::Restore(index, KeptPart::Scenario));
    }
    let tip = "Play the run up to where it ended. File, Recover keeps the scenario.";
    if kept.has_run && ui.add(Button::new("Open its run")).on_hover_text(tip).clicked() {
        requests.command(Command::Restore(index, KeptPart::Run));
    }
}

fn show_later(ui: &mut Ui, requests: &mut Requests<'_>) {
    if ui.add(Button::new("Later")).on_hover_text(LATER).clicked() {
        requests.command(Command::PostponeKept);
    }
}

fn offer(kept: &KeptWork<'_>, more: usize) -> String {
    let more = match more {
        0 => String::new(),
        more => format!(" (and {more} more: File, Recover)"),
    };
    let entry = kept.entry(KeptPart::Scenario).unwrap_or_default();
    format!("Unsaved changes were kept{more}: {entry}")
}

fn show_text(ui: &mut Ui, text: &str, rect: Rect) {
    let c = colors(ui);
    let galley = elided(ui, text, body(13.5), c.strong, rect.width());
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, c.strong);
    hint(tell_text(ui, rect, ui.scope_id().with("text"), || text), text);
}
