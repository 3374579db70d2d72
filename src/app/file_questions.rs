//! The questions for a file that a document asks, each with the name or folder to start from.

use super::clip_form;
use super::document::Document;
use crate::ui::{FilePurpose, FileQuestion, RecordForm};
use std::path::{Path, PathBuf};

/// Asks for a scenario or a run to open, in the folder of the document's file.
pub fn open(purpose: FilePurpose, document: &Document) -> FileQuestion {
    let folder = document.file.as_deref().and_then(Path::parent);
    // The separator at the end tells a folder from a file.
    FileQuestion { purpose, suggested: folder.map_or_else(PathBuf::new, |folder| folder.join("")) }
}

/// Asks for the scenario's file.
pub fn save(document: &Document) -> FileQuestion {
    FileQuestion { purpose: FilePurpose::Save, suggested: suggested_name(document) }
}

/// Asks for the run's file.
pub fn save_run(document: &Document) -> FileQuestion {
    FileQuestion { purpose: FilePurpose::SaveRun, suggested: suggested_name(document).with_extension("run") }
}

/// Asks for the clip's file.
pub fn record(form: &RecordForm, document: &Document) -> FileQuestion {
    let target = clip_form::check(form, document.lab.snapshot().scenario).target;
    FileQuestion { purpose: FilePurpose::Record, suggested: PathBuf::from(target) }
}

fn suggested_name(document: &Document) -> PathBuf {
    let name = document.file.as_deref().and_then(Path::file_name);
    name.map_or_else(|| PathBuf::from("scenario.toml"), PathBuf::from)
}
