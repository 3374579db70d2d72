//! Names of edits, for undo and redo: "dt of lane 2", "Lane 3 added".

use simulation::lane::LaneSpec;
use simulation::scenario::{Scenario, differing_keys};

/// Names of settings in the window where they are not those of scenario files.
const NAMES: [(&str, &str); 5] = [
    ("integrator", "method"),
    ("policy", "loop policy"),
    ("presentation", "shown pose"),
    ("snap_to_pixels", "whole pixels"),
    ("trail_stays", "trail"),
];

/// The name of the edit that leads from `before` to `after`.
pub fn edit_name(before: &Scenario, after: &Scenario) -> String {
    lanes(before, after).or_else(|| settings(before, after)).or_else(|| texts(before, after)).unwrap_or_default()
}

/// Lanes that were added, removed or moved.
fn lanes(before: &Scenario, after: &Scenario) -> Option<String> {
    let missing = |from: &Scenario, of: &Scenario| {
        let missing = of.lanes.iter().filter(|lane| from.lane_with(lane.looks.identity).is_none());
        missing.map(|lane| lane.looks.identity.number()).collect::<Vec<_>>()
    };
    match (missing(before, after).as_slice(), missing(after, before).as_slice()) {
        ([], []) => {
            let moved = before.lanes.iter().zip(&after.lanes).find(|(a, b)| a.looks.identity != b.looks.identity);
            moved.map(|_| "order of the lanes".to_owned())
        }
        ([added], []) => Some(format!("lane {added} added")),
        ([], [removed]) => Some(format!("lane {removed} removed")),
        _ => Some("several lanes".to_owned()),
    }
}

/// Settings of lanes.
fn settings(before: &Scenario, after: &Scenario) -> Option<String> {
    let pairs = || before.lanes.iter().zip(&after.lanes);
    let mut edited = pairs().filter(|(a, b)| a != b);
    let (a, b) = edited.next()?;
    let setting = setting(a, b);
    let same = edited.clone().all(|(other_a, other_b)| self::setting(other_a, other_b) == setting);
    let setting = setting.filter(|_| same).unwrap_or_else(|| "several settings".to_owned());
    Some(match edited.count() {
        0 => format!("{setting} of lane {}", b.looks.identity.number()),
        others if others + 1 == after.lanes.len() => format!("{setting} of all lanes"),
        _ => format!("{setting} of several lanes"),
    })
}

/// The setting in which two lanes differ; `None` if they differ in several.
fn setting(a: &LaneSpec, b: &LaneSpec) -> Option<String> {
    match differing_keys(a, b).as_slice() {
        ["world"] if a.world.id == b.world.id => {
            let differs = |&(index, _): &(usize, _)| a.world.params.get(index) != b.world.params.get(index);
            let mut params = a.world.world.params.iter().enumerate().filter(differs);
            match (params.next(), params.next()) {
                (Some((_, param)), None) => Some(param.name.to_lowercase()),
                _ => Some("world".to_owned()),
            }
        }
        // Another world may need another method.
        [key] | [key @ "world", ..] => {
            let name = NAMES.iter().find(|(id, _)| id == key).map_or(*key, |(_, name)| name);
            Some(name.replace('_', " "))
        }
        _ => None,
    }
}

/// Settings of the scenario.
fn texts(before: &Scenario, after: &Scenario) -> Option<String> {
    let changes = [
        ("title", before.title != after.title),
        ("caption", before.caption != after.caption),
        ("length", before.duration != after.duration),
        ("seed", before.seed != after.seed),
        ("input", before.input != after.input),
        ("lesson", before.lesson != after.lesson),
    ];
    let mut changed = changes.into_iter().filter(|(_, changed)| *changed).map(|(name, _)| name);
    let first = changed.next()?;
    Some(if changed.next().is_none() { first } else { "texts and settings" }.to_owned())
}
