//! The place of a scenario in the course: its chapter, and its number among the lessons of the chapter.

use crate::scenario::{LESSONS, Scenario};
use std::sync::LazyLock;

/// Chapter and title of each lesson, in order.
static TITLES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let titled = |scenario: Scenario| Some((scenario.lesson.chapter?.id, scenario.title));
    LESSONS.iter().filter_map(|lesson| titled(lesson.scenario())).collect()
});

/// Chapter and number of a lesson, such as `What is drawn, 2 of 12`; the title of any other scenario.
pub fn of(scenario: &Scenario) -> String {
    let Some(chapter) = scenario.lesson.chapter else { return scenario.title.clone() };
    let mut titles = TITLES.iter().filter(|(id, _)| *id == chapter.id);
    let count = titles.clone().count();
    match titles.position(|(_, title)| *title == scenario.title) {
        Some(place) => format!("{}, {} of {count}", chapter.title, place + 1),
        None => scenario.title.clone(),
    }
}
