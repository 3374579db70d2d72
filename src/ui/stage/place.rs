//! The place of a scenario in the course: its chapter, and its number among the lessons of the chapter.

use crate::course::CourseEntry;
use crate::scenario::Scenario;

/// Chapter and number of a lesson, such as `What is drawn, 2 of 12`; the title of any other scenario.
pub fn of(scenario: &Scenario) -> String {
    let entry = CourseEntry::of(scenario).and_then(|entry| Some((entry.chapter?, entry.place())));
    entry.map_or_else(
        || scenario.title.clone(),
        |(chapter, (place, all))| format!("{}, {place} of {all}", chapter.title),
    )
}
