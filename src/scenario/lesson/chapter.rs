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
    Chapter { id: "moves", title: "Who moves the world" },
    Chapter { id: "drawn", title: "What is drawn" },
    Chapter { id: "computed", title: "How it is computed" },
    Chapter { id: "numbers", title: "Time and numbers" },
    Chapter { id: "several", title: "Several bodies, several machines" },
    Chapter { id: "bug", title: "Find the bug" },
];
