//! Messages: one at a time in the transport, and all of them in a list behind it. They never lie over a lane.

use super::icons;
use super::icons::Icon;
use super::style::body;
use super::widgets::{bar, colors, hint, tell_text};
use egui::accesskit::Live;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Color32, Galley, Label, Layout, Popup, Rangef, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, pos2, vec2,
};
use files::visible_text::visible_lines;
use std::sync::Arc;

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

/// The messages so far.
#[derive(Debug, Default)]
pub struct Toasts {
    /// The newest last. The first that is not over has the place.
    toasts: Vec<Toast>,
    /// Number of messages so far. Each has a node of its own, so that screen readers tell the same words again.
    count: u64,
}

#[derive(Debug)]
struct Toast {
    kind: ToastKind,
    text: String,
    number: u64,
    /// Time at which its place is free, on the interface's clock, s; `None` while it waits for the place.
    until: Option<f64>,
    /// `true` once it was shown, and not only announced.
    shown: bool,
}

/// Width of a message with its buttons, at most and at least, points.
const WIDTH: [f32; 2] = [480.0, 260.0];
/// Side of a button, and room around the text, points.
pub const BUTTON: f32 = 22.0;
const PAD: f32 = 8.0;

impl Toasts {
    /// The most messages that can be read again.
    const MOST: usize = 50;

    /// Adds a message. The same message again takes the place of the old one; the one in the place stays if it is urgent.
    pub fn push(&mut self, kind: ToastKind, text: impl Into<String>) {
        let text = text.into();
        self.toasts.retain(|toast| toast.text != text);
        let seen = self.toasts.iter_mut().filter(|toast| toast.kind == ToastKind::Info && toast.until.is_some());
        seen.for_each(Toast::end);
        self.count += 1;
        self.toasts.push(Toast { kind, text, number: self.count, until: None, shown: false });
        if self.toasts.len() > Self::MOST {
            self.toasts.remove(0);
        }
    }

    /// Ends the message with these words, which are no longer so. The list keeps it.
    pub fn end_of(&mut self, text: &str) {
        self.toasts.iter_mut().filter(|toast| toast.text == text).for_each(Toast::end);
    }

    /// The message that has the place at `now`, on the interface's clock, s.
    fn current(&mut self, ui: &Ui, now: f64) -> Option<&mut Toast> {
        let toast = self.toasts.iter_mut().find(|toast| toast.until.is_none_or(|until| until > now))?;
        let until = *toast.until.get_or_insert(now + toast.lasts());
        ui.ctx().request_repaint_after_secs((until - now) as f32);
        Some(toast)
    }

    /// Width that the place needs now, points.
    pub fn width(&mut self, ui: &Ui, now: f64) -> f32 {
        let least = if self.toasts.is_empty() { 0.0 } else { BUTTON };
        self.current(ui, now).map_or(least, |toast| toast.width(ui))
    }

    /// Width that the message needs at least, beside the button, points: broken into lines.
    pub fn least_width(&mut self, ui: &Ui, now: f64) -> f32 {
        self.width(ui, now).min(WIDTH[1])
    }

    /// Announces the messages to screen readers while no bar shows them. Urgent ones are shown later.
    pub fn tell(&mut self, ui: &Ui, now: f64) {
        if let Some(toast) = self.current(ui, now) {
            let corner = Rect::from_min_size(ui.max_rect().left_bottom(), Vec2::splat(1.0));
            toast.node(ui, corner);
        }
    }

    /// Shows the message and the way to the others at the right end of `free`, in a bar that fills `row`; over the right end of the bar
    /// where that is too narrow, of which it takes no more than half.
    pub fn show(&mut self, ui: &mut Ui, row: Rect, free: Rangef, now: f64) {
        let missed = |toast: &&mut Toast| !toast.shown && toast.kind != ToastKind::Info && toast.until.is_some();
        self.toasts.iter_mut().filter(missed).for_each(|toast| toast.until = None);
        let width = self.width(ui, now);
        let (left, right) = if free.span() >= self.least_width(ui, now) {
            ((free.max - width).max(free.min), free.max)
        } else {
            (row.right() - width.min(0.5 * row.width()), row.right())
        };
        let place = Rect::from_x_y_ranges(left..=right, row.y_range());
        if width == 0.0 || (width == BUTTON && place.width() < BUTTON) {
            return;
        }
        let builder =
            UiBuilder::new().id_salt("messages").max_rect(place).layout(bar()).accessibility_label("Messages");
        let mut child = ui.new_child(builder);
        child.spacing_mut().item_spacing.x = 0.0;
        if let Some(toast) = self.current(ui, now) {
            toast.show(&mut child, place);
        }
        self.show_list(&mut child);
    }

    /// Shows the button that opens the list of all messages.
    fn show_list(&self, ui: &mut Ui) {
        let tip = "Read the messages again.";
        let button = icons::sized_button(ui, Icon::Messages, Vec2::splat(BUTTON), "All messages", tip, None);
        Popup::menu(&button).show(|ui| {
            let [width, height] = [420.0, 0.5 * ui.ctx().content_rect().height()];
            ui.set_max_width(width.min(ui.ctx().content_rect().width() - 40.0));
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                // A menu would justify them.
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    for toast in self.toasts.iter().rev() {
                        let text = RichText::new(visible_lines(&toast.text)).color(toast.ink(ui));
                        ui.add(Label::new(text).wrap());
                    }
                });
            });
        });
    }
}

impl Toast {
    /// Time for which it has the place, s: long enough to be read.
    fn lasts(&self) -> f64 {
        let least = if self.kind == ToastKind::Info { 4.0 } else { 8.0 };
        (0.08 * self.text.chars().count() as f64).max(least)
    }

