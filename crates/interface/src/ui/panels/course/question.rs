//! The question above the lanes: whole, and on one line in the lab and, while the lanes move, in a small window.

use crate::ui::base::style::{body, is_projected};
use crate::ui::base::widgets::{LEFT_EDGE, colors, tell_text};
use egui::accesskit::Live;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Galley, Rect, TextFormat, Ui, pos2};
use files::visible_text::{visible, visible_lines};
use simulation::scenario::Scenario;
use std::sync::Arc;

/// A question, or the caption of a scenario that asks none.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    text: &'a str,
    /// `true` to show one line: as many of the sentences before the one that asks as there is room for.
    brief: bool,
    /// Most lines where it is not brief, as far as the smallest font goes.
    lines: usize,
}

/// Largest and smallest font of a line, points, and the largest on a projector, whose lanes need the height.
const SIZES: [f32; 2] = [20.0, 13.0];
const LARGEST_ON_PROJECTOR: f32 = 17.0;
/// Smallest font for the sake of a sentence more, points.
const LEAST_FOR_MORE: f32 = 15.0;
/// Space around the text, points.
const MARGIN: [f32; 2] = [LEFT_EDGE, 8.0];
/// Space above and below it on a projector, whose lanes need the height, points.
const MARGIN_ON_PROJECTOR: f32 = 4.0;

impl<'a> Question<'a> {
    /// The question of `scenario`; `None` if it says nothing.
    pub fn of(scenario: &'a Scenario, brief: bool) -> Option<Self> {
        let ask = &scenario.lesson.ask;
        let text = if ask.is_empty() { &scenario.caption } else { ask };
        (!text.is_empty()).then_some(Question { text, brief, lines: 2 })
    }

    /// The whole question on at most so many lines.
    pub fn on_lines(self, lines: usize) -> Self {
        Question { brief: false, lines, ..self }
    }

    /// Height that it takes in this width, points.
    pub fn height(self, ui: &Ui, width: f32) -> f32 {
        let margin = if is_projected(ui.visuals()) { MARGIN_ON_PROJECTOR } else { MARGIN[1] };
        (self.galley(ui, width).size().y + 2.0 * margin).ceil()
    }

    /// Shows it in `rect`.
    pub fn show(self, ui: &Ui, rect: Rect) {
        let galley = self.galley(ui, rect.width());
        let at = pos2(rect.left() + MARGIN[0], (rect.center().y - galley.size().y / 2.0).round());
        ui.painter().galley(at, galley, colors(ui).text);
        let response = tell_text(ui, rect, ui.scope_id().with("question"), || self.text);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
        if self.brief && response.hovered() {
            response.on_hover_text(visible_lines(self.text));
        }
    }

    /// The text in the largest font in which it fits: on one line if it is brief, else on two.
    fn galley(self, ui: &Ui, width: f32) -> Arc<Galley> {
        let [before, asks, after] = parts(self.text);
        if !self.brief {
            return fitted(ui, [before, asks, after], width, self.lines, SIZES[1]);
        }
        let starts = std::iter::once(0).chain(sentence_ends(before));
        let mut longer = starts.map(|start| fitted(ui, [&before[start..], asks, ""], width, 1, LEAST_FOR_MORE));
        longer.find(|galley| galley.rows.len() == 1).unwrap_or_else(|| fitted(ui, ["", asks, ""], width, 1, SIZES[1]))
    }
}

/// Lays text out in the largest font in which it takes no more than these rows, or in the `smallest`. The sentence in the middle asks.
fn fitted(ui: &Ui, [before, asks, after]: [&str; 3], width: f32, rows: usize, smallest: f32) -> Arc<Galley> {
    let c = colors(ui);
    let mut size = if is_projected(ui.visuals()) { LARGEST_ON_PROJECTOR } else { SIZES[0] };
    loop {
        let wrap = TextWrapping::wrap_at_width((width - 2.0 * MARGIN[0]).max(size));
        let mut job = LayoutJob { wrap, ..LayoutJob::default() };
        let mut add = |text: &str, color| job.append(&visible(text), 0.0, TextFormat::simple(body(size), color));
        add(before.trim_start(), c.text);
        add(if before.is_empty() { asks.trim_start() } else { asks }, c.strong);
        add(after, c.text);
        let galley = ui.painter().layout_job(job);
        if galley.rows.len() <= rows || size <= smallest {
            return galley;
        }
        size -= 1.0;
    }
}

/// Splits a text before and after its last sentence that ends with a question mark; without one, all of it asks.
pub fn parts(text: &str) -> [&str; 3] {
    let text = text.trim();
    let Some(end) = text.rfind('?').map(|at| at + 1) else { return ["", text, ""] };
    let start = sentence_ends(&text[..end - 1]).last().unwrap_or(0);
    [&text[..start], &text[start..end], &text[end..]]
}

/// Places behind the sentences of a text that are followed by another.
fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    let ends = text.match_indices(['.', '?', '!', ':']).map(|(at, _)| at + 1);
    ends.filter(|at| text[*at..].starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_before_a_space() {
        assert_eq!(sentence_ends("One. Two takes 2.5 s: go! Three").collect::<Vec<_>>(), [4, 21, 25]);
    }

    #[test]
    fn the_last_question_is_the_sentence_that_asks() {
        let text = "Both take 2.5 steps. Which one stutters? Press 1 or 2.";
        assert_eq!(parts(text), ["Both take 2.5 steps.", " Which one stutters?", " Press 1 or 2."]);
        assert_eq!(parts("Why?"), ["", "Why?", ""]);
        assert_eq!(parts("Watch them."), ["", "Watch them.", ""]);
        assert_eq!(parts("One? Or two?"), ["One?", " Or two?", ""]);
    }
}
