//! The course as a list: the lessons of the paths, the other lessons, then the examples.

use super::glossary_terms::mentions;
use super::part::CoursePart;
use crate::scenario::{BundledScenario, EXAMPLES, LESSONS, PATHS, Scenario};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A lesson or an example in the list.
#[derive(Debug)]
pub struct CourseEntry {
    /// The id that opens it.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The part of the list that it is in.
    pub part: CoursePart,
    /// Ids of the most similar entries, the most similar first; none of its own path.
    pub alike: Vec<&'static str>,
    /// Its sentence.
    caption: String,
    /// Its worlds, its policies and its terms, and that its machines are linked.
    traits: BTreeSet<String>,
}

/// Every bundled lesson and example, in the order of the list.
pub static CATALOGUE: LazyLock<Vec<CourseEntry>> = LazyLock::new(|| {
    let introduced = LESSONS.iter().flat_map(|lesson| lesson.scenario().lesson.introduces);
    let terms: BTreeSet<_> = introduced.collect();
    let is_on_path =
        |lesson: &&BundledScenario| PATHS.iter().any(|path| path.lessons.iter().any(|on| on.id == lesson.id));
    let of_paths = PATHS.iter().flat_map(|path| path.lessons.iter().map(|lesson| (*lesson, CoursePart::Path(path))));
    let others = LESSONS.iter().filter(|lesson| !is_on_path(lesson)).map(|lesson| (lesson, CoursePart::MoreLessons));
    let examples = EXAMPLES.iter().map(|example| (example, CoursePart::Examples));
    let all = of_paths.chain(others).chain(examples);
    let mut entries: Vec<_> = all.map(|(scenario, part)| CourseEntry::new(scenario, part, &terms)).collect();
    let alike: Vec<_> = (0..entries.len()).map(|place| alike(&entries, place)).collect();
    for (entry, alike) in entries.iter_mut().zip(alike) {
        entry.alike = alike;
    }
    entries
});

/// Most entries that are named as similar to another.
const MOST_ALIKE: usize = 3;

/// Ids of the entries most like the one at `place`. A shared trait counts the more, the fewer entries have it.
fn alike(entries: &[CourseEntry], place: usize) -> Vec<&'static str> {
    let mut counts = BTreeMap::new();
    for shared in entries.iter().flat_map(|entry| &entry.traits) {
        *counts.entry(shared).or_insert(0_u32) += 1;
    }
    let own = &entries[place];
    let likeness = |other: &CourseEntry| -> f64 {
        own.traits.intersection(&other.traits).map(|shared| 1.0 / f64::from(counts[shared])).sum()
    };
    let next = entries.get(place + 1).map(|next| next.id);
    let is_elsewhere = |entry: &CourseEntry| entry.part != own.part || !matches!(own.part, CoursePart::Path(_));
    let others = entries.iter().filter(|entry| entry.id != own.id && Some(entry.id) != next && is_elsewhere(entry));
    let mut scored: Vec<_> =
        others.map(|other| (likeness(other), other.id)).filter(|(score, _)| *score > 0.0).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(MOST_ALIKE).map(|(_, id)| id).collect()
}

