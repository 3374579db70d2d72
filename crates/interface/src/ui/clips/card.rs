//! A card of a clip: the question or the answer in letters that a phone can show, on an empty frame.

use crate::ui::base::style;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::frame::numbers::headline::label;
use crate::ui::panels::course::question::parts;
use egui::text::LayoutJob;
use egui::{Galley, Rect, Ui, pos2, vec2};
use files::visible_text::visible;
use simulation::course::{AnswerNumber, Outcome, first_sentence, settle};
use simulation::identity::Identity;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Bet;
use std::sync::Arc;

/// Lines of text, from the top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    lines: Vec<(Line, String)>,
}

/// Kind of a line of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Line {
    /// Title, choices and names.
    Small,
    /// Running text.
    Text,
    /// The question or the answer.
    Strong,
    /// The number, in the colour of its lane.
    Number(Option<Identity>),
}

/// Shorter side of a frame for which the sizes of lines are, px.
const SIDE: f32 = 720.0;
/// Widest text, in shorter sides of the frame.
const WIDEST: f32 = 1.45;
/// Space around the text, in shorter sides of the frame.
const MARGIN: f32 = 0.08;
/// Space below a line, in a frame of [`SIDE`].
const GAP: f32 = 16.0;
/// Size of the words beside a number in a row, in heights of the row.
const BESIDE: f32 = 0.24;
/// Factors of sizes that are tried for a card with much text; the last keeps the smallest line at 1/45 of the frame.
const SCALES: [f32; 6] = [1.25, 1.1, 1.0, 0.9, 0.8, 0.67];

impl Line {
    /// Size of the font, in a frame of [`SIDE`].
    fn size(self) -> f32 {
        match self {
            Line::Small => 24.0,
            Line::Text => 30.0,
            Line::Strong => 38.0,
            Line::Number(_) => 104.0,
        }
    }
}

impl Card {
    /// The question of a lesson, with its choices.
    pub fn question(scenario: &Scenario) -> Self {
        let [before, asks, after] = parts(&scenario.lesson.ask);
        let mut lines = vec![(Line::Small, scenario.title.clone())];
        lines.extend(
            [(Line::Text, before), (Line::Strong, asks), (Line::Text, after)]
                .map(|(line, text)| (line, text.trim().to_owned())),
        );
        if let Some(Bet::Choices { choices, .. }) = &scenario.lesson.bet {
            lines.extend(choices.iter().map(|choice| (Line::Small, format!("– {choice}"))));
        }
        Card::of(lines)
    }

    /// The answer of a lesson with its number, as `outcome` has it. A clip of some lanes advises none: it may be one that is not shown.
    pub fn answer(scenario: &Scenario, outcome: &Outcome, shows_all: bool) -> Self {
        let plan = &scenario.lesson;
        let labels = plan.bet.as_ref().map_or_else(Vec::new, |bet| bet.labels(&scenario.lanes));
        let verdict = settle(plan, &labels, None, outcome).ok().flatten();
        let first = match plan.bet {
            // A number that is the answer has a line of its own, after the question.
            Some(Bet::Number { .. }) => Some(parts(&plan.ask)[1].trim().to_owned()),
            _ => verdict.map(|verdict| verdict.answer),
        };
        let mut lines: Vec<_> = first.into_iter().map(|text| (Line::Strong, text)).collect();
        lines.extend(number_lines(scenario, outcome));
        let why = match lines.is_empty() {
            true => outcome.fill(&plan.why).ok(),
            false => first_sentence(&plan.why).map(str::to_owned),
        };
        lines.extend(why.map(|why| (Line::Text, why)));
        lines.extend(outcome.verdict.iter().filter(|_| shows_all).map(|verdict| (Line::Small, verdict.clone())));
        Card::of(lines)
    }

    /// The number of the answer alone; `None` where there is none.
    pub fn number(scenario: &Scenario, outcome: &Outcome) -> Option<Self> {
        let lines = number_lines(scenario, outcome);
        (!lines.is_empty()).then(|| Card::of(lines))
    }

    fn of(lines: Vec<(Line, String)>) -> Self {
        Card { lines: lines.into_iter().filter(|(_, text)| !text.is_empty()).collect() }
    }

    /// Draws the card over the whole frame, in the largest letters for which there is room.
    pub fn show(&self, ui: &Ui) {
        let frame = ui.max_rect();
        let side = frame.width().min(frame.height());
        let room = frame.size() - vec2(2.0, 2.0) * MARGIN * side;
        let width = room.x.min(WIDEST * side);
        let laid_out = |scale: f32| -> (Vec<(Arc<Galley>, f32)>, f32) {
            let unit = scale * side / SIDE;
            let line = |(line, text): &(Line, String)| (self.galley(ui, *line, text, unit, width), GAP * unit);
            let galleys: Vec<_> = self.lines.iter().map(line).collect();
            let height = galleys.iter().map(|(galley, gap)| galley.size().y + gap).sum();
            (galleys, height)
        };
        let fitting = SCALES.into_iter().map(laid_out).find(|(_, height)| *height <= room.y);
        let (galleys, height) = fitting.unwrap_or_else(|| laid_out(SCALES[SCALES.len() - 1]));
        let mut at = frame.center() - vec2(width, height) / 2.0;
        for (galley, gap) in galleys {
            let below = galley.size().y + gap;
            ui.painter().galley(at, galley, colors(ui).text);
            at.y += below;
        }
    }

