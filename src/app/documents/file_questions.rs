//! The questions for a file that a document asks, each with the name or folder to start from.

use super::document::Document;
use crate::app::pictures::clip_form;
use crate::platform::user_folders;
use interface::ui::{Command, FilePurpose, FileQuestion, RecordForm, WindowIntent};
use std::path::{Path, PathBuf};

/// The ending by which a desktop knows a scenario among all TOML files.
const SCENARIO: &str = ".timestep.toml";

/// The question for a file that a command asks.
pub fn asked_by(command: &Command, document: &Document) -> Option<FileQuestion> {
    Some(match command {
        Command::Window(WindowIntent::Open) => open(FilePurpose::Open, document),
        Command::Window(WindowIntent::OpenRun) => open(FilePurpose::OpenRun, document),
        Command::Window(WindowIntent::Save) if document.file.is_none() => save(document),
        Command::Window(WindowIntent::SaveAs) => save(document),
        Command::Window(WindowIntent::SaveRun) => save_run(document),
        Command::ChooseRecording(form) => record(form, document),
        _ => return None,
    })
}

/// Asks for a scenario or a run to open, in the folder of the document's file.
fn open(purpose: FilePurpose, document: &Document) -> FileQuestion {
    let folder = document.file.as_deref().and_then(Path::parent);
    // The separator at the end tells a folder from a file.
    FileQuestion { purpose, suggested: folder.map_or_else(PathBuf::new, |folder| folder.join("")) }
}

/// Asks for the scenario's file.
fn save(document: &Document) -> FileQuestion {
    FileQuestion { purpose: FilePurpose::Save, suggested: suggested_name(document) }
}

/// Asks for the run's file.
fn save_run(document: &Document) -> FileQuestion {
    let name = suggested_name(document);
    let name = name.to_string_lossy();
    let bare = name.strip_suffix(SCENARIO).or_else(|| name.strip_suffix(".toml")).unwrap_or(&name);
    FileQuestion { purpose: FilePurpose::SaveRun, suggested: PathBuf::from(format!("{bare}.run")) }
}

/// Asks for the clip's file.
fn record(form: &RecordForm, document: &Document) -> FileQuestion {
    let target = clip_form::target(form, document.lab.snapshot().scenario);
    FileQuestion { purpose: FilePurpose::Record, suggested: target }
}

/// The name of the document's file, or its title as the name of one.
fn suggested_name(document: &Document) -> PathBuf {
    let name = document.file.as_deref().and_then(Path::file_name).map(PathBuf::from);
    name.unwrap_or_else(|| PathBuf::from(user_folders::file_name(&document.current().title, "scenario") + SCENARIO))
}
