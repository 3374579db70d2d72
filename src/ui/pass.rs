//! What one pass over the interface reads and gathers.

use super::draft::Draft;
use super::intent::Intent;
use super::{Command, Output, WindowInfo};
use crate::lab::{Action, Snapshot};

/// One pass: what is shown, the edited copy, and what was asked for.
pub struct Pass<'a> {
    pub snapshot: &'a Snapshot<'a>,
    pub window: &'a WindowInfo<'a>,
    pub draft: Draft<'a>,
    /// The interface's clock, s.
    pub now: f64,
    pub output: Output,
    intents: Vec<Intent>,
}

impl<'a> Pass<'a> {
    /// `carried`: what an earlier pass of the same frame gathered.
    pub fn new(snapshot: &'a Snapshot<'a>, window: &'a WindowInfo<'a>, now: f64, mut carried: Output) -> Self {
        let draft = Draft::new(snapshot.scenario, carried.scenario.take());
        carried.lanes.clear();
        carried.figures.clear();
        carried.input = None;
        Pass { snapshot, window, draft, now, output: carried, intents: Vec::new() }
    }

    /// Notes what a control asks for; it is done when everything has been shown.
    pub fn ask(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// What was asked for since the last call.
    pub fn asked(&mut self) -> Vec<Intent> {
        std::mem::take(&mut self.intents)
    }

    pub fn action(&mut self, action: Action) {
        self.output.actions.push(action);
    }

    pub fn command(&mut self, command: Command) {
        self.output.commands.push(command);
    }
}
