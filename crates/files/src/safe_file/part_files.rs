//! The part files and part folders of this process: a signal that ends it removes them, and from then on nothing is started
//! or put in place. A rename holds the lock of the list, so one that is in progress finishes first.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct PartFiles {
    /// `true` once the program has to end.
    closed: bool,
    /// `true` if a file or folder was put in place.
    placed: bool,
    paths: BTreeSet<PathBuf>,
}

static PART_FILES: Mutex<PartFiles> = Mutex::new(PartFiles { closed: false, placed: false, paths: BTreeSet::new() });

fn part_files() -> MutexGuard<'static, PartFiles> {
    PART_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PartFiles {
    fn check_open(&self) -> io::Result<()> {
        if self.closed { Err(io::Error::other("the program was asked to end")) } else { Ok(()) }
    }
}

/// Creates the part at `path` and notes it.
pub(super) fn start<T>(path: &Path, create: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let mut list = part_files();
    list.check_open()?;
    let created = create()?;
    list.paths.insert(path.to_owned());
    Ok(created)
}

/// Puts a part in its place by `rename`. The part is still noted; [`forget`] or [`discard`] ends that.
pub(super) fn place(rename: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let mut list = part_files();
    list.check_open()?;
    rename()?;
    list.placed = true;
    Ok(())
}

/// Ends the note of a part that is in its place.
pub(super) fn forget(part: &Path) {
    part_files().paths.remove(part);
}

/// Removes a part and its note. A part that cannot be removed stays, without a message.
pub(super) fn discard(part: &Path) {
    remove(part, || true);
    forget(part);
}

/// Refuses, from now on, to start a part or to put one in its place: the program has to end. Waits for a rename in progress.
pub fn close() {
    part_files().closed = true;
}

/// `true` if this process has put a file or folder in its place.
pub fn any_placed() -> bool {
    part_files().placed
}

/// Removes the parts of this process, as many as `keep_going` allows; it is asked before each file of a folder. What stays is
/// recognised by the next process that writes there.
pub fn remove_all(mut keep_going: impl FnMut() -> bool) {
    for part in std::mem::take(&mut part_files().paths) {
        remove(&part, &mut keep_going);
    }
}

/// Removes a file, or a folder and the files in it.
pub(super) fn remove(part: &Path, mut keep_going: impl FnMut() -> bool) {
    let is_folder = fs::symlink_metadata(part).is_ok_and(|metadata| metadata.is_dir());
    if !is_folder {
        let _ = fs::remove_file(part);
        return;
    }
    for entry in fs::read_dir(part).into_iter().flatten().flatten() {
        if !keep_going() {
            return;
        }
        let _ = fs::remove_file(entry.path());
    }
    let _ = fs::remove_dir(part);
}
