//! Things to try: the scenario with the settings that a lesson proposes.

use super::context::ReadContext;
use super::document::Scenario;
use super::keys::{LANE_KEYS, read};
use super::lesson::{Assignment, Trial};
use super::setting::settings_of;
use crate::lane::LaneSpec;
use toml::de::DeTable;

impl Scenario {
    /// The scenario with the settings of a thing to try.
    ///
    /// # Errors
    /// A sentence that says which lane cannot have them.
    pub fn with_trial(&self, trial: &Trial) -> Result<Scenario, String> {
        let mut changed = self.clone();
        for (index, lane) in changed.lanes.iter_mut().enumerate() {
            if trial.lane.is_none_or(|lane| lane == index + 1) {
                apply(&trial.set, lane).map_err(|reason| format!("lane {}: {reason}", index + 1))?;
            }
        }
        for (lane, label) in changed.lanes.iter_mut().zip(&trial.labels) {
            (lane.looks.label, lane.looks.label_keys) = (label.clone(), Vec::new());
        }
        Ok(changed)
    }

    /// Checks that its lesson names only existing lanes, and proposes only settings that they can have.
    ///
    /// # Errors
    /// A sentence that says what does not fit.
    pub fn lesson_fits(&self) -> Result<(), String> {
        let lanes = self.lanes.len();
        if let Some(lane) = self.lesson.lanes().find(|lane| *lane > lanes) {
            return Err(format!("it speaks of lane {lane}, and the last one is {lanes}"));
        }
        if let Some(trial) = self.lesson.trials.iter().find(|trial| trial.labels.len() > lanes) {
            return Err(format!("a thing to try names {} lanes, and there are {lanes}", trial.labels.len()));
        }
        let cannot = |reason| format!("what it proposes to try cannot be done: {reason}");
        self.lesson.trials.iter().try_for_each(|trial| self.with_trial(trial).map(|_| ()).map_err(cannot))
    }
}

fn apply(set: &[Assignment], lane: &mut LaneSpec) -> Result<(), String> {
    let assignments: Vec<_> = set.iter().map(ToString::to_string).collect();
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
