//! An opening in progress: it plays in a loop, and answers each change of a setting.
//!
//! The session knows neither window nor clock: it is told what the lab does, and answers with actions.

use crate::input::Hang;
use crate::lab::{Action, Snapshot};
use crate::lane::LaneSpec;
use crate::scenario::opening::{Answer, Control, OpeningText, Press};
use crate::scenario::{OPENINGS, Opening, Scenario, ScreenChange};
use std::sync::LazyLock;
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
    /// The control that does it.
    pub press: Option<Press>,
}

impl OpeningSession {
    /// The session of a scenario that is an opening, on the screen that shows it ([`Scenario::on_screen`]).
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let (start, lanes) = (scenario.lanes.clone(), scenario.lanes.clone());
        let opening = scenario.opening.clone()?;
        Some(OpeningSession { opening, length: scenario.duration, start, lanes, hang: None, newest: None })
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
            let changed = Control::between(&self.lanes, lanes).or(self.newest);
            self.newest = changed.filter(|_| *lanes != self.start);
            lanes.clone_into(&mut self.lanes);
        }
        let hang = snapshot.input.hangs().last().copied();
        if hang != self.hang {
            self.newest = hang.map(|_| Control::Hang).or(self.newest);
            self.hang = hang;
        }
        let is_over = snapshot.elapsed >= self.length && !snapshot.paused;
        is_over.then_some(Action::Reset).into_iter().collect()
    }

    /// The words for the settings as they were observed last. A text that names a setting which the user's lane does not have is left out.
    pub fn words(&self) -> OpeningWords {
        let fill = |text: &OpeningText| self.opening.fill(text, &self.lanes).unwrap_or_default();
        let answer = self.opening.answer(&self.lanes, self.newest);
        let said = |text: fn(&Answer) -> &OpeningText| answer.map(|answer| fill(text(answer))).unwrap_or_default();
        OpeningWords {
            line: fill(&self.opening.line),
            say: said(|answer| &answer.say),
            next: said(|answer| &answer.next),
            press: answer.and_then(|answer| answer.press),
        }
    }
}
