//! Plain operations on the folder of unsaved work: what is there, which counter comes next, and removal.

use super::session_name::SessionName;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The plain files of the folder: opening a FIFO would block.
pub fn plain_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if fs::metadata(&path).is_ok_and(|metadata| metadata.is_file()) {
            files.push(path);
        }
    }
    Ok(files)
}

/// The counter of the next file that is written in this folder.
pub fn next_counter(folder: &Path) -> io::Result<u64> {
    let files = plain_files(folder)?;
    let newest = files.iter().filter_map(|path| SessionName::of(path)).map(|name| name.counter).max();
    Ok(newest.unwrap_or(0).saturating_add(1))
}

/// Removes a file that may be gone already.
pub fn remove(path: &Path) -> io::Result<()> {
    if_there(fs::remove_file(path))
}

/// Takes a file that is gone for a success.
pub fn if_there(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}
