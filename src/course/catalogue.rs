//! The course as a list: every lesson with its title and chapter, in the order in which they are taught.

use crate::scenario::lesson::Chapter;
use crate::scenario::{LESSONS, Scenario};
use std::sync::LazyLock;

/// A lesson in the list.
#[derive(Debug)]
pub struct CourseEntry {
    /// The id that opens it.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Its chapter.
    pub chapter: Option<&'static Chapter>,
    /// Everything that a search may find, in lower case.
    words: String,
}

/// Every bundled lesson, in the order of the course.
pub static CATALOGUE: LazyLock<Vec<CourseEntry>> = LazyLock::new(|| {
    let entry = |lesson: &'static crate::scenario::BundledScenario| {
        let Scenario { title, caption, lesson: plan, .. } = lesson.scenario();
        let chapter = plan.chapter.map_or("", |chapter| chapter.title);
        let words = [lesson.id, &title, &caption, &plan.ask, &plan.goal, chapter].join("\n").to_lowercase();
        CourseEntry { id: lesson.id, title, chapter: plan.chapter, words }
    };
    LESSONS.iter().map(entry).collect()
});

impl CourseEntry {
    /// `true` if the lesson has every word of `sought` somewhere in its texts.
    pub fn matches(&self, sought: &str) -> bool {
        sought.to_lowercase().split_whitespace().all(|word| self.words.contains(word))
    }

    /// The lesson that `scenario` is, edits of its lanes aside; `None` if it is none of the course.
    pub fn of(scenario: &Scenario) -> Option<&'static CourseEntry> {
        let chapter = scenario.lesson.chapter?;
        CATALOGUE.iter().find(|entry| entry.title == scenario.title && entry.chapter == Some(chapter))
    }

    /// The lesson `places` after this one, or before it.
    pub fn neighbour(&self, places: isize) -> Option<&'static CourseEntry> {
        let here = CATALOGUE.iter().position(|entry| entry.id == self.id)?;
        CATALOGUE.get(here.checked_add_signed(places)?)
    }

    /// Place within its chapter, from 1, and the number of lessons there.
    pub fn place(&self) -> (usize, usize) {
        let of_chapter = || CATALOGUE.iter().filter(|entry| entry.chapter == self.chapter);
        (1 + of_chapter().take_while(|entry| entry.id != self.id).count(), of_chapter().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::lesson::CHAPTERS;

    #[test]
    fn lessons_are_found_by_words_of_their_texts() {
        let found = |sought: &str| -> Vec<_> {
            CATALOGUE.iter().filter(|entry| entry.matches(sought)).map(|entry| entry.id).collect()
        };
        assert_eq!(found("SPIRAL of death"), ["spiral-of-death"]);
        assert!(found("spring").len() > 1 && found("no such word").is_empty());
        assert_eq!(found("").len(), CATALOGUE.len());
    }

    #[test]
    fn chapters_come_in_their_order_and_every_lesson_is_itself() {
        let chapter = |entry: &CourseEntry| CHAPTERS.iter().position(|chapter| entry.chapter == Some(chapter)).unwrap();
        assert!(CATALOGUE.is_sorted_by_key(chapter), "the list is not in the order of the course");
        for (index, (entry, lesson)) in CATALOGUE.iter().zip(LESSONS).enumerate() {
            assert_eq!(CourseEntry::of(&lesson.scenario()).unwrap().id, entry.id);
            assert_eq!(entry.neighbour(1).map(|next| next.id), LESSONS.get(index + 1).map(|next| next.id));
            assert!(entry.place().0 <= entry.place().1);
        }
        assert!(CATALOGUE[0].neighbour(-1).is_none());
        assert!(CourseEntry::of(&Scenario::of(Vec::new())).is_none());
    }
}
