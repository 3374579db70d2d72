//! Questions for a file, to the desktop or to the browser that shows the page.

#[cfg(not(target_arch = "wasm32"))]
use super::desktop_dialog::ask;
pub use super::dialog_answer::Answer;
use super::dialog_answer::Answered;
#[cfg(target_arch = "wasm32")]
use super::page_files::ask;
use interface::ui::FileQuestion;
use std::sync::Arc;

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
