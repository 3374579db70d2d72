//! Parts of processes that were killed. Every process holds its parts while it lives (and the system lets go of them however the process ends),
//! so a part that none holds is left over. Systems and disks that do not say so keep them.

use super::fault::check_fault;
use super::{part_files, part_name};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use system::lock_of_leftover;
pub(super) use system::{hold_folder, lock};

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

#[cfg(unix)]
mod system {
    //! A lock of the file or folder.

    use std::fs::{self, File};
    use std::path::Path;

    /// Opens a folder in order to lock it.
    pub fn hold_folder(folder: &Path) -> Option<File> {
        File::open(folder).ok()
    }

    /// Locks a part for this process. `false` if it was taken for a leftover, and removed, before it could be locked.
    pub fn lock(part: &File) -> bool {
        use std::os::unix::fs::MetadataExt;
        let taken = matches!(part.try_lock(), Err(fs::TryLockError::WouldBlock));
        // An open folder keeps a link to itself until it is removed.
        !taken && part.metadata().map_or(true, |metadata| metadata.nlink() > 0)
    }

    /// The lock of a part whose process has ended; `None` while it lives, or where that is unknown.
    pub fn lock_of_leftover(part: &Path) -> Option<File> {
        // Opening anything else, a pipe for example, could wait forever.
        let kind = fs::symlink_metadata(part).ok()?.file_type();
        let file = (kind.is_file() || kind.is_dir()).then(|| File::open(part).ok())??;
        file.try_lock().is_ok().then_some(file)
    }
}

#[cfg(windows)]
mod system {
    //! A file or folder that is open for writing is refused to whoever does not share that. A lock of the bytes would keep this program itself
    //! from reading its parts.

    use std::fs::{File, OpenOptions};
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const FILE_LIST_DIRECTORY: u32 = 1;
    const FILE_ADD_FILE: u32 = 2;
    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;

    /// Opens a folder as one that is written to.
    pub fn hold_folder(folder: &Path) -> Option<File> {
        let mut options = OpenOptions::new();
        options.access_mode(FILE_LIST_DIRECTORY | FILE_ADD_FILE).custom_flags(FILE_FLAG_BACKUP_SEMANTICS);
        options.open(folder).ok()
    }

    /// `true`: a part is held from the moment at which it is opened.
    pub fn lock(_: &File) -> bool {
        true
    }

    /// The part, open, unless another process has it open for writing.
    pub fn lock_of_leftover(part: &Path) -> Option<File> {
        let mut options = OpenOptions::new();
        options.read(true).share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE).custom_flags(FILE_FLAG_BACKUP_SEMANTICS);
        options.open(part).ok()
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    //! Nothing tells a leftover from a part that grows.

    use std::fs::File;
    use std::path::Path;

    pub fn hold_folder(_: &Path) -> Option<File> {
        None
    }

    pub fn lock(_: &File) -> bool {
        true
    }

    pub fn lock_of_leftover(_: &Path) -> Option<File> {
        None
    }
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
