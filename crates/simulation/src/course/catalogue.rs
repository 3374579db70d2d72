//! The course as a list: the lessons of the paths, then those of the library chapter by chapter.

use super::glossary_terms::mentions;
use super::part::CoursePart;
use crate::scenario::lesson::Chapter;
use crate::scenario::{BundledScenario, LESSONS, LessonPath, PATHS, Scenario};
use std::collections::{BTreeMap, BTreeSet};
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
    /// The path that it is in; `None` for a lesson of the library.
    pub path: Option<&'static LessonPath>,
    /// Ids of the most similar lessons, the most similar first; none of its own path.
    pub alike: Vec<&'static str>,
    /// Text that a search looks through, in lower case.
    words: String,
    /// Its chapter, its worlds and its terms.
    traits: BTreeSet<String>,
}

/// Every bundled lesson, in the order of the list.
pub static CATALOGUE: LazyLock<Vec<CourseEntry>> = LazyLock::new(|| {
    let introduced = LESSONS.iter().flat_map(|lesson| lesson.scenario().lesson.introduces);
    let terms: BTreeSet<_> = introduced.collect();
    let path =
        |lesson: &BundledScenario| PATHS.iter().find(|path| path.lessons.iter().any(|listed| listed.id == lesson.id));
    let of_paths = PATHS.iter().flat_map(|path| path.lessons.iter().copied());
    let others = LESSONS.iter().filter(|lesson| path(lesson).is_none());
    let mut entries: Vec<_> =
        of_paths.chain(others).map(|lesson| CourseEntry::new(lesson, path(lesson), &terms)).collect();
    let alike: Vec<_> = (0..entries.len()).map(|place| alike(&entries, place)).collect();
    for (entry, alike) in entries.iter_mut().zip(alike) {
        entry.alike = alike;
    }
    entries
});

/// Most lessons that are named as similar to another.
const MOST_ALIKE: usize = 3;

/// Ids of the lessons most like the one at `place`. A shared term counts the more, the fewer lessons have it.
fn alike(entries: &[CourseEntry], place: usize) -> Vec<&'static str> {
    let mut counts = BTreeMap::new();
    for shared in entries.iter().flat_map(|entry| &entry.traits) {
        *counts.entry(shared).or_insert(0_u32) += 1;
    }
    let own = &entries[place];
    let likeness = |other: &CourseEntry| -> f64 {
        own.traits.intersection(&other.traits).map(|shared| 1.0 / f64::from(counts[shared])).sum()
    };
    let path = |entry: &CourseEntry| entry.path.map(|path| path.id.as_str());
    let next = entries.get(place + 1).map(|next| next.id);
    let others = entries.iter().filter(|entry| {
        entry.id != own.id && Some(entry.id) != next && (own.path.is_none() || path(entry) != path(own))
    });
    let mut scored: Vec<_> =
        others.map(|other| (likeness(other), other.id)).filter(|(score, _)| *score > 0.0).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(MOST_ALIKE).map(|(_, id)| id).collect()
}

