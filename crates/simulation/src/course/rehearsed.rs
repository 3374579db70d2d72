//! The state of a rehearsal: its progress or its result.

use super::outcome::Outcome;
use super::rehearsal::Rehearsal;
use crate::scenario::Scenario;
use std::sync::Arc;

/// A scenario and the state of its rehearsal.
#[derive(Clone, Debug)]
pub struct Rehearsed {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// State of its rehearsal.
    pub state: RehearsalState,
}

/// State of a rehearsal.
#[derive(Clone, Debug)]
pub enum RehearsalState {
    /// This share of the run is done, 0 to 1.
    Running(f64),
    /// It has ended with these numbers.
    Done(Arc<Outcome>),
    /// It has failed, for this reason.
    Failed(String),
}

impl Rehearsed {
    /// `true` if it is the rehearsal of this scenario.
    pub fn is_of(&self, scenario: &Arc<Scenario>) -> bool {
        Arc::ptr_eq(&self.scenario, scenario) || self.scenario == *scenario
    }

    /// The state of a scenario's rehearsal; no progress if it was never started.
    pub fn find(all: &[Rehearsed], scenario: &Arc<Scenario>) -> RehearsalState {
        let found = all.iter().find(|rehearsed| rehearsed.is_of(scenario));
        found.map_or(RehearsalState::Running(0.0), |rehearsed| rehearsed.state.clone())
    }
}

/// Rehearsals that are run at once, where no thread runs them: in clips and in tests.
#[derive(Debug, Default)]
pub struct PromptRehearsals {
    /// Those that have been run.
    pub all: Vec<Rehearsed>,
}

impl PromptRehearsals {
    /// Runs those of `wanted` that have not been run.
    pub fn run<'a>(&mut self, wanted: impl IntoIterator<Item = &'a Arc<Scenario>>) {
        for scenario in wanted {
            if !self.all.iter().any(|known| known.is_of(scenario)) {
                let state = RehearsalState::Done(Arc::new(Rehearsal::of(scenario).finish()));
                self.all.push(Rehearsed { scenario: Arc::clone(scenario), state });
            }
        }
    }
}
