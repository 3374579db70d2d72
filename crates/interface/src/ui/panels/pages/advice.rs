//! The page that ranks all loops and ways of drawing on the frames of a lane.

use super::page_frame::{main_button, show_text_page};
use crate::ui::frame::advice_state::AdviceState;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use egui::{Align, Grid, Layout, ProgressBar, Ui};
use picture::figures::four_digits;
use simulation::advice::{ADVICE_NUMBERS, Advised, LEFT_OUT, length_for, looked_at, worth_a_look};
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use simulation::verdict::in_words;
use std::sync::Arc;

/// The lane that the page is about.
#[derive(Debug, Default)]
pub struct AdvicePage {
    lane: Option<Arc<LaneSpec>>,
    /// Its number and title.
    about: String,
}

impl AdvicePage {
    /// Width of the page, points.
    const WIDTH: f32 = 700.0;

    /// Begins with the lane at this place of a scenario; one that is live gets the window's screen. A loop is advised for one machine.
    pub fn start(&mut self, scenario: &Scenario, place: usize, window: &WindowInfo<'_>) {
        let lane = scenario.clone().on_display(window.playback.screen).lanes.into_iter().nth(place);
        self.about = lane.as_ref().map_or_else(String::new, |lane| {
            format!("lane {} ({}), {} s of frames", lane.looks.identity.number(), lane.title(), length_for(lane).secs())
        });
        self.lane = lane.map(|lane| Arc::new(LaneSpec { link: None, ..lane }));
    }

    /// Shows the page, and asks for what it shows. Returns `true` if it is to close.
    pub fn show(&self, ui: &Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) -> bool {
        let Some(lane) = &self.lane else { return true };
        requests.output.advice = Some(Arc::clone(lane));
        let state = window.advice.filter(|state| Arc::ptr_eq(&state.lane, lane));
        let mut taken = false;
        let closed = show_text_page(ui, "Rank all loops", Self::WIDTH, |ui| {
            ui.label(format!("Every loop and way of drawing that makes sense, on {}.", self.about));
            ui.add_space(8.0);
            match state {
                Some(AdviceState { failed: true, .. }) => {
                    _ = ui.label("Internal error while ranking (details in the log).");
                }
                Some(AdviceState { ranked: Some(ranked), .. }) => taken = self.show_ranked(ui, ranked, requests),
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
            ui.label(in_words(&one.verdict[of_all..]));
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
        show_table(ui, ranked);
        ui.add_space(8.0);
        ui.weak("Loops whose steps are not the same on every display stand below all others.");
        for left in LEFT_OUT {
            ui.weak(format!("Left out: {}. {}", left.policy, left.why));
        }
        taken
    }
}

fn show_table(ui: &mut Ui, ranked: &[Advised]) {
    Grid::new("advice").striped(true).spacing([18.0, 4.0]).show(ui, |ui| {
        for head in ["", "loop and drawing"].into_iter().chain(ADVICE_NUMBERS.map(|(head, _)| head)) {
            ui.weak(head);
        }
        ui.end_row();
        for (rank, one) in (1..).zip(ranked) {
            ui.monospace(format!("{rank:>2}"));
            ui.label(one.combination.name());
            for (_, read) in ADVICE_NUMBERS {
                let text = read(one).map_or_else(|| "–".to_owned(), four_digits);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.monospace(text));
            }
            ui.end_row();
        }
    });
}
