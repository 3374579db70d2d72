//! Messages that appear for some seconds above the transport bar.

use super::icons::{self, Icon};
use super::widgets::colors;
use crate::visible_text::visible_lines;
use egui::accesskit::Live;
use egui::{Align2, Area, Frame, Id, Label, Margin, Order, Rect, RichText, Stroke, Ui, vec2};

/// Kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// Something happened.
    Info,
    /// The program changed something that was not asked for.
    Warning,
    /// Something failed.
    Error,
}

/// Messages on the screen.
#[derive(Debug, Default)]
pub struct Toasts {
    toasts: Vec<Toast>,
}

#[derive(Debug)]
struct Toast {
    kind: ToastKind,
    text: String,
    /// Time at which the message disappears, on the interface's clock, s; set when it is first shown.
    until: Option<f64>,
}

impl Toasts {
    /// The most messages at a time.
    const MOST: usize = 4;

    /// Adds a message. The same message again only stays longer.
    pub fn push(&mut self, kind: ToastKind, text: impl Into<String>) {
        let text = text.into();
        self.toasts.retain(|toast| toast.text != text);
        self.toasts.push(Toast { kind, text, until: None });
        if self.toasts.len() > Self::MOST {
            self.toasts.remove(0);
        }
    }

    /// Removes all messages.
    pub fn clear(&mut self) {
        self.toasts.clear();
    }

    /// Removes all messages but those of failures: nothing else lies over an opening.
    pub fn keep_errors(&mut self) {
        self.toasts.retain(|toast| toast.kind == ToastKind::Error);
    }

    /// Shows the messages at the bottom of `area`. `now` is the interface's clock, s.
    pub fn show(&mut self, ui: &Ui, area: Rect, now: f64) {
        let (bottom, width) = (area.center_bottom() - vec2(0.0, 10.0), area.width() - 16.0);
        for toast in &mut self.toasts {
            let seconds = if toast.kind == ToastKind::Info { 4.0 } else { 8.0 };
            toast.until.get_or_insert(now + seconds);
        }
        self.toasts.retain(|toast| toast.until.is_some_and(|until| until > now));
        let Some(next) = self.toasts.iter().filter_map(|toast| toast.until).reduce(f64::min) else { return };
        ui.ctx().request_repaint_after_secs((next - now) as f32);
        let mut dismissed = None;
        Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .fixed_pos(bottom)
            .pivot(Align2::CENTER_BOTTOM)
            .fade_in(false)
            .accessible_name("Messages")
            .show(ui.ctx(), |ui| {
                for (index, toast) in self.toasts.iter().enumerate() {
                    if show_toast(ui, toast, width) {
                        dismissed = Some(index);
                    }
                }
            });
        if let Some(index) = dismissed {
            self.toasts.remove(index);
        }
    }
}

/// How a screen reader tells a message: when it has finished its sentence, or at once.
fn urgency(kind: ToastKind) -> Live {
    match kind {
        ToastKind::Info | ToastKind::Warning => Live::Polite,
        ToastKind::Error => Live::Assertive,
    }
}

/// Shows one message. Returns `true` if it was dismissed.
fn show_toast(ui: &mut Ui, toast: &Toast, width: f32) -> bool {
    let c = colors(ui);
    let edge = match toast.kind {
        ToastKind::Info => c.accent,
        ToastKind::Warning => c.warning,
        ToastKind::Error => c.error,
    };
    let frame = Frame::new().fill(c.panel).stroke(Stroke::new(1.0, edge)).corner_radius(6).inner_margin(Margin {
        left: 12,
        right: 6,
        top: 6,
        bottom: 6,
    });
    frame
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                let galley_width = (width - 60.0).clamp(80.0, 460.0);
                ui.scope(|ui| {
                    ui.set_max_width(galley_width);
                    let label = ui.add(Label::new(RichText::new(visible_lines(&toast.text)).color(c.strong)).wrap());
                    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(urgency(toast.kind)));
                });
                icons::sized_button(ui, Icon::Close, vec2(20.0, 20.0), "Dismiss message", "Dismiss", None).clicked()
            })
            .inner
        })
        .inner
}
