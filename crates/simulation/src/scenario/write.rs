//! From a [`Scenario`] to the text of a file that means the same.

use super::document::Scenario;
use super::engine_values::{is_of_engines, new_lane_of};
use super::keys::{
    ENGINE, FILE_KEYS, Key, LABEL, LANE_KEYS, LESSON, LESSON_KEYS, NUMBER, OPENING, OPENING_KEYS, changed_assignments,
};
use super::lesson::LessonPlan;
use super::opening::Opening;
use crate::identity::Identity;
use crate::lane::LaneSpec;

/// The text of a file. Title, length and seed are always written; of lanes, what differs from the defaults. Settings that
/// all lanes share go into `[defaults]`.
pub(super) fn to_toml(scenario: &Scenario) -> String {
    let mut lines: Vec<_> = FILE_KEYS.iter().filter_map(|key| key.assignment(scenario)).collect();
    // An edit may have removed lanes that it names. The file must stay readable, with one of the two tables.
    if let Some(opening) = scenario.opening.as_ref().filter(|opening| opening.fits(&scenario.lanes).is_ok()) {
        add_table(&mut lines, OPENING, changed_assignments(OPENING_KEYS, opening, &Opening::default()));
    } else {
        let fits = scenario.lesson_fits().is_ok();
        let lesson = if fits { scenario.lesson.clone() } else { scenario.lesson.without_words() };
        add_table(&mut lines, LESSON, changed_assignments(LESSON_KEYS, &lesson, &LessonPlan::default()));
    }
    let shared = shared_keys(scenario, &LaneSpec::default());
    if let (Some(first), false) = (scenario.lanes.first(), shared.is_empty()) {
        lines.push("\n[defaults]".to_owned());
        lines.extend(shared.iter().filter_map(|key| key.assignment(first)));
    }
    for (place, lane) in scenario.lanes.iter().enumerate() {
        let mut default = new_lane_of(lane.looks.engine);
        default.looks.identity = Identity::of_place(place);
        lines.push("\n[[lane]]".to_owned());
        let own = LANE_KEYS.iter().filter(|key| shared.iter().all(|shared| shared.name != key.name));
        lines.extend(own.flat_map(|key| changed_assignments(std::slice::from_ref(key), lane, &default)));
    }
    lines.join("\n") + "\n"
}

fn add_table(lines: &mut Vec<String>, name: &str, assignments: Vec<String>) {
    if !assignments.is_empty() {
        lines.push(format!("\n[{name}]"));
        lines.extend(assignments);
    }
}

/// The keys in which all of several lanes agree with each other and not with the default.
fn shared_keys(scenario: &Scenario, default: &LaneSpec) -> Vec<&'static Key<LaneSpec>> {
    // Keys of a lane's engine stand beside it, or not at all.
    let has_engines = scenario.lanes.iter().any(|lane| lane.looks.engine.is_some());
    let is_of_engine = |name: &str| has_engines && (name == ENGINE || is_of_engines(name));
    let [first, others @ ..] = scenario.lanes.as_slice() else { return Vec::new() };
    let shared = |key: &&Key<LaneSpec>| {
        let value = key.write(first);
        value != key.write(default) && others.iter().all(|lane| key.write(lane) == value)
    };
    if others.is_empty() {
        return Vec::new();
    }
    let may_be = |key: &&Key<LaneSpec>| ![LABEL, NUMBER].contains(&key.name) && !is_of_engine(key.name);
    LANE_KEYS.iter().filter(may_be).filter(shared).collect()
}
