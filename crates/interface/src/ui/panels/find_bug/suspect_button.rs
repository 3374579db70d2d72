//! A large button for a suspect: its key, its name, and what such a program does.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, hint};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use simulation::puzzle::Suspect;

/// State of a suspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing: it can be chosen.
    Open,
    /// It is the answer.
    Right,
    /// The user chose it, and it is not.
    Wrong,
    /// It is not the answer.
    Cleared,
}

impl Verdict {
    /// A word for users who do not see the colours.
    fn word(self) -> &'static str {
        match self {
            Verdict::Open => "",
            Verdict::Right => "right",
            Verdict::Wrong => "your choice",
            Verdict::Cleared => "not it",
        }
    }
}

/// Space between the edge of the button and its text, points.
const PAD: f32 = 8.0;
/// Width of the key's place, points.
const KEY: f32 = 22.0;

/// Shows the suspect with the key `number` in all the width. Returns `true` if it was chosen.
pub fn show(ui: &mut Ui, number: usize, suspect: Suspect, verdict: Verdict) -> bool {
    let c = colors(ui);
    let width = ui.available_width();
    let open = verdict == Verdict::Open;
    let (name, text) = match verdict {
        Verdict::Cleared => (c.weak, c.weak),
        _ => (c.strong, c.text),
    };
    let galley = ui.painter().layout_job(text_of(suspect, verdict, (name, text), width - KEY - 2.0 * PAD));
    let size = vec2(width, galley.size().y + PAD + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, if open { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, open, spoken(number, suspect, verdict)));
    if ui.is_rect_visible(rect) {
        let hot = response.hovered() || response.has_focus();
        let (fill, edge) = match verdict {
            Verdict::Open if response.is_pointer_button_down_on() => (c.control_pressed, c.accent),
            Verdict::Open if hot => (c.control_hovered, c.strong),
            Verdict::Open => (c.control, c.outline),
            Verdict::Right => (c.card, c.accent),
            Verdict::Wrong => (c.card, c.error),
            Verdict::Cleared => (c.panel, c.line),
        };
        let stroke = Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, edge);
        ui.painter().rect(rect, 5.0, fill, stroke, StrokeKind::Inside);
        let at = pos2(rect.left() + PAD, rect.top() + 0.5 * (PAD + 2.0));
        let key = ui.painter().layout_no_wrap(number.to_string(), body(13.5), Color32::PLACEHOLDER);
        ui.painter().galley(at, key, if open { c.accent } else { c.weak });
        ui.painter().galley(at + vec2(KEY, 0.0), galley, c.text);
    }
    hint(response, suspect.summary).clicked()
}

/// The name, and below it what the program does, or behind it the verdict.
fn text_of(suspect: Suspect, verdict: Verdict, (strong, text): (Color32, Color32), width: f32) -> LayoutJob {
    let format = |size: f32, color: Color32| TextFormat::simple(body(size), color);
    let mut job = LayoutJob::default();
    job.wrap.max_width = width.max(40.0);
    job.append(suspect.name, 0.0, format(13.5, strong));
    match verdict {
        Verdict::Open => job.append(&format!("\n{}", first_sentence(suspect.summary)), 0.0, format(12.0, text)),
        _ => job.append(verdict.word(), 10.0, format(12.0, text)),
    }
    job
}

fn spoken(number: usize, suspect: Suspect, verdict: Verdict) -> String {
    match verdict {
        Verdict::Open => format!("{number}: {}", suspect.name),
        _ => format!("{number}: {}, {}", suspect.name, verdict.word()),
    }
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_their_full_stop() {
        assert_eq!(first_sentence("One of 1.5 s. Two."), "One of 1.5 s.");
        assert_eq!(first_sentence("One."), "One.");
        assert!(Suspect::all().all(|suspect| first_sentence(suspect.summary).len() < 180), "four lines at most");
    }
}
