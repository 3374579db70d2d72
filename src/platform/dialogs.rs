//! Questions for a file, to the desktop or to the browser that shows the page.

#[cfg(not(target_arch = "wasm32"))]
use super::desktop_dialog::ask;
#[cfg(target_arch = "wasm32")]
use super::page_files::ask;
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

/// Shows file dialogs and hands over their answers.
#[derive(Clone)]
pub struct FileDialogs {
    answered: Answered,
}

impl FileDialogs {
    /// `answered` may be called from another thread.
    pub fn new(answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        FileDialogs { answered: Arc::new(answered) }
    }

    /// Shows a dialog; the answer comes later.
    pub fn show(&self, question: FileQuestion) {
        ask(question, Arc::clone(&self.answered));
    }
}
