//! The chapters of the course, in the order in which they are taught.

/// A chapter of the course.
#[derive(Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Word in scenario files.
    pub id: &'static str,
    /// Title in the window and in the teacher's guide.
    pub title: &'static str,
}

/// Every chapter, in the order of the course.
pub static CHAPTERS: &[Chapter] = &[
    Chapter { id: "moves", title: "The loop" },
    Chapter { id: "drawn", title: "From steps to pictures" },
    Chapter { id: "computed", title: "How a step is computed" },
    Chapter { id: "displays", title: "Displays" },
    Chapter { id: "several", title: "Several machines" },
    Chapter { id: "bug", title: "Find the bug" },
];

impl Chapter {
    /// Earlier ids that are still read, each with the id of the chapter that has its lessons.
    pub const RENAMED: &'static [(&'static str, &'static str)] = &[("numbers", "computed")];
}
