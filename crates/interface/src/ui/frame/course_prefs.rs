//! Preferences of the course that persist from one start to the next.

use serde::{Deserialize, Serialize};
use simulation::scenario::bundled_by_id;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// When the list of lessons is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RailPlace {
    /// Beside lessons in a wide window.
    #[default]
    #[serde(rename = "asking")]
    InLessons,
    /// Always.
    Open,
    /// Never.
    Folded,
}

/// Remembered part of the course.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CoursePrefs {
    /// When the list of lessons is open.
    pub rail: RailPlace,
    /// Lessons that were taken: `true` for those whose bet was right once.
    pub taken: BTreeMap<String, bool>,
    /// Files that were opened last, the newest first.
    pub recent: Vec<PathBuf>,
}

impl CoursePrefs {
    /// Most files that are remembered.
    const RECENT: usize = 8;

    /// Notes that a lesson was taken. A bet that was right once stays so.
    pub fn note_taken(&mut self, id: &str, won: bool) {
        *self.taken.entry(id.to_owned()).or_default() |= won;
    }

    /// Notes that a file was opened or saved.
    pub fn note_file(&mut self, file: &Path) {
        if self.recent.first().is_some_and(|newest| newest == file) {
            return;
        }
        self.recent.retain(|known| known != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(Self::RECENT);
    }

    /// Drops excess entries: the file may contain anything. A lesson that was merged into another counts as that one.
    pub fn sanitized(mut self) -> Self {
        for (id, won) in std::mem::take(&mut self.taken) {
            self.note_taken(bundled_by_id(&id).map_or(id.as_str(), |lesson| lesson.id), won);
        }
        self.recent.truncate(Self::RECENT);
        self.recent.retain(|file| !file.as_os_str().is_empty());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::MERGED;

    #[test]
    fn the_last_eight_files_are_remembered_once() {
        let mut prefs = CoursePrefs::default();
        (0..12).chain([5]).for_each(|file| prefs.note_file(Path::new(&format!("{file}.toml"))));
        let names: Vec<_> = prefs.recent.iter().map(|file| file.to_str().unwrap()).collect();
        assert_eq!(names, ["5.toml", "11.toml", "10.toml", "9.toml", "8.toml", "7.toml", "6.toml", "4.toml"]);
        let text = serde_json::to_string(&prefs).unwrap();
        assert_eq!(serde_json::from_str::<CoursePrefs>(&text).unwrap().sanitized(), prefs);
        assert_eq!(serde_json::from_str::<CoursePrefs>("{}").unwrap(), CoursePrefs::default());
    }

    #[test]
    fn a_lesson_that_was_merged_counts_as_the_one_that_it_opens() {
        for (former, present) in MERGED {
            let mut prefs = CoursePrefs::default();
            prefs.note_taken(former, true);
            prefs.note_taken(present, false);
            let taken = prefs.sanitized().taken;
            assert_eq!(taken.into_iter().collect::<Vec<_>>(), [((*present).to_owned(), true)]);
        }
        let mut others = CoursePrefs::default();
        others.note_taken("welcome", true);
        others.note_taken("of a later version", false);
        assert_eq!(others.clone().sanitized(), others);
    }

    #[test]
    fn a_bet_that_was_right_once_stays_so() {
        let mut prefs = CoursePrefs::default();
        for won in [false, true, false] {
            prefs.note_taken("a", won);
        }
        prefs.note_taken("b", false);
        assert_eq!(prefs.taken.into_iter().collect::<Vec<_>>(), [("a".to_owned(), true), ("b".to_owned(), false)]);
    }
}
