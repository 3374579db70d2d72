//! From the text of a scenario file to a [`Scenario`], or to all of its problems.

use super::elsewhere::refuse;
use super::error::ScenarioError;
use super::input_keys;
use super::item::{Item, Problems, entries, float, quoted};
use super::key::{Key, read};
use super::lane_keys::LABEL;
use super::matrix::{self, Draft};
use super::nearest::nearest;
use super::problem::Problem;
use super::{DURATION_RANGE, MAX_LANES, Scenario};
use crate::time::Flicks;
use std::path::Path;
use std::sync::Arc;
use toml::de::DeTable;

/// The keys at the top of a file that describe the whole run.
pub static HEAD_KEYS: &[Key<Scenario>] = &[
    Key {
        name: "title",
        takes: "text",
        summary: "What the scenario is called.",
        bare: false,
        read: |scenario, item, problems| {
            scenario.title = item.text(problems)?.to_owned();
            Some(())
        },
        write: |scenario| Some(quoted(&scenario.title)),
    },
    Key {
        name: "caption",
        takes: "text",
        summary: "What to look at, or a question to the class.",
        bare: false,
        read: |scenario, item, problems| {
            scenario.caption = item.text(problems)?.to_owned();
            Some(())
        },
        write: |scenario| Some(quoted(&scenario.caption)),
    },
    Key {
        name: "seconds",
        takes: "a duration of more than 0, up to 100000 s",
        summary: "Length of a recording or of `measure`.",
        bare: false,
        read: |scenario, item, problems| {
            scenario.duration = item.duration(DURATION_RANGE, problems)?;
            Some(())
        },
        write: |scenario| Some(seconds(scenario.duration)),
    },
    Key {
        name: "seed",
        takes: "a whole number",
        summary: "Seed of all randomness.",
        bare: false,
        read: |scenario, item, problems| {
            scenario.seed = item.whole(0..=u64::MAX, problems)?;
            Some(())
        },
        write: |scenario| Some(scenario.seed.to_string()),
    },
    Key {
        name: "input",
        takes: "[{ at = \"1/2\", x = 1 }, { at = \"800 ms\" }], or the path of a CSV file, relative to the scenario's",
        summary: "What drives the worlds that can be driven, in all lanes at once, until a person takes over. A file has the columns `time_ms`, `x` and `y`, and a row for each change.",
        bare: false,
        read: |scenario, item, problems| {
            scenario.input = input_keys::track(item, problems)?;
            Some(())
        },
        write: |scenario| input_keys::write_track(&scenario.input),
    },
];

/// The keys at the top of a file that hold lanes, and what they are for.
pub const LANE_TABLES: [(&str, &str); 3] = [
    ("defaults", "Keys of a lane; every lane starts from these."),
    ("lane", "`[[lane]]`: one lane."),
    ("matrix", "Keys of a lane with lists of values; every combination becomes a lane, the first key varying slowest."),
];

/// A number of seconds if that is short, else a fraction.
fn seconds(duration: Flicks) -> String {
    let number = float(duration.secs());
    if number.len() <= 10 && Flicks::from_secs(duration.secs()) == duration {
        number
    } else {
        quoted(&duration.to_string())
    }
}

/// Reads a scenario. `file` is for messages, and relative paths start in its folder.
pub(super) fn parse(text: &str, file: &str) -> Result<Scenario, Vec<ScenarioError>> {
    let folder = Path::new(file).parent().map(Path::to_owned).unwrap_or_default();
    let file: Arc<str> = file.into();
    let mut problems = Problems { folder, ..Problems::default() };
    let (document, syntax) = DeTable::parse_recoverable(text);
    let scenario = if syntax.is_empty() {
        document_of(document.get_ref(), &mut problems)
    } else {
        for error in syntax {
            let at = error.span().unwrap_or(text.len()..text.len());
            problems.add::<()>(&at, Problem::Syntax(error.message().trim().to_owned()));
        }
        None
    };
    problems.list.sort_by_key(|(at, _)| at.start);
    let errors: Vec<_> =
        problems.list.into_iter().map(|(at, problem)| ScenarioError::new(&file, text, at, problem)).collect();
    match scenario {
        Some(scenario) if errors.is_empty() => Ok(scenario),
        _ => Err(errors),
    }
}

/// `None` if there was a problem; then it is in `problems`.
fn document_of(document: &DeTable<'_>, problems: &mut Problems) -> Option<Scenario> {
    let items = entries(document, "");
    let find = |name: &str| items.iter().find(|item| item.name == name);
    let mut scenario = Scenario::empty();
    let valid: Vec<_> = HEAD_KEYS.iter().map(|key| key.name).chain(LANE_TABLES.iter().map(|table| table.0)).collect();
    let mut misspelt_lanes = false;
    for item in &items {
        if HEAD_KEYS.iter().any(|key| key.name == item.name) {
            read(HEAD_KEYS, &mut scenario, item, problems);
        } else if !valid.contains(&item.name) {
            misspelt_lanes |= matches!(nearest(item.name, valid.iter().copied()), Some("lane" | "matrix"));
            refuse::<()>(item, valid.clone(), problems);
        }
    }
    let defaults = defaults(find("defaults"), problems);
    let mut drafts = lanes(find("lane"), &defaults, problems);
    if let Some(item) = find("matrix") {
        drafts.extend(matrix::expand(item, &defaults, problems));
    }
    if find("lane").is_none() && find("matrix").is_none() && !misspelt_lanes {
        problems.add::<()>(&(0..0), Problem::NoLanes);
    }
    if drafts.len() > MAX_LANES {
        let (key, at) =
            find("matrix").or(find("lane")).map_or(("lane", 0..0), |item| (key_of(item), item.key_at.clone()));
        problems.add::<()>(&at, Problem::TooManyLanes { key, lanes: drafts.len().to_string(), most: MAX_LANES });
    }
    for draft in &drafts {
        draft.check(problems);
    }
    scenario.lanes = drafts.into_iter().map(|draft| draft.spec).collect();
    problems.list.is_empty().then_some(scenario)
}

/// The name of a table of lanes, for a message.
fn key_of(item: &Item<'_>) -> &'static str {
    LANE_TABLES.iter().map(|(name, _)| *name).find(|name| *name == item.name).unwrap_or("lane")
}

fn defaults(item: Option<&Item<'_>>, problems: &mut Problems) -> Draft {
    let mut draft = Draft::default();
    let Some(item) = item else { return draft };
    let Some(table) = item.table("a table: [defaults]", problems) else { return draft };
    for key in entries(table, "") {
        if key.name == LABEL {
            let reason = "a label belongs to one lane";
            problems.add::<()>(&key.key_at, Problem::Misplaced { key: key.key.clone(), reason });
        } else {
            draft.set(&key, problems);
        }
    }
    draft
}

fn lanes(item: Option<&Item<'_>>, defaults: &Draft, problems: &mut Problems) -> Vec<Draft> {
    let Some(tables) = item.and_then(|item| item.list("a list of tables: [[lane]]", problems)) else {
        return Vec::new();
    };
    if let (Some(item), true) = (item, tables.is_empty()) {
        problems.add::<()>(&item.at, Problem::NoLanes);
    }
    tables.iter().filter_map(|item| lane(item, defaults, problems)).collect()
}

fn lane(item: &Item<'_>, defaults: &Draft, problems: &mut Problems) -> Option<Draft> {
    let table = item.table("a table: [[lane]]", problems)?;
    let mut draft = defaults.starting_at(&item.at);
    for key in entries(table, "") {
        draft.set(&key, problems);
    }
    Some(draft)
}
