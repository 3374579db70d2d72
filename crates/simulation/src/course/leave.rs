//! Removes the texts of a lesson when an edit removes what they are about.

use super::alike::is_switched;
use super::catalogue::CourseEntry;
use super::outcome::Outcome;
use crate::lab::Lab;
use crate::lane::LaneSpec;
use crate::scenario::Scenario;

/// Removes the texts of a lesson or an example from `after` if the edit from `before` changed what they are about: which lanes there
/// are and in which order, the world of one, the model of its link, or a number that its texts name. A switch of the stage
/// changes none of that. The caption goes too, and the title of a bundled lesson. Other lanes or worlds leave an opening in the
/// same way. Returns `true` if there was a lesson or an opening to leave.
pub fn leave_lesson(before: &Scenario, after: &mut Scenario) -> bool {
    if before.opening.is_some() && after.opening.is_some() && !are_same_subjects(before, after) {
        after.opening = None;
        Scenario::UNTITLED.clone_into(&mut after.title);
        return true;
    }
    let entry = CourseEntry::of(before);
    let has_words = entry.is_some() || before.lesson != before.lesson.without_words();
    if !has_words || after.lesson != before.lesson || is_still_about(before, after) {
        return false;
    }
    after.lesson = after.lesson.without_words();
    after.caption.clear();
    if entry.is_some_and(|entry| entry.title == after.title) {
        Scenario::UNTITLED.clone_into(&mut after.title);
    }
    true
}

/// `true` if both have the same lanes in the same order, with the same worlds and links.
fn are_same_subjects(before: &Scenario, after: &Scenario) -> bool {
    let subjects = |scenario: &Scenario| {
        let subject = |lane: &LaneSpec| (lane.looks.identity, lane.world.id, lane.link.map(|link| link.model));
        scenario.lanes.iter().map(subject).collect::<Vec<_>>()
    };
    subjects(before) == subjects(after)
}

fn is_still_about(before: &Scenario, after: &Scenario) -> bool {
    are_same_subjects(before, after)
        && (before.lanes == after.lanes
            || (after.lesson_fits().is_ok() && (is_switched(after, before) || keeps_numbers(before, after))))
}

/// `true` if every number that the texts name and that a run has from its start on is there after the edit as well.
fn keeps_numbers(before: &Scenario, after: &Scenario) -> bool {
    let [then, now] = [before, after].map(|scenario| Outcome::of_lab(&Lab::new(scenario.clone())));
    let mut places = before.lesson.quantities().flat_map(|quantity| {
        let lanes = quantity.lane.map_or(1..=before.lanes.len(), |lane| lane..=lane);
        lanes.map(move |lane| (quantity, Some(lane)))
    });
    places.all(|(quantity, lane)| then.value(quantity, lane).is_err() || now.value(quantity, lane).is_ok())
}
