//! The place of a scenario in the course: its path or its chapter, and its number among the lessons there.

use simulation::course::CourseEntry;
use simulation::scenario::Scenario;

/// Path or chapter of a lesson and its number there, such as `Smooth, 2 of 5`; the title of any other scenario.
pub fn of(scenario: &Scenario) -> String {
    let entry = CourseEntry::of(scenario).and_then(|entry| Some((entry.part()?, entry.place())));
    entry.map_or_else(|| scenario.title.clone(), |(part, (place, all))| format!("{}, {place} of {all}", part.title()))
}
