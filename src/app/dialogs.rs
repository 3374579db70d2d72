//! File dialogs, each on a thread of its own so that the motion goes on behind them.

use super::fault_injection;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The reason for a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A scenario to open.
    Open,
    /// The file for the scenario.
    Save,
    /// A run to open.
    OpenRun,
    /// The file for the run.
    SaveRun,
    /// The file for a clip.
    Record,
    /// The file for a plot.
    Plot,
}

/// The answer to a dialog.
#[derive(Debug)]
pub enum Answer {
    /// A file was chosen.
    Chosen(Purpose, PathBuf),
    /// The dialog was closed.
    Cancelled,
    /// There is no dialog; the text says why.
    Failed(&'static str),
}

const UNAVAILABLE: &str =
    "This desktop offers no file dialog: install xdg-desktop-portal or zenity, or drop a file onto the window.";

/// A dialog that closes faster than this was never shown: no person closes one so fast.
const TOO_FAST: Duration = Duration::from_millis(80);

/// Shows a dialog and waits until it is closed.
fn choose_file(purpose: Purpose, suggested: &Path) -> Option<PathBuf> {
    let dialog = || rfd::FileDialog::new().add_filter("Timestep Lab scenario", &["toml"]);
    let run_dialog = || rfd::FileDialog::new().add_filter("Timestep Lab run", &["run"]);
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    match purpose {
        Purpose::Open => dialog().set_title("Open scenario").pick_file(),
        Purpose::Save => dialog().set_title("Save scenario").set_file_name(name).save_file(),
        Purpose::OpenRun => run_dialog().set_title("Open run").pick_file(),
        Purpose::SaveRun => run_dialog().set_title("Save this run").set_file_name(name).save_file(),
        Purpose::Record => save_into("Record a clip", suggested),
        Purpose::Plot => save_into("Save the plot as SVG, PNG or CSV", suggested),
    }
}

/// Asks for a file to write, starting in the folder of the suggested one.
fn save_into(title: &str, suggested: &Path) -> Option<PathBuf> {
    let folder = suggested.parent().unwrap_or(Path::new("."));
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    rfd::FileDialog::new().set_title(title).set_directory(folder).set_file_name(name).save_file()
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

    /// Shows a dialog that suggests a file; the answer comes later.
    pub fn show(&self, purpose: Purpose, suggested: PathBuf) {
        let answered = Arc::clone(&self.answered);
        let thread = std::thread::Builder::new().name("file dialog".into());
        let spawned = thread.spawn(move || {
            let started = Instant::now();
            let chosen = catch_unwind(|| {
                fault_injection::panic_in("dialog");
                choose_file(purpose, &suggested)
            });
            answered(match chosen {
                Err(_) => Answer::Failed("Internal error in the file dialog (details in the log)."),
                Ok(Some(path)) => Answer::Chosen(purpose, path),
                Ok(None) if started.elapsed() < TOO_FAST => Answer::Failed(UNAVAILABLE),
                Ok(None) => Answer::Cancelled,
            });
        });
        if let Err(error) = spawned {
            tracing::error!("cannot show a file dialog: {error}");
        }
    }
}