    fn end(&mut self) {
        (self.until, self.shown) = (Some(f64::NEG_INFINITY), true);
    }

    fn ink(&self, ui: &Ui) -> Color32 {
        let c = colors(ui);
        match self.kind {
            ToastKind::Info => c.text,
            ToastKind::Warning => c.warning,
            ToastKind::Error => c.error,
        }
    }

    /// The text on two lines at most.
    fn galley(&self, ui: &Ui, width: f32) -> Arc<Galley> {
        let mut job = LayoutJob::default();
        job.append(&visible_lines(&self.text), 0.0, TextFormat::simple(body(12.0), colors(ui).strong));
        job.wrap = TextWrapping { max_width: width, max_rows: 2, ..TextWrapping::default() };
        ui.painter().layout_job(job)
    }

    fn width(&self, ui: &Ui) -> f32 {
        let buttons = 2.0 * BUTTON + 2.0 * PAD;
        (self.galley(ui, WIDTH[0] - buttons).size().x + buttons + 2.0).ceil()
    }

    /// Node for screen readers, which announce it after their sentence, or at once if it is urgent.
    fn node(&self, ui: &Ui, rect: Rect) -> egui::Response {
        let node = tell_text(ui, rect, ui.scope_id().with(("message", self.number)), || &self.text);
        let urgency = if self.kind == ToastKind::Error { Live::Assertive } else { Live::Polite };
        ui.ctx().accesskit_node_builder(node.id, |node| node.set_live(urgency));
        node
    }

    /// Shows it in `place`, which it fills but for the button of the list.
    fn show(&mut self, ui: &mut Ui, place: Rect) {
        self.shown = true;
        let c = colors(ui);
        let edge = if self.kind == ToastKind::Info { c.accent } else { self.ink(ui) };
        let frame = place.shrink2(vec2(0.0, if place.height() > 36.0 { 4.0 } else { 1.0 }));
        ui.painter().rect(frame, 6.0, c.panel, Stroke::new(1.0, edge), StrokeKind::Inside);
        // The message takes the clicks of what it covers.
        ui.interact(place, ui.scope_id().with("place"), Sense::click());
        let room = place.width() - 2.0 * BUTTON - 2.0 * PAD;
        let galley = self.galley(ui, room);
        let words = Rect::from_min_size(pos2(place.left() + PAD, place.top()), vec2(room, place.height()));
        let at = pos2(words.left(), words.center().y - galley.size().y / 2.0);
        ui.painter().with_clip_rect(frame).galley(at, Arc::clone(&galley), c.strong);
        let node = self.node(ui, words);
        if galley.elided {
            hint(node, &self.text);
        }
        ui.add_space(room + PAD);
        if icons::sized_button(ui, Icon::Close, Vec2::splat(BUTTON), "Dismiss message", "Dismiss", None).clicked() {
            self.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message in the place at each of these times.
    fn shown(toasts: &mut Toasts, ctx: &egui::Context, now: f64) -> Option<String> {
        let mut text = None;
        let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
            text = toasts.current(ui, now).map(|toast| toast.text.clone());
            toasts.show(ui, Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 44.0)), Rangef::new(200.0, 700.0), now);
        });
        drawn.textures_delta.clear();
        text
    }

    #[test]
    fn one_message_at_a_time_and_errors_stay() {
        let (mut toasts, ctx) = (Toasts::default(), egui::Context::default());
        assert_eq!(shown(&mut toasts, &ctx, 0.0), None);
        toasts.push(ToastKind::Info, "a");
        assert_eq!(shown(&mut toasts, &ctx, 0.0).unwrap(), "a");
        toasts.push(ToastKind::Error, "b");
        assert_eq!(shown(&mut toasts, &ctx, 1.0).unwrap(), "b", "news end a message that was read");
        toasts.push(ToastKind::Info, "c");
        assert_eq!(shown(&mut toasts, &ctx, 8.9).unwrap(), "b", "an error stays");
        assert_eq!(shown(&mut toasts, &ctx, 9.1).unwrap(), "c");
        assert_eq!(shown(&mut toasts, &ctx, 13.2), None);
        let all: Vec<_> = toasts.toasts.iter().map(|toast| &*toast.text).collect();
        assert_eq!(all, ["a", "b", "c"], "all can be read again");
        let long = Toast { kind: ToastKind::Error, text: "x".repeat(300), number: 0, until: None, shown: false };
        assert!(long.lasts() >= 20.0);
    }

    #[test]
    fn a_message_that_is_no_longer_so_ends_and_stays_in_the_list() {
        let (mut toasts, ctx) = (Toasts::default(), egui::Context::default());
        toasts.push(ToastKind::Info, "keys");
        toasts.push(ToastKind::Info, "other");
        toasts.end_of("other");
        assert_eq!(shown(&mut toasts, &ctx, 0.0).unwrap(), "keys");
        toasts.end_of("keys");
        assert_eq!(shown(&mut toasts, &ctx, 0.1), None);
        assert_eq!(toasts.toasts.len(), 2);
    }

    #[test]
    fn what_failed_while_no_bar_was_shown_is_shown_later() {
        let (mut toasts, ctx) = (Toasts::default(), egui::Context::default());
        toasts.push(ToastKind::Info, "done");
        toasts.push(ToastKind::Error, "failed");
        for now in [0.0, 5.0, 20.0] {
            ctx.run_ui(egui::RawInput::default(), |ui| toasts.tell(ui, now)).textures_delta.clear();
        }
        assert_eq!(shown(&mut toasts, &ctx, 30.0), None);
        assert_eq!(shown(&mut toasts, &ctx, 30.0).as_deref(), Some("failed"));
    }
}
