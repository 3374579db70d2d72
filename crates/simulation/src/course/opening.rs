//! An opening in progress: it plays in a loop, and answers each change of a setting.
//!
//! The session knows neither window nor clock: it is told what the lab does, and answers with actions.

use super::answer_claim::is_so;
use super::outcome::Outcome;
use super::rehearsed::{RehearsalState, Rehearsed};
use crate::input::Hang;
use crate::lab::{Action, Snapshot};
use crate::lane::LaneSpec;
use crate::scenario::opening::{Answer, AnswerClaim, Control, OpeningText, Press};
use crate::scenario::{OPENINGS, Opening, Scenario, ScreenChange};
use std::sync::{Arc, LazyLock};
use timestep::time::Flicks;

/// A bundled opening in the list of them.
#[derive(Debug)]
pub struct OpeningEntry {
    /// The id that opens it.
    pub id: &'static str,
    /// Its title.
    pub title: String,
}

/// Every bundled opening, in the order of the window's tabs.
pub static OPENING_ENTRIES: LazyLock<Vec<OpeningEntry>> = LazyLock::new(|| {
    OPENINGS.iter().map(|opening| OpeningEntry { id: opening.id, title: opening.scenario().title }).collect()
});

impl OpeningEntry {
    /// The bundled opening of `scenario`, ignoring edits of its lanes; `None` if it is none of them.
    pub fn of(scenario: &Scenario) -> Option<&'static OpeningEntry> {
        scenario.opening.as_ref()?;
        OPENING_ENTRIES.iter().find(|entry| entry.title == scenario.title)
    }
}

/// An opening that plays.
#[derive(Clone, Debug)]
pub struct OpeningSession {
    opening: Opening,
    /// Time after which the lanes start again together.
    length: Flicks,
    /// The lanes as they were opened.
    start: Vec<LaneSpec>,
    /// The lanes as they are now.
    lanes: Vec<LaneSpec>,
    /// The last hang of the run.
    hang: Option<Hang>,
    /// The control that the user has used last; `None` at the start.
    newest: Option<Control>,
    /// The sentence about the last change, where it was none of all of the user's lanes, in place of an answer.
    aside: Option<String>,
    /// The run that answers are held against: the settings as they are, with a hang where that was used last.
    subject: Arc<Scenario>,
    words: OpeningWords,
}

/// The words of an opening, with the settings of the user's lanes filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpeningWords {
    /// The headline.
    pub line: String,
    /// Effect of the settings, and its cost.
    pub say: String,
    /// The next thing to try.
    pub next: String,
    /// The controls that do it, one after the other.
    pub press: Vec<Press>,
}

impl OpeningSession {
    /// Time at which the hang of a rehearsal begins.
    const HANGS_AT: Flicks = Flicks::SECOND;

    /// The session of a scenario that is an opening, on the screen that shows it ([`Scenario::on_screen`]). It begins with what is said at
    /// the start.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let (start, lanes) = (scenario.lanes.clone(), scenario.lanes.clone());
        let opening = scenario.opening.clone()?;
        let first = opening.answers.last().map(|answer| OpeningWords::of(&opening, &lanes, answer));
        let words = first.unwrap_or_default();
        let (length, subject) = (scenario.duration, Self::rehearsal(scenario, false));
        Some(OpeningSession { opening, length, start, lanes, hang: None, newest: None, aside: None, subject, words })
    }

    /// The scenario whose run the answers are held against.
    pub fn rehearsal(scenario: &Scenario, hangs: bool) -> Arc<Scenario> {
        let mut scenario = scenario.clone();
        if hangs {
            scenario.input.hang(Hang { at: Self::HANGS_AT, lasts: scenario.hang() });
        }
        Arc::new(scenario)
    }

    /// The opening.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Follows a change of the screen's rate, which is no edit of the user.
    pub fn follow_screen(&mut self, change: &ScreenChange) {
        change.apply(&mut self.start);
        change.apply(&mut self.lanes);
    }

    /// Follows the lab. Returns the actions for it: after its time, a run starts again.
    pub fn observe(&mut self, snapshot: &Snapshot<'_>) -> Vec<Action> {
        let lanes = &snapshot.scenario.lanes;
        if *lanes != self.lanes {
            self.newest = Control::between(&self.lanes, lanes).or(self.newest);
            self.aside = self.opening.aside(&self.lanes, lanes);
            lanes.clone_into(&mut self.lanes);
        }
        let hang = snapshot.input.hangs().last().copied();
        if hang != self.hang {
            (self.newest, self.aside) = match hang {
                Some(_) => (Some(Control::Hang), None),
                None => (self.newest, self.aside.take()),
            };
            self.hang = hang;
        }
        let hangs = self.newest == Some(Control::Hang);
        if self.subject.lanes != *lanes || self.subject.input.hangs().is_empty() == hangs {
            self.subject = Self::rehearsal(snapshot.scenario, hangs);
        }
        let is_over = snapshot.elapsed >= self.length && !snapshot.paused;
        is_over.then_some(Action::Reset).into_iter().collect()
    }

    /// The run that the answer to the settings as they were observed last needs.
    pub fn subject(&self) -> &Arc<Scenario> {
        &self.subject
    }

    /// The words for the settings as they were observed last. The headline follows at once; the answer stays until its run is among
    /// `rehearsals`. A text that names a setting which the user's lane does not have is left out.
    pub fn words(&mut self, rehearsals: &[Rehearsed]) -> &OpeningWords {
        match (&self.aside, Rehearsed::find(rehearsals, &self.subject)) {
            (Some(say), _) => self.words = OpeningWords::told(say.clone()),
            (None, RehearsalState::Running(_)) => {}
            (None, RehearsalState::Done(outcome)) => self.answer(Some(&outcome)),
            (None, RehearsalState::Failed(_)) => self.answer(None),
        }
        self.words.line = self.opening.headline(&self.start, &self.lanes);
        &self.words
    }

    /// Takes over the words of the answer; without the numbers of the run, of one that claims nothing.
    fn answer(&mut self, outcome: Option<&Outcome>) {
        self.words = OpeningWords::about(&self.opening, &self.subject.lanes, self.newest, outcome);
    }
}

impl OpeningWords {
    /// The words about these lanes after the user has used `newest`, without the headline: the words of the answer, or what was set where
    /// none holds. `outcome` are the numbers of their run; without them no answer holds that claims anything.
    pub fn about(
        opening: &Opening,
        lanes: &[LaneSpec],
        newest: Option<Control>,
        outcome: Option<&Outcome>,
    ) -> OpeningWords {
        let holds =
            |claim: &AnswerClaim| outcome.is_some_and(|outcome| is_so(claim, opening, lanes, outcome) == Ok(true));
        match (opening.answer(lanes, newest, holds), newest) {
            (Some(answer), _) => OpeningWords::of(opening, lanes, answer),
            (None, Some(newest)) => OpeningWords::told(opening.what_was_set(lanes, newest).unwrap_or_default()),
            (None, None) => OpeningWords::default(),
        }
    }

    fn of(opening: &Opening, lanes: &[LaneSpec], answer: &Answer) -> OpeningWords {
        let fill = |text: &OpeningText| opening.fill(text, lanes).unwrap_or_default();
        let Answer { say, next, press, .. } = answer;
        OpeningWords { line: String::new(), say: fill(say), next: fill(next), press: press.clone() }
    }

    /// Words without a next thing to try.
    fn told(say: String) -> OpeningWords {
        OpeningWords { say, ..OpeningWords::default() }
    }
}
