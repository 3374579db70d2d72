//! File dialogs, each on a thread of its own so that the motion goes on behind them.

use super::fault_injection;
use crate::ui::{FilePurpose, FileQuestion};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

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

/// A dialog that closes faster than this was never shown: no person closes one so fast, and `rfd` tells a missing portal and a
/// missing zenity as it tells that a person closed the dialog.
const TOO_FAST: Duration = Duration::from_millis(150);

/// Shows a dialog and waits until it is closed.
fn choose_file(question: &FileQuestion) -> Option<PathBuf> {
    let FileQuestion { purpose, suggested } = question;
    let mut dialog = rfd::FileDialog::new().set_title(purpose.title());
    if let Some((name, endings)) = purpose.kind() {
        dialog = dialog.add_filter(name, endings);
    } else {
        dialog = dialog.set_directory(suggested.parent().unwrap_or(Path::new(".")));
    }
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    if purpose.writes() { dialog.set_file_name(name).save_file() } else { dialog.pick_file() }
}

/// Shows file dialogs and hands over their answers.
#[derive(Clone)]
pub struct FileDialogs {
    answered: Arc<dyn Fn(Answer) + Send + Sync>,
}

impl FileDialogs {
    /// `answered` is called from a dialog's thread.
    pub fn new(answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        FileDialogs { answered: Arc::new(answered) }
    }

    /// Shows a dialog; the answer comes later.
    pub fn show(&self, question: FileQuestion) {
        let answered = Arc::clone(&self.answered);
        let thread = std::thread::Builder::new().name("file dialog".into());
        let spawned = thread.spawn(move || {
            let started = Instant::now();
            let chosen = catch_unwind(|| {
                fault_injection::panic_in("dialog");
                choose_file(&question)
            });
            answered(match chosen {
                Err(_) => Answer::Failed("Internal error in the file dialog (details in the log)."),
                Ok(Some(path)) => Answer::Chosen(question.purpose, path),
                Ok(None) if started.elapsed() < TOO_FAST => Answer::Unavailable(question),
                Ok(None) => Answer::Cancelled,
            });
        });
        if let Err(error) = spawned {
            tracing::error!("cannot show a file dialog: {error}");
        }
    }
}
