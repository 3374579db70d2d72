//! The mistakes found while a file is read: the first ones of the file are kept, the others are counted. Reading a file of
//! nothing but mistakes takes no longer, and no more memory, than reading a good one.

use super::error_kind::ScenarioErrorKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// The mistakes in a file.
#[derive(Debug, Default)]
pub(super) struct Problems {
    /// By the place in bytes where they begin, those at one place in the order they were found.
    shown: BTreeMap<usize, Vec<(usize, ScenarioErrorKind)>>,
    /// Number of mistakes in `shown`.
    count: usize,
    /// Number of the others, and the place of the first of them.
    hidden: usize,
    first_hidden: usize,
}

impl Problems {
    /// The most mistakes of a file that are shown.
    pub const MOST: usize = 50;

    /// Adds a mistake, unless the same one is already known at this place.
    pub fn add(&mut self, at: &Range<usize>, kind: ScenarioErrorKind) {
        self.add_with(at, || kind);
    }

    /// Adds a mistake as [`Problems::add`] does; `kind` is asked only if it is shown.
    pub fn add_with(&mut self, at: &Range<usize>, kind: impl FnOnce() -> ScenarioErrorKind) {
        let is_behind = self.shown.last_key_value().is_some_and(|(last, _)| at.start > *last);
        if self.count >= Self::MOST && is_behind {
            return self.hide(at.start);
        }
        let here = self.shown.entry(at.start).or_default();
        let mistake = (at.end, kind());
        if !here.contains(&mistake) {
            here.push(mistake);
            self.count += 1;
        }
        if self.count > Self::MOST
            && let Some(mut last) = self.shown.last_entry()
        {
            let place = *last.key();
            last.get_mut().pop();
            if last.get().is_empty() {
                last.remove();
            }
            self.count -= 1;
            self.hide(place);
        }
    }

    fn hide(&mut self, place: usize) {
        self.first_hidden = if self.hidden == 0 { place } else { self.first_hidden.min(place) };
        self.hidden += 1;
    }

    /// Number of mistakes.
    pub fn len(&self) -> usize {
        self.count + self.hidden
    }

    /// The mistakes in the order of the file with their places, and as the last one the number of those that are not among them.
    pub fn into_list(self) -> Vec<(Range<usize>, ScenarioErrorKind)> {
        let shown = self
            .shown
            .into_iter()
            .flat_map(|(start, here)| here.into_iter().map(move |(end, kind)| (start..end, kind)));
        let place = self.first_hidden;
        let more = (self.hidden > 0).then_some((place..place, ScenarioErrorKind::More { count: self.hidden }));
        shown.chain(more).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In any order of finding, the first fifty of the file are shown.
    #[test]
    fn the_first_mistakes_are_shown_and_the_rest_is_counted() {
        for step in [1, 7, 199] {
            let mut problems = Problems::default();
            for index in 0..200 {
                let place = index * step % 200;
                problems.add(&(place..place + 1), ScenarioErrorKind::Syntax(place.to_string()));
            }
            assert_eq!(problems.len(), 200);
            let list = problems.into_list();
            let expected = (0..50).map(|place| (place..place + 1, ScenarioErrorKind::Syntax(place.to_string())));
            assert!(list[..50].iter().cloned().eq(expected), "{list:?}");
            assert_eq!(list[50..], [(50..50, ScenarioErrorKind::More { count: 150 })]);
        }
    }

    #[test]
    fn a_mistake_is_said_once() {
        let mut problems = Problems::default();
        for _ in 0..3 {
            problems.add(&(4..5), ScenarioErrorKind::NoLanes);
            problems.add(&(4..6), ScenarioErrorKind::NoLanes);
        }
        assert_eq!(problems.into_list(), [(4..5, ScenarioErrorKind::NoLanes), (4..6, ScenarioErrorKind::NoLanes)]);
    }
}
