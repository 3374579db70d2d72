//! The panel of the game: the question, the suspects, the answer, and the score.

use super::suspect_button::Verdict;
use super::{FindBug, Game, suspect_button};
use crate::ui::base::rows::heading;
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{colors, hint, panel, row};
use crate::ui::frame::bug_score::BugRecord;
use crate::ui::frame::intent::{GameIntent, Intent, PanelIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::{mistake_text, shortcuts};
use egui::{Align, Button, Key, Label, Layout, Rect, RichText, ScrollArea, Stroke, TextEdit, Ui, vec2};
use simulation::numbers::Number;

impl FindBug {
    /// Width of the panel, points; a small window gives it less.
    pub const WIDTH: f32 = 330.0;

    /// Shows the panel in `rect`.
    pub fn show(&mut self, ui: &mut Ui, requests: &mut Requests<'_>, rect: Rect) {
        let Some(game) = &mut self.game else { return };
        let record = self.record;
        let edge = Stroke::new(1.0, colors(ui).line);
        panel(ui, rect, colors(ui).panel, Layout::top_down(Align::Min), "Find the bug", |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(ui.available_width() - 8.0);
                ui.add_space(6.0);
                show_head(ui, requests);
                ui.label(format!("Puzzle {} of seed {}", game.puzzle.number, game.puzzle.seed));
                show_question(ui, game);
                ui.add_space(4.0);
                show_suspects(ui, game, requests);
                if let Some(choice) = game.choice {
                    show_answer(ui, game, choice == game.puzzle.culprit, requests);
                }
                ui.add_space(8.0);
                show_score(ui, game, record);
                show_seed(ui, game, requests);
                ui.add_space(8.0);
            });
        });
        ui.painter().vline(rect.right() - 0.5, rect.y_range(), edge);
    }
}

fn show_head(ui: &mut Ui, requests: &mut Requests<'_>) {
    let tip = shortcuts::tip(ui.ctx(), "Leave the game. Your own scenario comes back.", GameIntent::StartOrLeave);
    if heading(ui, "Find the bug", "Leave the game", &tip) {
        requests.ask(GameIntent::StartOrLeave);
    }
}

fn show_question(ui: &mut Ui, game: &Game) {
    let does = if game.puzzle.may_be_right() { "may make" } else { "makes" };
    let (lane, twin) = match game.puzzle.has_twin {
        true => ("the first lane", " Its healthy twin runs beside it: where do they part?"),
        false => ("this lane", ""),
    };
    let text = format!(
        "The program of {lane} {does} a mistake, and conceals which.{twin} Look, pause, step, plot, try another display and another dt: \
         what is it? Some mistakes flicker."
    );
    if game.is_asking() {
        ui.add(Label::new(text).wrap());
    }
}

fn show_suspects(ui: &mut Ui, game: &Game, requests: &mut Requests<'_>) {
    for (place, suspect) in game.puzzle.suspects.iter().enumerate() {
        let verdict = match game.choice {
            None => Verdict::Open,
            Some(_) if place == game.puzzle.culprit => Verdict::Right,
            Some(choice) if place == choice => Verdict::Wrong,
            Some(_) => Verdict::Cleared,
        };
        if suspect_button::show(ui, place + 1, *suspect, verdict) {
            requests.ask(GameIntent::Accuse(place));
        }
    }
}

/// Shows the answer, and what to do next.
fn show_answer(ui: &mut Ui, game: &Game, right: bool, requests: &mut Requests<'_>) {
    let (c, answer) = (colors(ui), game.puzzle.answer());
    ui.add_space(4.0);
    let (word, color) = if right { ("Right", c.accent) } else { ("Wrong", c.error) };
    let text = RichText::new(format!("{word}: it is “{}”.", answer.name)).size(15.0).color(color);
    ui.add(Label::new(text).wrap());
    ui.horizontal_wrapped(|ui| {
        action(ui, requests, GameIntent::NextPuzzle, "Next puzzle", "Go to the next puzzle of this sequence.", true);
        if answer.mistake.is_some() && !game.puzzle.has_twin {
            let tip = "Add the same lane without the mistake, to compare. Both start again together.";
            action(ui, requests, GameIntent::ShowCure, "Show the cure", tip, !game.shows_cure);
        }
        if answer.is_in_code() {
            action(
                ui,
                requests,
                PanelIntent::ToggleCode,
                "Code",
                "The loop of the lane, with its wrong lines marked.",
                true,
            );
        }
    });
    match (answer.mistake, answer.cure_name()) {
        (Some(mistake), Some(cure)) => mistake_text::show(ui, mistake, cure),
        _ => {
            ui.add(Label::new(answer.summary).wrap());
        }
    }
    let number = game.puzzle.clue().and_then(|clue| Number::by_id(clue.number));
    if let Some(number) = number {
        hint(ui.add(Label::new(format!("The number that tells: {}.", number.name)).wrap()), number.tip);
    }
}

fn action(ui: &mut Ui, requests: &mut Requests<'_>, intent: impl Into<Intent>, name: &str, tip: &str, possible: bool) {
    let button = Button::new(name).min_size(vec2(110.0, 28.0));
    let intent = intent.into();
    let tip = shortcuts::tip(ui.ctx(), tip, intent);
    if hint(ui.add_enabled(possible, button), &tip).clicked() {
        requests.ask(intent);
    }
}

fn show_score(ui: &mut Ui, game: &Game, record: BugRecord) {
    let score = &game.score;
    let text = format!(
        "Right: {} of {} · in a row: {} · longest: {}",
        score.right, score.asked, score.streak, record.longest_streak
    );
    ui.add(Label::new(text).wrap());
}

/// Shows the field for the seed. Enter starts its sequence.
fn show_seed(ui: &mut Ui, game: &mut Game, requests: &mut Requests<'_>) {
    let tip = "The same seed gives the same puzzles in the same order, on every machine. Enter starts with the first.";
    row(ui, "Seed", tip, |ui| {
        let add = |ui: &mut Ui, field: TextEdit<'_>| ui.add(field.id_salt("seed").desired_width(90.0));
        let response = text_field(ui, &mut game.seed, FieldKind::Number, add);
        let response = hint(response, tip);
        let typed = game.seed.trim().parse::<u64>().ok().filter(|seed| *seed <= BugRecord::MOST_SEED);
        if !response.lost_focus() {
            return;
        }
        match typed {
            Some(seed) if ui.input(|input| input.key_pressed(Key::Enter)) => {
                requests.ask(GameIntent::StartSequence(seed));
            }
            _ => game.seed = game.puzzle.seed.to_string(),
        }
    });
}
