//! What the program holds apart from the window: the laboratory, the file it came from, and what waits for the next frame.

use super::remembered;
use crate::input::Input;
use crate::lab::{Action, Frame, Lab};
use crate::scenario::Scenario;
use crate::time::Flicks;
use std::path::{Path, PathBuf};

/// The laboratory and its document.
#[derive(Debug)]
pub struct Document {
    pub lab: Lab,
    pub file: Option<PathBuf>,
    /// The scenario as it was opened or last saved.
    saved: Scenario,
    edited: Option<Scenario>,
    actions: Vec<Action>,
    /// What the person pushes.
    input: Option<Input>,
}

impl Document {
    pub fn new(scenario: Scenario, file: Option<PathBuf>) -> Self {
        let mut lab = Lab::new(scenario.clone());
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        lab.keep_history(Lab::HISTORY_BYTES);
        lab.keep_curves();
        Document { lab, file, saved: scenario, edited: None, actions: Vec::new(), input: None }
    }

    /// The next frame begins with these.
    pub fn edit(&mut self, scenario: Option<Scenario>, actions: impl IntoIterator<Item = Action>) {
        self.edited = scenario.or(self.edited.take());
        self.actions.extend(actions);
    }

    /// From the next frame on the person pushes so.
    pub fn drive(&mut self, input: Option<Input>) {
        self.input = input;
    }

    /// The drive of this run becomes a part of the scenario.
    pub fn keep_drive(&mut self) {
        self.frame(Flicks::ZERO);
        let driven = self.lab.snapshot().with_recorded_input();
        self.edit(Some(driven), None);
        self.frame(Flicks::ZERO);
    }

    /// Whether something waits for the next frame.
    pub fn has_edits(&self) -> bool {
        self.edited.is_some() || !self.actions.is_empty()
    }

    /// Lets `elapsed` pass, edits first. Returns whether anything may look different.
    pub fn frame(&mut self, elapsed: Flicks) -> bool {
        let (edited, actions) = (self.edited.take(), std::mem::take(&mut self.actions));
        self.lab.frame(Frame { elapsed, actions: &actions, scenario: edited.as_ref(), input: self.input })
    }

    /// Whether time passes.
    pub fn runs(&self) -> bool {
        let snapshot = self.lab.snapshot();
        !snapshot.paused && (snapshot.speed.millionths != 0 || snapshot.speed_now.millionths != 0)
    }

    /// Another scenario takes the place of this one, from the start. Returns where unsaved changes were kept.
    pub fn open(&mut self, scenario: Scenario, file: Option<PathBuf>) -> Option<PathBuf> {
        let kept = self.keep_unsaved();
        *self = Document::new(scenario, file);
        kept
    }

    /// Keeps changes that were not saved in a file of their own; returns where.
    pub fn keep_unsaved(&mut self) -> Option<PathBuf> {
        self.frame(Flicks::ZERO);
        if self.unsaved() { remembered::keep_unsaved(self.lab.snapshot().scenario) } else { None }
    }

    pub fn unsaved(&self) -> bool {
        self.lab.snapshot().scenario != &self.saved
    }

    pub fn saved_as(&mut self, file: &Path) {
        self.file = Some(file.to_owned());
        self.saved = self.lab.snapshot().scenario.clone();
    }
}
