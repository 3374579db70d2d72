//! The question above the lanes: whole while it is asked, and on one line while the lanes move.

use crate::scenario::Scenario;
use crate::ui::style::body;
use crate::ui::widgets::colors;
use crate::visible_text::{visible, visible_lines};
use egui::text::{LayoutJob, TextWrapping};
use egui::{Galley, Rect, Role, Sense, TextFormat, Ui, WidgetInfo, pos2};
use std::sync::Arc;

/// A question, or the caption of a scenario that asks none.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    text: &'a str,
    /// `true` to show only the sentence that asks.
    brief: bool,
}

/// Largest and smallest font of a line, points.
const SIZES: [f32; 2] = [20.0, 13.0];
/// Space around the text, points.
const MARGIN: [f32; 2] = [16.0, 8.0];

impl<'a> Question<'a> {
    /// The question of `scenario`; `None` if it says nothing.
    pub fn of(scenario: &'a Scenario, brief: bool) -> Option<Self> {
        let ask = &scenario.lesson.ask;
        let text = if ask.is_empty() { &scenario.caption } else { ask };
        (!text.is_empty()).then_some(Question { text, brief })
    }

    /// Height that it takes in this width, points.
    pub fn height(self, ui: &Ui, width: f32) -> f32 {
        (self.galley(ui, width).size().y + 2.0 * MARGIN[1]).ceil()
    }

    /// Shows it in `rect`.
    pub fn show(self, ui: &Ui, rect: Rect) {
        let galley = self.galley(ui, rect.width());
        let at = pos2(rect.left() + MARGIN[0], (rect.center().y - galley.size().y / 2.0).round());
        ui.painter().galley(at, galley, colors(ui).text);
        let response = ui.interact(rect, ui.scope_id().with("question"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text));
        if self.brief && response.hovered() {
            response.on_hover_text(visible_lines(self.text));
        }
    }

    /// The text in the largest font in which it fits: on one line if it is brief, else on two.
    fn galley(self, ui: &Ui, width: f32) -> Arc<Galley> {
        let [largest, smallest] = SIZES;
        let (mut size, rows) = (largest, if self.brief { 1 } else { 2 });
        loop {
            let galley = ui.painter().layout_job(self.job(ui, size, width - 2.0 * MARGIN[0]));
            if galley.rows.len() <= rows || size <= smallest {
                return galley;
            }
            size -= 1.0;
        }
    }

    fn job(self, ui: &Ui, size: f32, width: f32) -> LayoutJob {
        let c = colors(ui);
        let [before, asks, after] = parts(self.text);
        let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width.max(size)), ..LayoutJob::default() };
        let mut add = |text: &str, color| job.append(&visible(text), 0.0, TextFormat::simple(body(size), color));
        if self.brief {
            add(asks.trim(), c.strong);
        } else {
            add(before, c.text);
            add(asks, c.strong);
            add(after, c.text);
        }
        job
    }
}

/// Splits a text before and after its last sentence that ends with a question mark; without one, all of it asks.
fn parts(text: &str) -> [&str; 3] {
    let text = text.trim();
    let Some(end) = text.rfind('?').map(|at| at + 1) else { return ["", text, ""] };
    let ends = text[..end - 1].match_indices(['.', '?', '!', ':']).map(|(at, _)| at + 1);
    let start = ends.filter(|at| text[*at..].starts_with(' ')).next_back().unwrap_or(0);
    [&text[..start], &text[start..end], &text[end..]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_question_is_the_sentence_that_asks() {
        let text = "Both take 2.5 steps. Which one stutters? Press 1 or 2.";
        assert_eq!(parts(text), ["Both take 2.5 steps.", " Which one stutters?", " Press 1 or 2."]);
        assert_eq!(parts("Why?"), ["", "Why?", ""]);
        assert_eq!(parts("Watch them."), ["", "Watch them.", ""]);
        assert_eq!(parts("One? Or two?"), ["One?", " Or two?", ""]);
    }
}