impl CourseEntry {
    /// The entries of a part, in their order.
    pub fn all_of(part: CoursePart) -> impl Iterator<Item = &'static CourseEntry> {
        CATALOGUE.iter().filter(move |entry| entry.part == part)
    }

    /// The entry without its similar ones. `terms` are those that lessons introduce.
    fn new(of: &BundledScenario, part: CoursePart, terms: &BTreeSet<String>) -> Self {
        let Scenario { title, caption, lesson: plan, lanes, .. } = of.scenario();
        let words = [of.id, &title, &caption, &plan.ask, &plan.goal, part.title()].join("\n");
        let uses =
            |term: &String| plan.introduces.contains(term) || plan.needs.contains(term) || mentions(&words, term);
        let terms = terms.iter().filter(|term| uses(term));
        let worlds = lanes.iter().map(|lane| format!("world {}", lane.world.id));
        let links = lanes.iter().filter(|lane| lane.link.is_some()).map(|_| "linked machines".to_owned());
        let policies = lanes.iter().map(|lane| format!("policy {}", lane.policy.policy.id));
        let traits = terms.cloned().chain(worlds).chain(links).chain(policies).collect();
        CourseEntry { id: of.id, title, part, alike: Vec::new(), caption, traits }
    }

    /// The entry of `scenario`, ignoring edits of its lanes; `None` if it is not in the course.
    pub fn of(scenario: &Scenario) -> Option<&'static CourseEntry> {
        CATALOGUE.iter().find(|entry| entry.title == scenario.title && entry.caption == scenario.caption)
    }

    /// The entry `places` after this one, or before it: lessons along their path, then the next path, then the others; examples among
    /// themselves.
    pub fn neighbour(&self, places: isize) -> Option<&'static CourseEntry> {
        let here = CATALOGUE.iter().position(|entry| entry.id == self.id)?;
        CATALOGUE.get(here.checked_add_signed(places)?).filter(|entry| entry.part.asks() == self.part.asks())
    }

    /// Place within its part, from 1, and the number of entries there.
    pub fn place(&self) -> (usize, usize) {
        let of_part = || CourseEntry::all_of(self.part);
        (1 + of_part().take_while(|entry| entry.id != self.id).count(), of_part().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_and_example_is_in_the_list_once() {
        let ids: BTreeSet<_> = CATALOGUE.iter().map(|entry| entry.id).collect();
        assert_eq!((ids.len(), ids.len()), (CATALOGUE.len(), LESSONS.len() + EXAMPLES.len()));
        for bundled in LESSONS.iter().chain(EXAMPLES) {
            assert_eq!(CourseEntry::of(&bundled.scenario()).unwrap().id, bundled.id);
        }
        assert!(CourseEntry::of(&Scenario::of(Vec::new())).is_none());
    }

    #[test]
    fn the_next_lesson_goes_on_along_the_path_and_then_to_the_next_one() {
        let lessons: Vec<_> = CATALOGUE.iter().filter(|entry| entry.part.asks()).collect();
        assert_eq!(lessons.len(), LESSONS.len());
        for pair in lessons.windows(2) {
            assert_eq!(pair[0].neighbour(1).map(|next| next.id), Some(pair[1].id));
        }
        let (first, last) = (lessons[0], lessons[lessons.len() - 1]);
        assert!(first.neighbour(-1).is_none() && last.neighbour(1).is_none(), "no example follows the lessons");
        for path in PATHS.iter() {
            for (place, lesson) in path.lessons.iter().enumerate() {
                let entry = CATALOGUE.iter().find(|entry| entry.id == lesson.id).unwrap();
                assert_eq!((entry.part, entry.place()), (CoursePart::Path(path), (place + 1, path.lessons.len())));
            }
        }
        let listed = CoursePart::all().flat_map(CourseEntry::all_of).map(|entry| entry.id);
        assert!(listed.eq(CATALOGUE.iter().map(|entry| entry.id)), "parts stand together in the order of the list");
    }

    #[test]
    fn similar_entries_share_something_and_lead_elsewhere() {
        for entry in CATALOGUE.iter() {
            assert!((1..=MOST_ALIKE).contains(&entry.alike.len()), "{}: {:?}", entry.id, entry.alike);
            let next = entry.neighbour(1).map(|next| next.id);
            for id in &entry.alike {
                let other = CATALOGUE.iter().find(|other| other.id == *id).unwrap();
                assert!(*id != entry.id && Some(*id) != next, "{}: {id}", entry.id);
                assert!(!entry.traits.is_disjoint(&other.traits), "{}: {id}", entry.id);
                let is_path = matches!(entry.part, CoursePart::Path(_));
                assert!(!is_path || other.part != entry.part, "{}: {id} is on its path", entry.id);
            }
        }
        let alike = |id: &str| &CATALOGUE.iter().find(|entry| entry.id == id).unwrap().alike;
        assert!(alike("lockstep").contains(&"rollback"), "{:?}", alike("lockstep"));
    }
}
