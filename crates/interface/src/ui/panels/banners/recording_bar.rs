//! The bar above the transport bar while a clip is recorded: its progress, and a button that cancels it.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, elided, hint, panel};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::output::Command;
use crate::ui::frame::record_form::RecordProgress;
use crate::ui::frame::requests::Requests;
use egui::{Align, Layout, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// Time between two refreshes of the progress, s, also while nothing else moves.
const REFRESH_SECS: f32 = 0.2;

/// Shows the running recording in `rect`, if there is one.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
    let Some(running) = frame.window.recording.running else { return };
    ui.ctx().request_repaint_after_secs(REFRESH_SECS);
    panel(ui, rect, colors(ui).panel, bar(), "Recording", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tip = "Cancel the recording and remove the unfinished clip. Esc does not cancel.";
            let cancel = ui.add_enabled(!running.cancelled, egui::Button::new("Cancel")).on_hover_text(tip);
            if cancel.accessible_name("Cancel the recording").clicked() {
                requests.command(Command::CancelRecording);
            }
            ui.add_space(4.0);
            let rest = ui.available_rect_before_wrap();
            show_progress(ui, &running, rest);
        });
    });
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, egui::Stroke::new(1.0, colors(ui).line));
}

/// Shows name, progress bar and numbers in the room that the button leaves.
fn show_progress(ui: &mut Ui, running: &RecordProgress<'_>, rect: Rect) {
    let c = colors(ui);
    let text = progress_text(running);
    let painter = ui.painter();
    painter.circle_filled(pos2(rect.left() + 6.0, rect.center().y), 5.0, c.error);
    let name = elided(ui, running.name, body(13.0), c.strong, 0.3 * rect.width());
    let numbers = elided(ui, &text, body(13.0), c.text, 0.6 * rect.width());
    let name_at = pos2(rect.left() + 18.0, rect.center().y - name.size().y / 2.0);
    // Wide enough for the longest, so that the bar keeps its length.
    let numbers_width = numbers.size().x.max(if rect.width() > 700.0 { 280.0 } else { 0.0 });
    let track = Rect::from_min_max(
        pos2(name_at.x + name.size().x + 12.0, rect.center().y - 4.0),
        pos2(rect.right() - numbers_width - 12.0, rect.center().y + 4.0),
    );
    let numbers_at = pos2(rect.right() - numbers_width, rect.center().y - numbers.size().y / 2.0);
    painter.galley(name_at, name, c.strong);
    painter.galley(numbers_at, numbers, c.text);
    if track.width() >= 30.0 {
        let (done, total) = running.frames;
        let share = done as f32 / total.max(1) as f32;
        painter.rect_filled(track, 4.0, c.control);
        painter.rect_filled(Rect::from_min_size(track.min, vec2(share * track.width(), track.height())), 4.0, c.accent);
    }
    let response = ui.interact(rect, ui.scope_id().with("progress"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, format!("{}: {text}", running.name)));
    hint(response, running.name);
}

fn progress_text(running: &RecordProgress<'_>) -> String {
    let (done, total) = running.frames;
    match running.left_secs {
        _ if running.cancelled => "cancelling …".to_owned(),
        _ if total == 0 => "starting …".to_owned(),
        _ if done == total => "completing the file …".to_owned(),
        Some(left) => format!("{done} of {total} frames, {} left", time_left(left)),
        None => format!("{done} of {total} frames"),
    }
}

/// Remaining time, rounded up to whole seconds.
fn time_left(secs: f64) -> String {
    let whole = secs.ceil().max(1.0) as u64;
    match whole {
        ..60 => format!("{whole} s"),
        60..3600 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", whole / 3600, whole / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_written_in_words() {
        let running = |frames, left_secs| RecordProgress { name: "a.gif", frames, left_secs, cancelled: false };
        assert_eq!(progress_text(&running((0, 0), None)), "starting …");
        assert_eq!(progress_text(&running((3, 9), Some(64.2))), "3 of 9 frames, 1 min 5 s left");
        assert_eq!(progress_text(&running((3, 9), Some(0.0))), "3 of 9 frames, 1 s left");
        assert_eq!(progress_text(&running((3, 9), Some(7261.0))), "3 of 9 frames, 2 h 1 min left");
        assert_eq!(progress_text(&running((9, 9), Some(0.0))), "completing the file …");
        assert_eq!(progress_text(&RecordProgress { cancelled: true, ..running((3, 9), None) }), "cancelling …");
    }
}
