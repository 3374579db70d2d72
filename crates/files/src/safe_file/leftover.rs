//! Parts of processes that were killed. Every process holds the lock of its parts while it lives (and the system lets go of it
//! however the process ends), so a part without a lock is left over. Systems and disks without such locks keep them.

use super::fault::check_fault;
use super::{part_files, part_name};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Creates a part beside `target`, under the first of the names that is free, and locks what `create` returns.
pub(super) fn create_locked<T>(
    target: &Path,
    name: impl Fn() -> OsString,
    create: impl Fn(&Path) -> io::Result<T>,
    lock: impl Fn(&T) -> bool,
) -> io::Result<(T, PathBuf)> {
    loop {
        let part = target.with_file_name(name());
        check_fault()?;
        match part_files::start(&part, || create(&part)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => {
                let created = result?;
                if lock(&created) && part.exists() {
                    return Ok((created, part));
                }
                part_files::forget(&part);
            }
        }
    }
}

/// Locks a part for this process. `false` if it was taken for a leftover, and removed, before it could be locked.
#[cfg(unix)]
pub(super) fn lock(part: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let taken = matches!(part.try_lock(), Err(fs::TryLockError::WouldBlock));
    // An open folder keeps a link to itself until it is removed.
    !taken && part.metadata().map_or(true, |metadata| metadata.nlink() > 0)
}

/// Locks of other systems would keep this program itself from reading its parts.
#[cfg(not(unix))]
pub(super) fn lock(_: &File) -> bool {
    true
}

/// The lock of a part whose process has ended; `None` while it lives, or where that is unknown.
#[cfg(unix)]
fn lock_of_leftover(part: &Path) -> Option<File> {
    // Opening anything else, a pipe for example, could wait forever.
    let kind = fs::symlink_metadata(part).ok()?.file_type();
    let file = (kind.is_file() || kind.is_dir()).then(|| File::open(part).ok())??;
    file.try_lock().is_ok().then_some(file)
}

#[cfg(not(unix))]
fn lock_of_leftover(_: &Path) -> Option<File> {
    None
}

/// Removes the parts of killed processes from a folder, whatever their targets.
pub(super) fn remove_parts(folder: &Path) {
    for (part, _lock) in in_folder(folder, part_name::is_part) {
        part_files::remove(&part, || true);
    }
}

/// The leftovers in a folder whose names `is_part` accepts, each with its lock.
pub(super) fn in_folder(folder: &Path, is_part: impl Fn(&OsStr) -> bool) -> Vec<(PathBuf, File)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let parts = entries.filter(|entry| is_part(&entry.file_name())).map(|entry| entry.path());
    parts.filter_map(|part| lock_of_leftover(&part).map(|lock| (part, lock))).collect()
}
