//! File dialogs, on a thread of their own so that the motion goes on behind them.

use super::UserEvent;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use winit::event_loop::EventLoopProxy;

/// What a dialog was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Open,
    Save,
    /// Where a clip goes.
    Record,
    /// Where a plot goes.
    Plot,
}

/// The person's answer.
#[derive(Debug)]
pub enum Answer {
    Chosen(Purpose, PathBuf),
    Cancelled,
    /// The desktop offers no file dialogs.
    Unavailable,
}

/// A dialog that closes faster than a person can was never shown.
const TOO_FAST: Duration = Duration::from_millis(80);

/// Shows a dialog and waits for the answer.
fn answer(purpose: Purpose, suggested: &Path) -> Option<PathBuf> {
    let dialog = || rfd::FileDialog::new().add_filter("Timestep Lab scenario", &["toml"]);
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    match purpose {
        Purpose::Open => dialog().set_title("Open scenario").pick_file(),
        Purpose::Save => dialog().set_title("Save scenario").set_file_name(name).save_file(),
        Purpose::Record => save_into("Record a clip", suggested),
        Purpose::Plot => save_into("Save the plot as SVG, PNG or CSV", suggested),
    }
}

/// Asks for a file, beginning in the folder of the one that is suggested.
fn save_into(title: &str, suggested: &Path) -> Option<PathBuf> {
    let folder = suggested.parent().unwrap_or(Path::new("."));
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    rfd::FileDialog::new().set_title(title).set_directory(folder).set_file_name(name).save_file()
}

/// Shows a dialog; the answer arrives as a [`UserEvent::Dialog`].
pub fn show(purpose: Purpose, suggested: PathBuf, proxy: EventLoopProxy<UserEvent>) {
    let thread = std::thread::Builder::new().name("file dialog".into());
    let spawned = thread.spawn(move || {
        let started = Instant::now();
        let path = answer(purpose, &suggested);
        let answer = match path {
            Some(path) => Answer::Chosen(purpose, path),
            None if started.elapsed() < TOO_FAST => Answer::Unavailable,
            None => Answer::Cancelled,
        };
        // The window may be gone by now; then nobody waits for the answer.
        let _ = proxy.send_event(UserEvent::Dialog(answer));
    });
    if let Err(error) = spawned {
        tracing::error!("cannot show a file dialog: {error}");
    }
}
