//! A file dialog of the desktop, on a thread of its own so that the motion goes on behind it.

use super::dialog_answer::{Answer, Answered};
use super::task::Task;
use crate::platform::clock::Instant;
use interface::fault_injection;
use interface::ui::FileQuestion;
use std::env;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Dialogs that the desktop can have. `rfd` reports a missing dialog and a cancelled one alike.
#[derive(Clone, Copy, Debug)]
struct Available {
    /// A session bus, on which a portal may listen.
    bus: bool,
    /// The program zenity, which replaces a portal.
    zenity: bool,
}

impl Available {
    fn now() -> Self {
        if !cfg!(target_os = "linux") {
            return Available { bus: true, zenity: true };
        }
        let socket = env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists());
        let path = env::var_os("PATH").unwrap_or_default();
        Available {
            bus: socket || env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some(),
            zenity: env::split_paths(&path).any(|folder| folder.join("zenity").is_file()),
        }
    }

    /// A dialog that closes faster than this was never shown. A bus takes a moment to report that there is no listener.
    fn too_fast(self) -> Duration {
        Duration::from_millis(if self.zenity { 150 } else { 700 })
    }
}

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

/// Shows a dialog. `answered` is called from its thread.
pub fn ask(question: FileQuestion, answered: Answered) {
    let started = Task::start("file dialog", move || {
        let (available, started) = (Available::now(), Instant::now());
        let chosen = catch_unwind(|| {
            fault_injection::panic_in("dialog");
            (available.bus || available.zenity).then(|| choose_file(&question))
        });
        answered(match chosen {
            Err(_) => Answer::Failed("Internal error in the file dialog (details in the log)."),
            Ok(None) => Answer::Unavailable(question),
            Ok(Some(Some(path))) => Answer::Chosen(question.purpose, path),
            Ok(Some(None)) if started.elapsed() < available.too_fast() => Answer::Unavailable(question),
            Ok(Some(None)) => Answer::Cancelled,
        });
    });
    if let Err(error) = started {
        tracing::error!("cannot show a file dialog: {error}");
    }
}
