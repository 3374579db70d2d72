//! A thing to try at the end of a lesson: settings to change, and what becomes of it.

use super::template::Template;
use crate::lane::LaneSpec;
use crate::scenario::context::ReadContext;
use crate::scenario::document::Scenario;
use crate::scenario::keys::{LANE_KEYS, read};
use crate::scenario::setting::settings_of;
use std::fmt;
use toml::de::DeTable;

/// A change that a lesson proposes, and what it shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trial {
    /// The proposal.
    pub say: String,
    /// The settings that it changes.
    pub set: Vec<Assignment>,
    /// The lane that is changed, counted from 1; `None` for all.
    pub lane: Option<usize>,
    /// What the run with these settings shows.
    pub then: Template,
}

/// A key of a lane and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The key.
    pub key: &'static str,
    /// The value as TOML.
    pub value: String,
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.key, self.value)
    }
}

impl Trial {
    /// The scenario with these settings.
    ///
    /// # Errors
    /// A sentence that says which lane cannot have them.
    pub fn apply(&self, scenario: &Scenario) -> Result<Scenario, String> {
        let mut changed = scenario.clone();
        for (index, lane) in changed.lanes.iter_mut().enumerate() {
            if self.lane.is_none_or(|lane| lane == index + 1) {
                self.apply_to(lane).map_err(|reason| format!("lane {}: {reason}", index + 1))?;
            }
        }
        Ok(changed)
    }

    fn apply_to(&self, lane: &mut LaneSpec) -> Result<(), String> {
        let assignments: Vec<_> = self.set.iter().map(ToString::to_string).collect();
        let text = assignments.join("\n");
        let table = DeTable::parse(&text).map_err(|error| error.message().to_owned())?;
        let mut context = ReadContext::default();
        for setting in settings_of(table.get_ref(), "") {
            read(LANE_KEYS, lane, &setting, &mut context);
        }
        if let Some((_, problem)) = context.problems.into_list().into_iter().next() {
            return Err(problem.to_string());
        }
        lane.fits()?;
        lane.runs()
    }
}
