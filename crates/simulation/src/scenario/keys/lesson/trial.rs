//! An element of the key `try` of a lesson.

use super::texts::{read_template, write_template, write_text};
use crate::lane::LaneSpec;
use crate::scenario::context::ReadContext;
use crate::scenario::document::MAX_LANES;
use crate::scenario::keys::key::{Key, changed_assignments, read, read_table};
use crate::scenario::keys::lane::LANE_KEYS;
use crate::scenario::keys::value::reads;
use crate::scenario::lesson::{Assignment, Trial};
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::inline_table;

/// Every key of a thing to try.
pub static TRIAL_KEYS: &[Key<Trial>] = &[
    Key::own(
        "say",
        "text",
        "The proposal.",
        |trial, setting, context| {
            trial.say = setting.text(context)?.to_owned();
            Some(())
        },
        |trial| write_text(&trial.say),
    ),
    Key::own(
        "set",
        "a table of keys of a lane: { dt = \"1/60\" }",
        "The settings that it changes.",
        reads!(set, read_assignments),
        |trial| {
            let assignments: Vec<_> = trial.set.iter().map(ToString::to_string).collect();
            Some(inline_table(&assignments))
        },
    ),
    Key::own(
        "lane",
        "the number of a lane",
        "Lane that is changed; all if left out.",
        |trial, setting, context| {
            trial.lane = Some(setting.integer(1..=MAX_LANES as u64, context)? as usize);
            Some(())
        },
        |trial| trial.lane.map(|lane| lane.to_string()),
    ),
    Key::own(
        "then",
        "text with numbers of the run",
        "What the run with these settings shows.",
        reads!(then, read_template),
        |trial| write_template(&trial.then),
    ),
];

/// Reads settings of a lane, each as it would be written.
fn read_assignments(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Vec<Assignment>> {
    let table = setting.table("a table of keys of a lane: { dt = \"1/60\" }", context)?;
    let assignment = |setting: Setting<'_>| {
        let mut lane = LaneSpec::default();
        read(LANE_KEYS, &mut lane, &setting, context)?;
        let key = LANE_KEYS.iter().find(|key| key.name == setting.name)?;
        Some(Assignment { key: key.name, value: key.write(&lane)? })
    };
    let read: Vec<_> = settings_of(table, "").into_iter().map(assignment).collect();
    read.into_iter().collect()
}

/// The thing to try that the setting describes.
pub(super) fn read_trial(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Trial> {
    let trial: Trial = read_table(TRIAL_KEYS, setting, "a table such as { say = \"…\", set = { … } }", context)?;
    if trial.say.is_empty() {
        return setting.missing_key("say", "a thing to try needs `say`, its text", context);
    }
    if trial.set.is_empty() {
        return setting.missing_key("set", "a thing to try needs `set`, what it changes", context);
    }
    Some(trial)
}

/// The thing to try as TOML.
pub(super) fn write_trial(trial: &Trial) -> String {
    inline_table(&changed_assignments(TRIAL_KEYS, trial, &Trial::default()))
}