impl CourseEntry {
    /// The lessons of a part, in their order.
    pub fn all_of(part: CoursePart) -> impl Iterator<Item = &'static CourseEntry> {
        CATALOGUE.iter().filter(move |entry| entry.part() == Some(part))
    }

    /// The lesson without its similar ones. `terms` are those that lessons introduce.
    fn new(lesson: &BundledScenario, path: Option<&'static LessonPath>, terms: &BTreeSet<String>) -> Self {
        let Scenario { title, caption, lesson: plan, lanes, .. } = lesson.scenario();
        let chapter = plan.chapter.map_or("", |chapter| chapter.title);
        let path_title = path.map_or("", |path| path.title.as_str());
        let words = [lesson.id, &title, &caption, &plan.ask, &plan.goal, chapter, path_title].join("\n");
        let uses =
            |term: &String| plan.introduces.contains(term) || plan.needs.contains(term) || mentions(&words, term);
        let terms = terms.iter().filter(|term| uses(term));
        let worlds = lanes.iter().map(|lane| format!("world {}", lane.world.id));
        let traits = terms.cloned().chain(worlds).chain([format!("chapter {chapter}")]).collect();
        let words = words.to_lowercase();
        CourseEntry { id: lesson.id, title, chapter: plan.chapter, path, alike: Vec::new(), words, traits }
    }

    /// `true` if the lesson has every word of `sought` somewhere in its texts.
    pub fn matches(&self, sought: &str) -> bool {
        sought.to_lowercase().split_whitespace().all(|word| self.words.contains(word))
    }

    /// The lesson of `scenario`, ignoring edits of its lanes; `None` if it is not in the course.
    pub fn of(scenario: &Scenario) -> Option<&'static CourseEntry> {
        let chapter = scenario.lesson.chapter?;
        CATALOGUE.iter().find(|entry| entry.title == scenario.title && entry.chapter == Some(chapter))
    }

    /// The lesson `places` after this one, or before it: along its path, then the next path, then the library.
    pub fn neighbour(&self, places: isize) -> Option<&'static CourseEntry> {
        let here = CATALOGUE.iter().position(|entry| entry.id == self.id)?;
        CATALOGUE.get(here.checked_add_signed(places)?)
    }

    /// The part of the list that it is in: its path, or else its chapter.
    pub fn part(&self) -> Option<CoursePart> {
        self.path.map(CoursePart::Path).or(self.chapter.map(CoursePart::Chapter))
    }

    /// Place within its part, from 1, and the number of lessons there.
    pub fn place(&self) -> (usize, usize) {
        let of_part = || CATALOGUE.iter().filter(|entry| entry.part() == self.part());
        (1 + of_part().take_while(|entry| entry.id != self.id).count(), of_part().count())
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
    fn chapters_come_in_their_order_and_every_lesson_is_in_the_list_once() {
        let chapter = |lesson: &BundledScenario| {
            let chapter = lesson.scenario().lesson.chapter;
            CHAPTERS.iter().position(|listed| chapter == Some(listed)).unwrap()
        };
        assert!(LESSONS.is_sorted_by_key(chapter), "the lessons are not in the order of their chapters");
        let ids = |entries: &mut dyn Iterator<Item = &'static str>| entries.collect::<BTreeSet<_>>();
        assert_eq!(CATALOGUE.len(), LESSONS.len());
        assert_eq!(ids(&mut CATALOGUE.iter().map(|entry| entry.id)), ids(&mut LESSONS.iter().map(|lesson| lesson.id)));
        for lesson in LESSONS {
            assert_eq!(CourseEntry::of(&lesson.scenario()).unwrap().id, lesson.id);
        }
        assert!(CATALOGUE[0].neighbour(-1).is_none() && CATALOGUE[CATALOGUE.len() - 1].neighbour(1).is_none());
        assert!(CourseEntry::of(&Scenario::of(Vec::new())).is_none());
    }

    #[test]
    fn the_next_lesson_goes_on_along_the_path_and_then_to_the_next_one() {
        for (index, path) in PATHS.iter().enumerate() {
            let mut entry = CourseEntry::all_of(CoursePart::Path(path)).next().unwrap();
            for (place, lesson) in path.lessons.iter().enumerate() {
                assert_eq!((entry.id, entry.place()), (lesson.id, (place + 1, path.lessons.len())));
                entry = entry.neighbour(1).unwrap();
            }
            match PATHS.get(index + 1) {
                Some(next) => assert_eq!(entry.id, next.lessons[0].id),
                None => assert!(entry.path.is_none(), "after the paths comes the library"),
            }
        }
        let parts: Vec<_> = CoursePart::all().map(CoursePart::id).collect();
        assert_eq!(parts.iter().collect::<BTreeSet<_>>().len(), parts.len(), "a path and a chapter have the same id");
        let listed = CoursePart::all().flat_map(CourseEntry::all_of).map(|entry| entry.id);
        assert!(listed.eq(CATALOGUE.iter().map(|entry| entry.id)), "parts stand together in the order of the list");
    }

    #[test]
    fn similar_lessons_share_something_and_lead_elsewhere() {
        for entry in CATALOGUE.iter() {
            assert!((1..=MOST_ALIKE).contains(&entry.alike.len()), "{}: {:?}", entry.id, entry.alike);
            let next = entry.neighbour(1).map(|next| next.id);
            for id in &entry.alike {
                let other = CATALOGUE.iter().find(|other| other.id == *id).unwrap();
                assert!(*id != entry.id && Some(*id) != next, "{}: {id}", entry.id);
                assert!(!entry.traits.is_disjoint(&other.traits), "{}: {id}", entry.id);
                assert!(entry.path.is_none() || other.part() != entry.part(), "{}: {id} is on its path", entry.id);
            }
        }
        let alike = |id: &str| &CATALOGUE.iter().find(|entry| entry.id == id).unwrap().alike;
        assert!(alike("lockstep").contains(&"rollback"), "{:?}", alike("lockstep"));
    }
}
