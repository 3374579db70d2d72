//! An element of the key `try` of a lesson.

use super::texts::RUN_TEXT;
use crate::lane::LaneSpec;
use crate::scenario::context::ReadContext;
use crate::scenario::keys::key::{Key, read, read_table, write_table};
use crate::scenario::keys::lane::LANE_KEYS;
use crate::scenario::keys::list::{read_list, write_list};
use crate::scenario::keys::value::{LANE, Notation, TEXT, given, written};
use crate::scenario::lesson::{Assignment, Trial};
use crate::scenario::setting::{Setting, settings_of};
use crate::scenario::toml_text::{inline_table, quoted};

/// Every key of a thing to try.
pub static TRIAL_KEYS: &[Key<Trial>] = &[
    Key::<Trial>::field("say", "The proposal.", written!(say, TEXT)).needed("a thing to try needs `say`, its text"),
    Key::<Trial>::field("set", "The settings that it changes.", written!(set, ASSIGNMENTS))
        .needed("a thing to try needs `set`, what it changes"),
    Key::field("lane", "Lane that is changed; all if left out.", given!(lane, LANE)),
    Key::field("labels", "Names of the lanes with these settings, in their order.", written!(labels, LABELS)),
    Key::field("then", "What the run with these settings shows.", written!(then, RUN_TEXT)),
];

const ASSIGNMENTS: Notation<Vec<Assignment>> = Notation {
    takes: "a table of keys of a lane: { dt = \"1/60\" }",
    read: read_assignments,
    write: |set| {
        let assignments: Vec<_> = set.iter().map(ToString::to_string).collect();
        (!assignments.is_empty()).then(|| inline_table(&assignments))
    },
};

const LABELS: Notation<Vec<String>> = Notation {
    takes: "a list of texts: [\"first lane\", \"second lane\"]",
    read: |setting, context| read_list(setting, "a list of texts", context, TEXT.read),
    write: |labels| write_list(labels, |label| quoted(label)),
};

/// Things to try.
pub(super) const TRIALS: Notation<Vec<Trial>> = Notation {
    takes: "a list of tables: [{ say = \"…\", set = { dt = \"1/60\" }, then = \"…\" }]",
    read: |setting, context| {
        let expected = "a table such as { say = \"…\", set = { … } }";
        read_list(setting, "a list of tables", context, |trial, context| {
            read_table(TRIAL_KEYS, Trial::default(), trial, expected, context)
        })
    },
    write: |trials| write_list(trials, |trial| write_table(TRIAL_KEYS, trial, &Trial::default())),
};

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
