//! The scenarios of a document that are no unsaved work: the one that a file has, and those to which trying a lesson leads.
//!
//! A lesson is no document. Its switches and what it proposes leave nothing to save, until an edit goes on from there with something
//! else; from then on the lesson is a document like any other.

use simulation::scenario::Scenario;

/// The scenarios that may be lost.
#[derive(Clone, Debug, Default)]
pub struct CleanStates {
    /// As it was opened or last saved; `None` if no file has it.
    saved: Option<Scenario>,
    /// Where trying the lesson has led; `None` for a document of the user.
    tried: Option<Scenario>,
}

impl CleanStates {
    /// Those of a document that has just been opened or saved.
    pub fn of_document(scenario: Scenario) -> Self {
        CleanStates { saved: Some(scenario), tried: None }
    }

    /// Those of a bundled lesson or opening.
    pub fn of_lesson(scenario: Scenario) -> Self {
        CleanStates { tried: Some(scenario.clone()), saved: Some(scenario) }
    }

    /// Those of the same document after a change that is no edit of the user.
    pub fn map(self, change: impl Fn(Scenario) -> Scenario) -> Self {
        CleanStates { saved: self.saved.map(&change), tried: self.tried.map(&change) }
    }

    /// `true` if nothing is lost with this scenario.
    pub fn has(&self, scenario: &Scenario) -> bool {
        [&self.saved, &self.tried].into_iter().flatten().any(|safe| safe == scenario)
    }

    /// Takes the way from `current` to `edited` for a part of trying the lesson, unless there is unsaved work already.
    pub fn try_out(&mut self, current: &Scenario, edited: &Scenario) {
        if self.tried.is_some() && self.has(current) {
            self.tried = Some(edited.clone());
        }
    }
}
