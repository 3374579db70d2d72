//! The paths of the course: `assets/paths.toml`, lessons in the order in which they build on each other.

use super::bundled::BundledScenario;
use super::lessons::LESSONS;
use super::nearest::nearest;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use thiserror::Error;

/// A path of the course.
#[derive(Debug)]
pub struct LessonPath {
    /// Its name in commands.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The goal: what a student can do or explain at its end, in one sentence.
    pub promise: String,
    /// Terms of the glossary that its students bring: its lessons use them without a word.
    pub knows: Vec<String>,
    /// Things that a teacher has ready for it.
    pub ready: Vec<String>,
    /// Its lessons, in their order.
    pub lessons: Vec<&'static BundledScenario>,
    /// Time that its lessons take in a class, minutes.
    pub minutes: u64,
}

/// Every path, in the order of the course. A lesson is in one path at most.
pub static PATHS: LazyLock<Vec<LessonPath>> = LazyLock::new(|| {
    LessonPath::parse_all(include_str!("../../../../assets/paths.toml")).expect("a test reads the bundled paths")
});

/// A mistake in a list of paths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LessonPathError {
    /// The text is no list of paths.
    #[error("{0}")]
    Syntax(#[from] toml::de::Error),
    /// Two paths have the same id.
    #[error("there are two paths `{0}`")]
    SameId(String),
    /// A path has no lesson.
    #[error("the path `{0}` has no lesson")]
    Empty(String),
    /// A path names a lesson that does not exist.
    #[error("the path `{path}` names `{lesson}`, which is no lesson{}", nearest.map_or_else(String::new, |id| format!("; did you mean `{id}`?")))]
    UnknownLesson {
        /// Id of the path.
        path: String,
        /// The name.
        lesson: String,
        /// The id that is most similar to it.
        nearest: Option<&'static str>,
    },
    /// A lesson is in two paths, or twice in one.
    #[error("the path `{path}` names `{lesson}`, which is in a path already")]
    Repeated {
        /// Id of the second path.
        path: String,
        /// Id of the lesson.
        lesson: &'static str,
    },
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PathsFile {
    path: Vec<LessonPathTable>,
}

/// A path as the file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonPathTable {
    id: String,
    title: String,
    promise: String,
    #[serde(default)]
    knows: Vec<String>,
    #[serde(default)]
    ready: Vec<String>,
    lessons: Vec<String>,
}

impl LessonPath {
    /// Reads a list of paths from TOML.
    ///
    /// # Errors
    /// The first mistake in the text.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, LessonPathError> {
        let file: PathsFile = toml::from_str(text)?;
        let (mut ids, mut taken) = (BTreeSet::new(), BTreeSet::new());
        let mut paths = Vec::new();
        for table in file.path {
            if !ids.insert(table.id.clone()) {
                return Err(LessonPathError::SameId(table.id));
            }
            if table.lessons.is_empty() {
                return Err(LessonPathError::Empty(table.id));
            }
            let mut lessons = Vec::new();
            for name in &table.lessons {
                let lesson = LESSONS.iter().find(|lesson| lesson.id == name.as_str()).ok_or_else(|| {
                    LessonPathError::UnknownLesson {
                        path: table.id.clone(),
                        lesson: name.clone(),
                        nearest: nearest(name, LESSONS.iter().map(|lesson| lesson.id)),
                    }
                })?;
                if !taken.insert(lesson.id) {
                    return Err(LessonPathError::Repeated { path: table.id, lesson: lesson.id });
                }
                lessons.push(lesson);
            }
            let minutes = lessons.iter().map(|lesson| lesson.scenario().lesson.minutes).sum();
            let LessonPathTable { id, title, promise, knows, ready, .. } = table;
            paths.push(LessonPath { id, title, promise, knows, ready, lessons, minutes });
        }
        Ok(paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(id: &str, lessons: &str) -> String {
        format!("[[path]]\nid = \"{id}\"\ntitle = \"T\"\npromise = \"P.\"\nlessons = [{lessons}]\n")
    }

    #[test]
    fn every_mistake_in_a_list_of_paths_has_its_error() {
        let error = |text: &str| LessonPath::parse_all(text).unwrap_err();
        let is_syntax = |text: &str| matches!(error(text), LessonPathError::Syntax(_));
        assert!(is_syntax("path = 1") && is_syntax("[[path]]\nid = \"a\""));
        assert!(is_syntax(&format!("{}minutes = 3\n", path("a", "\"welcome\""))), "minutes are computed");
        assert_eq!(error(&path("a", "")), LessonPathError::Empty("a".to_owned()));
        let twice = path("a", "\"welcome\"") + &path("a", "\"locked\"");
        assert_eq!(error(&twice), LessonPathError::SameId("a".to_owned()));
        let unknown = error(&path("a", "\"welcom\""));
        assert_eq!(unknown.to_string(), "the path `a` names `welcom`, which is no lesson; did you mean `welcome`?");
        for text in [path("a", "\"welcome\", \"welcome\""), path("b", "\"welcome\"") + &path("a", "\"welcome\"")] {
            assert_eq!(error(&text), LessonPathError::Repeated { path: "a".to_owned(), lesson: "welcome" });
        }
    }

    #[test]
    fn a_path_takes_as_long_as_its_lessons() {
        let paths = LessonPath::parse_all(&path("a", "\"welcome\", \"locked\"")).unwrap();
        let ids: Vec<_> = paths[0].lessons.iter().map(|lesson| lesson.id).collect();
        let minutes = |id: &str| LESSONS.iter().find(|lesson| lesson.id == id).unwrap().scenario().lesson.minutes;
        assert_eq!(
            (ids.as_slice(), paths[0].minutes),
            (&["welcome", "locked"][..], minutes("welcome") + minutes("locked"))
        );
    }
}