    /// Draws the lines one beside the other over `rect`, the first as high as it.
    pub fn show_in(&self, ui: &Ui, rect: Rect) {
        let mut at = rect.left();
        for (line, text) in &self.lines {
            let share = if matches!(line, Line::Number(_)) { 0.8 } else { BESIDE };
            let unit = (share * rect.height()).max(style::SMALLEST) / line.size();
            let galley = self.galley(ui, *line, text, unit, rect.right() - at);
            let below = at + galley.size().x + 0.3 * rect.height();
            ui.painter().galley(pos2(at, rect.center().y - galley.size().y / 2.0), galley, colors(ui).text);
            at = below;
        }
    }

    fn galley(&self, ui: &Ui, line: Line, text: &str, unit: f32, width: f32) -> Arc<Galley> {
        let c = colors(ui);
        let color = match line {
            Line::Small => c.weak,
            Line::Text => c.text,
            Line::Strong => c.strong,
            Line::Number(lane) => lane.map_or(c.accent, |lane| lane_color(ui, lane)),
        };
        ui.painter().layout_job(LayoutJob::simple(visible(text).into_owned(), body(line.size() * unit), color, width))
    }
}

/// The number of the answer of a lesson, and its name; nothing where it has none.
fn number_lines(scenario: &Scenario, outcome: &Outcome) -> Vec<(Line, String)> {
    let mut lines = Vec::new();
    if let Some(AnswerNumber { quantity, text }) = AnswerNumber::of(scenario, outcome) {
        let lane = quantity.as_ref().and_then(|quantity| scenario.lanes.get(quantity.lane?.checked_sub(1)?));
        // A count needs the time in which it was counted.
        let length = scenario.length();
        let counted = if text.contains(char::is_alphabetic) { String::new() } else { format!(" in {length}") };
        lines.push((Line::Number(lane.map(|lane| lane.looks.identity)), text));
        if let Some(quantity) = &quantity {
            let of_lane = lane.filter(|_| scenario.lanes.len() > 1).map(|lane| format!(" · {}", lane.title()));
            lines.push((Line::Small, label(quantity) + &counted + &of_lane.unwrap_or_default()));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::course::Rehearsal;
    use simulation::scenario::lesson::Relation;

    fn texts(card: &Card) -> Vec<&str> {
        card.lines.iter().map(|(_, text)| text.as_str()).collect()
    }

    #[test]
    fn a_question_has_its_choices_and_an_answer_its_number() {
        let mut scenario = Scenario::load("stutter-50-on-60").unwrap();
        scenario.identify();
        let question = Card::question(&scenario);
        assert_eq!(texts(&question)[2], "How often does the upper one stutter in ten seconds?");
        assert_eq!(texts(&question)[3..], ["– Never: every step is exact", "– 100 times", "– 500 times"]);
        let answer = Card::answer(&scenario, &Rehearsal::of(&scenario).finish(), true);
        let verdict = "Take lane 2 (interpolated): even, 20 ms late, 60 pictures a second. It costs 11.7 ms more delay than lane 1 (newest state).";
        let expected = ["The answer is “100 times”.", "100", "repeated frames in 10 s · newest state", verdict];
        assert_eq!(texts(&answer), expected);
        let of_some = Card::answer(&scenario, &Rehearsal::of(&scenario).finish(), false);
        assert_eq!(texts(&of_some), expected[..3], "no lane is advised that may not be shown");
        assert_eq!(answer.lines[1].0, Line::Number(Some(scenario.lanes[0].looks.identity)));
    }

    #[test]
    fn a_number_stands_below_what_it_answers_and_has_its_unit() {
        let of = |scenario: &Scenario| Card::answer(scenario, &Rehearsal::of(scenario).finish(), true);
        let drive = of(&Scenario::load("drive").unwrap());
        let asked = "How many milliseconds later does the interpolated cart answer?";
        assert_eq!(texts(&drive)[..2], [asked, "43.9\u{a0}ms"]);
        let mut wind = Scenario::load("wind").unwrap();
        assert_eq!(texts(&of(&wind))[1..3], ["6.65\u{a0}m", "integration error · 20 frames a second"]);
        let places = ["-4 > lane1.state.0", "lane1.state.0 > 1", "0.5 > lane1.state.0 > -0.5"];
        let Some(Bet::Choices { checks, .. }) = &mut wind.lesson.bet else { panic!("it has choices") };
        *checks = places.map(|claim| Relation::parse(claim).unwrap()).to_vec();
        assert_eq!(texts(&of(&wind))[1..3], ["−5.16 m", "position · 20 frames a second"]);
    }
}
