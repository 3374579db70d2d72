//! Places for files: links, folders, and the reasons why nothing can be written there.

use super::windows_name;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The most links that lead from one to the next.
const MOST_LINKS: usize = 40;

/// The path that links lead to from `target`, also if nothing is there yet: writing to it leaves the links as they are.
pub(super) fn resolve(target: &Path) -> io::Result<PathBuf> {
    let mut path = target.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a link that leads to itself"))
}

/// The folder that a file is in.
pub fn folder_of(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// `true` for a folder that is there; a page has one, in which all of its files are.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || (cfg!(target_arch = "wasm32") && path == Path::new("."))
}

/// Refuses a name under which Windows would make no file, or one of another name; elsewhere it takes any.
pub(super) fn check_name(target: &Path) -> io::Result<()> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    match windows_name::refusal(&name).filter(|_| cfg!(windows)) {
        Some(reason) => Err(io::Error::new(io::ErrorKind::InvalidFilename, reason)),
        None => Ok(()),
    }
}

/// Facts about the file at `target`, if there is one. Refuses what is no plain file, what is write-protected, and what another program keeps
/// from being replaced.
pub(super) fn existing_file(target: &Path) -> io::Result<Option<fs::Metadata>> {
    let refuse = |kind: io::ErrorKind, reason: &str| Err(io::Error::new(kind, reason.to_owned()));
    match fs::metadata(target) {
        Ok(found) if found.is_dir() => refuse(io::ErrorKind::IsADirectory, "it is a folder"),
        Ok(found) if !found.is_file() => refuse(io::ErrorKind::InvalidInput, "it is not a plain file"),
        Ok(found) if found.permissions().readonly() => refuse(io::ErrorKind::PermissionDenied, "it is write-protected"),
        Ok(found) => held::check(target).map(|()| Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Puts a part in the place of `target`.
pub(super) fn rename(part: &Path, target: &Path) -> io::Result<()> {
    // The reason is asked for where the rename failed.
    fs::rename(part, target).or_else(|error| held::check(target).and(Err(error)))
}

#[cfg(windows)]
mod held {
    //! Files that another program has open and does not let others replace.

    use std::fs::File;
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const DELETE: u32 = 0x0001_0000;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    /// Refuses a file that cannot be replaced because it is open.
    pub fn check(target: &Path) -> io::Result<()> {
        match File::options().access_mode(DELETE).open(target) {
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => {
                let reason = "another program has it open; close it there, or choose another name";
                Err(io::Error::new(io::ErrorKind::ResourceBusy, reason))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(not(windows))]
mod held {
    //! An open file can be replaced.

    use std::io;
    use std::path::Path;

    pub fn check(_: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// Writes to the disk that names in the folder of `target` have changed. The file is complete either way, so a system that
/// cannot do it is not an error.
pub(super) fn sync_folder(target: &Path) {
    if let Ok(folder) = File::open(folder_of(target)) {
        let _ = folder.sync_all();
    }
}

/// The reason why nothing can be written to a place, as advice, if another place would do; `None` if the system failed.
pub fn refusal(error: &io::Error) -> Option<String> {
    use io::ErrorKind::*;
    match error.kind() {
        PermissionDenied | ReadOnlyFilesystem => Some(format!("it cannot be written ({error}); choose another place")),
        NotFound => Some("there is no such folder; create it first".to_owned()),
        IsADirectory | NotADirectory | InvalidInput | InvalidFilename | AlreadyExists | ResourceBusy => {
            Some(error.to_string())
        }
        _ => None,
    }
}
