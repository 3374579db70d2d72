//! Lab time in the transport bar.

use crate::ui::base::style::mono;
use crate::ui::base::widgets::colors;
use crate::ui::frame::frame_context::FrameContext;
use egui::{Align2, Role, Sense, Ui, WidgetInfo, vec2};
use timestep::time::Flicks;

/// Lab time as text. It changes ten times a second while time runs, which is as fast as one can read.
#[derive(Debug, Default)]
pub struct TimeText {
    /// Time of the last refresh on the interface's clock, s.
    refreshed_at: f64,
    /// Lab time that the text says.
    time: Flicks,
    text: String,
    /// `true` to refresh the text in every frame, as a recording needs it.
    pub every_frame: bool,
}

impl TimeText {
    fn refresh(&mut self, elapsed: Flicks, paused: bool, now: f64) {
        let is_due = paused || self.every_frame || !(0.0..0.1).contains(&(now - self.refreshed_at));
        if self.text.is_empty() || is_due && self.time != elapsed {
            let text = format!("t = {:.3} s", elapsed.secs());
            *self = TimeText { refreshed_at: now, time: elapsed, text, every_frame: self.every_frame };
        }
    }

    /// Shows the text.
    pub fn show(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, compact: bool) {
        self.refresh(frame.snapshot.elapsed, frame.snapshot.paused, frame.now);
        let size = vec2(if compact { 96.0 } else { 150.0 }, ui.spacing().interact_size.y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.text));
        let font = mono(if compact { 11.5 } else { 15.0 });
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &self.text, font, colors(ui).strong);
        response.on_hover_text("Lab time since the start. It runs slower or faster with the speed.");
    }
}
