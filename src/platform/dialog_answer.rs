//! The answer to a question for a file.

use interface::ui::{FilePurpose, FileQuestion};
use std::path::PathBuf;
use std::sync::Arc;

/// The answer to a dialog.
#[derive(Debug)]
pub enum Answer {
    /// A file was chosen.
    Chosen(FilePurpose, PathBuf),
    /// The dialog was closed.
    Cancelled,
    /// The desktop has no dialog.
    Unavailable(FileQuestion),
    /// The dialog failed; the text says why.
    Failed(&'static str),
}

/// The receiver of answers.
pub type Answered = Arc<dyn Fn(Answer) + Send + Sync>;
