//! The parts of the list of lessons and examples: the paths, the other lessons, the examples.

use crate::scenario::{LessonPath, PATHS};

/// A part of the list.
#[derive(Clone, Copy, Debug)]
pub enum CoursePart {
    /// A path.
    Path(&'static LessonPath),
    /// The lessons that are in no path.
    MoreLessons,
    /// The examples.
    Examples,
}

impl CoursePart {
    /// Every part, in the order of the list.
    pub fn all() -> impl Iterator<Item = CoursePart> {
        PATHS.iter().map(CoursePart::Path).chain([CoursePart::MoreLessons, CoursePart::Examples])
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        match self {
            CoursePart::Path(path) => &path.id,
            CoursePart::MoreLessons => "more-lessons",
            CoursePart::Examples => "examples",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            CoursePart::Path(path) => &path.title,
            CoursePart::MoreLessons => "More lessons",
            CoursePart::Examples => "Examples",
        }
    }

    /// `true` for parts of lessons.
    pub fn asks(self) -> bool {
        !matches!(self, CoursePart::Examples)
    }
}

impl PartialEq for CoursePart {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for CoursePart {}
