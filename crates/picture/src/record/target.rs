//! The target of a clip: refuses places that cannot be written, before any work, and says what to do instead.

use super::error::RecordError;
use files::safe_file::{SafeFile, folder_of, is_folder, refusal};
use std::fs;
use std::io;
use std::path::Path;

/// Refuses names that cannot become a file.
pub fn check(target: &Path) -> Result<(), RecordError> {
    let refuse = |reason: String| Err(RecordError::Target { path: target.to_owned(), reason });
    let names_a_folder = target.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    if target.file_name().is_none() || names_a_folder {
        return refuse("it names no file".to_owned());
    }
    let folder = folder_of(target);
    match fs::metadata(&folder) {
        _ if is_folder(&folder) => {}
        Ok(_) => return refuse(format!("{} is not a folder", folder.display())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return refuse(format!("there is no folder {}; create it first", folder.display()));
        }
        Err(error) => return refuse(error.to_string()),
    }
    if target.is_dir() {
        return refuse("it is a folder; name a file in it".to_owned());
    }
    Ok(())
}

/// Creates the part file of a clip: beside its target, visible, playable while it grows.
pub(super) fn part(target: &Path) -> Result<SafeFile, RecordError> {
    SafeFile::create_visible(target).map_err(|error| cannot_create(target, error))
}

/// The error of a file or folder that cannot be created: an input error if another place would work.
pub(super) fn cannot_create(target: &Path, error: io::Error) -> RecordError {
    let path = target.to_owned();
    match refusal(&error) {
        Some(reason) => RecordError::Target { path, reason },
        None => RecordError::Io { path, source: error },
    }
}
