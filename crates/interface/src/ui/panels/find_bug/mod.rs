//! The game "Find the bug": puzzles of a sequence, one after the other, in place of the user's document.

mod panel;
mod suspect_button;

use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::bug_score::{BugRecord, Score};
use crate::ui::frame::edits::history::History;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::intent::{GameIntent, Intent, LaneIntent};
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use simulation::lab::Action;
use simulation::puzzle::Puzzle;
use simulation::scenario::Scenario;

/// The game, and its record while it is not played.
#[derive(Debug)]
pub struct FindBug {
    /// Record that persists from one game to the next.
    pub record: BugRecord,
    game: Option<Game>,
    /// Edits of the document that was put aside, to be undone when it is back.
    aside: Option<History>,
}

/// A game that is being played.
#[derive(Debug)]
struct Game {
    puzzle: Puzzle,
    /// Index of the suspect that the user chose.
    choice: Option<usize>,
    /// `true` where the cured lane is beside the other, from the start or once asked for.
    shows_cure: bool,
    score: Score,
    /// Text of the field for the seed.
    seed: String,
}

impl Game {
    /// The first puzzle of a sequence.
    fn starting(seed: u64) -> Self {
        let puzzle = Puzzle::draw(seed, 1);
        let shows_cure = puzzle.has_twin;
        Game { puzzle, choice: None, shows_cure, score: Score::default(), seed: seed.to_string() }
    }

    /// `true` if the user may answer.
    fn is_asking(&self) -> bool {
        self.choice.is_none()
    }

    /// Asks for the lab of the puzzle.
    fn open(&self, requests: &mut Requests<'_>) {
        requests.command(Command::Puzzle(Some(Box::new(self.puzzle.scenario()))));
    }
}

impl FindBug {
    /// No game is played; the next one goes by `record`.
    pub fn new(record: BugRecord) -> Self {
        FindBug { record, game: None, aside: None }
    }

    /// `true` while a game is played.
    pub fn is_open(&self) -> bool {
        self.game.is_some()
    }

    /// `true` if the keys of an intent have a meaning now.
    pub fn wants(&self, intent: Intent) -> bool {
        let answered = self.game.as_ref().is_some_and(|game| !game.is_asking());
        answered || intent != Intent::Game(GameIntent::ShowCure)
    }

    /// The intent of a key: while a puzzle waits for its answer, digits choose suspects in place of lanes; then it goes on to the next.
    pub fn of_key(&self, intent: Intent) -> Intent {
        match (intent, &self.game) {
            (Intent::Lane(LaneIntent::Choose(place)), Some(game)) if game.is_asking() => {
                Intent::Game(GameIntent::Accuse(place))
            }
            (Intent::Proceed, Some(game)) if !game.is_asking() => Intent::Game(GameIntent::NextPuzzle),
            _ => intent,
        }
    }

    /// Follows the window to another document: one that is not the puzzle's ends the game. Returns the edits to undo, if it is the
    /// document that was put aside.
    pub fn observe(&mut self, scenario: &Scenario) -> Option<History> {
        match &self.game {
            Some(game) if game.puzzle.scenario() == *scenario => None,
            Some(_) => {
                *self = FindBug::new(self.record);
                None
            }
            None => self.aside.take(),
        }
    }

    /// Carries out an intent of the game.
    pub fn handle(
        &mut self,
        intent: GameIntent,
        history: &mut History,
        edits: &mut LaneEdits,
        requests: &mut Requests<'_>,
    ) {
        match intent {
            GameIntent::StartOrLeave if self.is_open() => {
                self.game = None;
                requests.command(Command::Puzzle(None));
            }
            GameIntent::StartOrLeave => {
                self.aside = Some(history.clone());
                self.start(self.record.next_seed(), requests);
            }
            GameIntent::StartSequence(seed) => self.start(seed, requests),
            GameIntent::Accuse(place) => self.answer(place, history, requests),
            GameIntent::NextPuzzle => self.next(requests),
            GameIntent::ShowCure => self.show_cure(edits, requests),
        }
    }

    fn start(&mut self, seed: u64, requests: &mut Requests<'_>) {
        let game = Game::starting(seed);
        game.open(requests);
        self.record.seed = seed;
        self.game = Some(game);
    }

    /// Takes the answer, and shows what the lane has concealed; no undo conceals it again.
    fn answer(&mut self, place: usize, history: &mut History, requests: &mut Requests<'_>) {
        let Some(game) = self.game.as_mut().filter(|game| game.is_asking() && place < game.puzzle.suspects.len())
        else {
            return;
        };
        game.choice = Some(place);
        game.score.add(place == game.puzzle.culprit);
        self.record.longest_streak = self.record.longest_streak.max(game.score.streak);
        let mut revealed = requests.draft.get().clone();
        reveal(&mut revealed);
        history.change_all(&revealed, reveal);
        requests.draft.replace(revealed, false);
    }

    fn next(&mut self, requests: &mut Requests<'_>) {
        let Some(game) = self.game.as_mut().filter(|game| !game.is_asking()) else { return };
        let Puzzle { seed, number, .. } = game.puzzle;
        (game.puzzle, game.choice) = (Puzzle::draw(seed, number + 1), None);
        game.shows_cure = game.puzzle.has_twin;
        game.open(requests);
    }

    /// Adds the lane without its mistake behind the puzzle's, with its present settings. Both start again and run.
    fn show_cure(&mut self, edits: &mut LaneEdits, requests: &mut Requests<'_>) {
        let Some(game) = self.game.as_mut().filter(|game| !game.is_asking() && !game.shows_cure) else { return };
        let (answer, lanes) = (game.puzzle.answer(), &requests.draft.get().lanes);
        let Some(cure) = answer.cure_name() else { return };
        let label = &game.puzzle.lane_of(answer).looks.label;
        let place = lanes.iter().position(|lane| lane.looks.label == *label).unwrap_or(0);
        let mut lane = lanes[place].clone();
        lane.looks.label = format!("Cured: {cure}");
        answer.cure(&mut lane);
        match edits.insert(&mut requests.draft, place + 1, lane) {
            Ok(_) => {
                game.shows_cure = true;
                requests.action(Action::SetPaused(false));
            }
            Err(why) => requests.toast(ToastKind::Info, why),
        }
    }
}

fn reveal(scenario: &mut Scenario) {
    scenario.lanes.iter_mut().for_each(|lane| lane.looks.concealed = false);
}
