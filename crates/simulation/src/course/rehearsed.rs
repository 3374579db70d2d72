//! The state of a rehearsal: its progress or its result.

use super::outcome::Outcome;
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
