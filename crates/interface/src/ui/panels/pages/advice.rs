//! The page of a question about a lane that takes many runs: which loop to take, or how it is over several starts of the program.

use super::page_frame::{main_button, show_text_page};
use crate::ui::frame::advice_state::{AdviceAnswer, AdviceJob, AdviceQuestion, AdviceState};
use crate::ui::frame::numbers::headline::label;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use egui::{Align, Grid, Layout, ProgressBar, Ui};
use picture::figures::four_digits;
use simulation::advice::{
    ADVICE_NUMBERS, Advised, LEFT_OUT, MOVED_LAST, length_for, looked_at, moved_last, worth_a_look,
};
use simulation::lane::LaneSpec;
use simulation::metrics::decimal;
use simulation::phases::SpreadOfNumber;
use simulation::scenario::Scenario;
use simulation::verdict::in_words;
use std::sync::Arc;

/// The question that the page answers.
#[derive(Debug, Default)]
pub struct AdvicePage {
    job: Option<AdviceJob>,
    /// Number and title of its lane.
    about: String,
}

impl AdvicePage {
    /// Width of the page, points.
    const WIDTH: f32 = 820.0;

    /// Begins with a question about the lane at this place of a scenario; one that is live gets the window's screen. It is about one
    /// machine.
    pub fn start(&mut self, question: AdviceQuestion, (scenario, place): (&Scenario, usize), window: &WindowInfo<'_>) {
        let lane = scenario.clone().on_display(window.playback.screen).lanes.into_iter().nth(place);
        self.about = lane.as_ref().map_or_else(String::new, |lane| {
            format!(
                "lane {} ({}), {} s of frames",
                lane.looks.identity.number(),
                lane.title(),
                decimal::seconds(length_for(lane).secs())
            )
        });
        self.job = lane.map(|lane| AdviceJob { question, lane: Arc::new(LaneSpec { link: None, ..lane }) });
    }

    /// Shows the page, and asks for what it shows. Returns `true` if it is to close.
    pub fn show(&self, ui: &Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) -> bool {
        let Some(job) = &self.job else { return true };
        requests.output.advice = Some(job.clone());
        let state = window.advice.filter(|state| state.job == *job);
        let mut taken = false;
        let closed = show_text_page(ui, job.question.title(), Self::WIDTH, |ui| {
            ui.label(match job.question {
                AdviceQuestion::Rank => format!("Every loop and way of drawing that makes sense, on {}.", self.about),
                AdviceQuestion::Phases => {
                    format!("A program starts at any moment of a refresh, by chance. Here are eight: {}.", self.about)
                }
            });
            if job.question == AdviceQuestion::Rank && moved_last(&job.lane).is_some() {
                ui.label(MOVED_LAST);
            }
            ui.add_space(8.0);
            match state {
                Some(AdviceState { failed: true, .. }) => {
                    _ = ui.label("Internal error while computing (details in the log).");
                }
                Some(AdviceState { answer: Some(AdviceAnswer::Ranked(ranked)), .. }) => {
                    taken = self.show_ranked(ui, ranked, requests);
                }
                Some(AdviceState { answer: Some(AdviceAnswer::Phases(numbers)), .. }) => show_phases(ui, numbers),
                _ => _ = ui.add(ProgressBar::new(state.map_or(0.0, |state| state.done as f32)).show_percentage()),
            }
        });
        closed || taken
    }

    /// Shows the three worth a look, then all. Returns `true` if the user takes the three.
    fn show_ranked(&self, ui: &mut Ui, ranked: &[Advised], requests: &mut Requests<'_>) -> bool {
        let look = worth_a_look(ranked);
        let (three, of_all) = looked_at(&look, ranked);
        if of_all > 0 {
            ui.label(format!("All: {}", in_words(&three[0].1.verdict[..of_all])));
            ui.add_space(3.0);
        }
        for (rank, one) in three {
            ui.strong(format!("{rank}  {}", one.combination.name()));
            ui.label(one.words(of_all));
            ui.add_space(3.0);
        }
        let button = |ui: &mut Ui| {
            ui.add(main_button(ui, "Look at the three", 150.0))
                .on_hover_text("Opens them as lanes of the lab.")
                .clicked()
        };
        let taken = ui.with_layout(Layout::right_to_left(Align::Min), button).inner;
        if taken {
            let title = format!("Loops for {}", self.about);
            requests.command(Command::OpenScenario(Box::new(Scenario { title, ..look })));
        }
        ui.add_space(4.0);
        show_all(ui, ranked);
        ui.add_space(8.0);
        ui.weak("Loops whose steps are not the same on every display stand below all others.");
        for left in LEFT_OUT {
            ui.weak(format!("Left out: {}. {}", left.policy, left.why));
        }
        taken
    }
}

/// Shows the numbers that depend on the start.
fn show_phases(ui: &mut Ui, numbers: &[SpreadOfNumber]) {
    let rows: Vec<_> = numbers.iter().filter(|(_, _, spread)| spread.differs()).collect();
    if rows.is_empty() {
        let none =
            if numbers.is_empty() { "A trace and the live window have no phases." } else { "All starts are the same." };
        ui.label(none);
        return;
    }
    let row = |(number, part, spread): &&SpreadOfNumber| {
        let in_words = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), four_digits);
        let name =
            number.path(part).parse().map_or_else(|_| number.long_name().to_owned(), |quantity| label(&quantity));
        let unit = number.unit.symbol();
        let name = if unit.is_empty() { name } else { format!("{name}, {unit}") };
        [name, in_words(Some(spread.median)), in_words(spread.worst), spread.bad_starts()]
    };
    let heads = ["number", "median", "worst", "bad starts"].map(str::to_owned);
    show_table(ui, &heads, rows.iter().map(row));
}

fn show_all(ui: &mut Ui, ranked: &[Advised]) {
    let heads = ["", "loop and drawing"].into_iter().chain(ADVICE_NUMBERS.map(|(head, _)| head)).map(str::to_owned);
    let row = |(rank, one): (usize, &Advised)| {
        let numbers = ADVICE_NUMBERS.map(|(_, read)| read(one).map_or_else(|| "–".to_owned(), four_digits));
        [rank.to_string(), one.combination.name()].into_iter().chain(numbers).collect::<Vec<_>>()
    };
    show_table(ui, &heads.collect::<Vec<_>>(), (1..).zip(ranked).map(row));
}

/// Shows rows below their heads; numbers stand on the right.
fn show_table(ui: &mut Ui, heads: &[String], rows: impl Iterator<Item = impl AsRef<[String]>>) {
    Grid::new("advice").striped(true).spacing([18.0, 4.0]).show(ui, |ui| {
        heads.iter().for_each(|head| _ = ui.weak(head));
        ui.end_row();
        for row in rows {
            for cell in row.as_ref() {
                if cell.starts_with(|letter: char| letter.is_ascii_digit() || ['-', '–'].contains(&letter)) {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.monospace(cell));
                } else {
                    ui.label(cell);
                }
            }
            ui.end_row();
        }
    });
}
