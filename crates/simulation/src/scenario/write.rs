//! From a [`Scenario`] to the text of a file that means the same.

use super::document::Scenario;
use super::keys::{
    FILE_KEYS, Key, LABEL, LANE_KEYS, LESSON, LESSON_KEYS, NUMBER, OPENING, OPENING_KEYS, changed_assignments,
};
use super::lesson::LessonPlan;
use super::opening::Opening;
use crate::identity::Identity;
use crate::lane::LaneSpec;
use std::fmt::Write;

/// The text of a file. Title, length and seed are always written; of lanes, what differs from the defaults. Settings that
/// all lanes share go into `[defaults]`.
pub(super) fn to_toml(scenario: &Scenario) -> String {
    let mut text = String::new();
    for key in FILE_KEYS {
        if let Some(value) = key.write(scenario) {
            write_assignment(&mut text, key.name, &value);
        }
    }
    // An edit may have removed lanes that it names. The file must stay readable, with one of the two tables.
    if let Some(opening) = scenario.opening.as_ref().filter(|opening| opening.fits(&scenario.lanes).is_ok()) {
        write_table(&mut text, OPENING, &changed_assignments(OPENING_KEYS, opening, &Opening::default()));
    } else {
        let fits = scenario.lesson_fits().is_ok();
        let lesson = if fits { scenario.lesson.clone() } else { scenario.lesson.without_words() };
        write_table(&mut text, LESSON, &changed_assignments(LESSON_KEYS, &lesson, &LessonPlan::default()));
    }
    let default = LaneSpec::default();
    let shared = shared_keys(scenario, &default);
    if let (Some(first), false) = (scenario.lanes.first(), shared.is_empty()) {
        text.push_str("\n[defaults]\n");
        for key in &shared {
            if let Some(value) = key.write(first) {
                write_assignment(&mut text, key.name, &value);
            }
        }
    }
    for (place, lane) in scenario.lanes.iter().enumerate() {
        let mut default = default.clone();
        default.looks.identity = Identity::of_place(place);
        text.push_str("\n[[lane]]\n");
        let own: Vec<_> = LANE_KEYS.iter().filter(|key| shared.iter().all(|shared| shared.name != key.name)).collect();
        for key in own {
            for assignment in changed_assignments(std::slice::from_ref(key), lane, &default) {
                text.push_str(&assignment);
                text.push('\n');
            }
        }
    }
    text
}

fn write_table(text: &mut String, name: &str, assignments: &[String]) {
    if !assignments.is_empty() {
        writeln!(text, "\n[{name}]\n{}", assignments.join("\n")).expect("writing to a String does not fail");
    }
}

fn write_assignment(text: &mut String, key: &str, value: &str) {
    writeln!(text, "{key} = {value}").expect("writing to a String does not fail");
}

/// The keys in which all of several lanes agree with each other and not with the default.
fn shared_keys(scenario: &Scenario, default: &LaneSpec) -> Vec<&'static Key<LaneSpec>> {
    let [first, others @ ..] = scenario.lanes.as_slice() else { return Vec::new() };
    let shared = |key: &&Key<LaneSpec>| {
        let value = key.write(first);
        value != key.write(default) && others.iter().all(|lane| key.write(lane) == value)
    };
    if others.is_empty() {
        return Vec::new();
    }
    LANE_KEYS.iter().filter(|key| ![LABEL, NUMBER].contains(&key.name)).filter(shared).collect()
}
