//! The target of a clip: refuses places that cannot be written, before any work, and says what to do instead.

use super::error::RecordError;
use crate::safe_file::SafeFile;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder that a file is in.
pub(super) fn folder(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Refuses names that cannot become a file.
pub fn check(target: &Path) -> Result<(), RecordError> {
    let refuse = |reason: String| Err(RecordError::Target { path: target.to_owned(), reason });
    let is_folder = target.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    if target.file_name().is_none() || is_folder {
        return refuse("it names no file".to_owned());
    }
    let folder = folder(target);
    match fs::metadata(&folder) {
        Ok(metadata) if !metadata.is_dir() => return refuse(format!("{} is not a folder", folder.display())),
        Ok(_) => {}
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
    use io::ErrorKind::*;
    let path = target.to_owned();
    match error.kind() {
        PermissionDenied | ReadOnlyFilesystem => {
            RecordError::Target { path, reason: format!("it cannot be written ({error}); choose another place") }
        }
        NotFound | IsADirectory | NotADirectory | InvalidInput | InvalidFilename => {
            RecordError::Target { path, reason: error.to_string() }
        }
        _ => RecordError::Io { path, source: error },
    }
}
