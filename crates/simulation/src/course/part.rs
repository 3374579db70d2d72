//! The parts of the list of lessons: the paths, then the chapters of the library, which has all other lessons.

use crate::scenario::lesson::{CHAPTERS, Chapter};
use crate::scenario::{LessonPath, PATHS};

/// A part of the list of lessons.
#[derive(Clone, Copy, Debug)]
pub enum CoursePart {
    /// A path.
    Path(&'static LessonPath),
    /// The lessons of a chapter that are in no path.
    Chapter(&'static Chapter),
}

impl CoursePart {
    /// Every part, in the order of the list.
    pub fn all() -> impl Iterator<Item = CoursePart> {
        PATHS.iter().map(CoursePart::Path).chain(CHAPTERS.iter().map(CoursePart::Chapter))
    }

    /// Its id; a path has another than every chapter.
    pub fn id(self) -> &'static str {
        match self {
            CoursePart::Path(path) => &path.id,
            CoursePart::Chapter(chapter) => chapter.id,
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            CoursePart::Path(path) => &path.title,
            CoursePart::Chapter(chapter) => chapter.title,
        }
    }
}

impl PartialEq for CoursePart {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for CoursePart {}
