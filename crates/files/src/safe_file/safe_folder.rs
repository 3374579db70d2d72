//! Folders that are replaced as a whole: written beside their target, then put in its place by one rename.

use super::fault::check_fault;
use super::leftover;
use super::part_files;
use super::part_name::MarkedName;
use super::place::{check_name, folder_of, resolve, sync_folder};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A folder that is being filled beside its target. Without [`SafeFolder::commit`] it is removed and the target stays.
#[derive(Debug)]
pub struct SafeFolder {
    /// The path until the folder is committed; after a swap, that of the old one.
    part: PathBuf,
    target: PathBuf,
    name: MarkedName,
    /// Says that this process lives.
    _lock: Option<File>,
}

impl SafeFolder {
    /// Starts a folder for `target` under a visible name beside it, and removes what killed processes have left there.
    pub fn create(target: &Path) -> io::Result<Self> {
        let target = resolve(target)?;
        let name = MarkedName::of_folder(&target);
        let name = name.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it names no folder"))?;
        check_name(&target)?;
        finish_swap(&target, &name);
        leftover::remove_parts(&folder_of(&target));
        let create = |part: &Path| fs::create_dir(part).map(|()| leftover::hold_folder(part));
        let take = |folder: &Option<File>| folder.as_ref().is_none_or(leftover::lock);
        let (lock, part) = leftover::create_locked(&target, || name.part(), create, take)?;
        Ok(SafeFolder { part, target, name, _lock: lock })
    }

    /// The path of the folder until it is committed.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Puts the folder in its place. With `replace` it changes places with the folder that is there, which is then removed.
    ///
    /// # Errors
    /// Something is there and `replace` is `false`, or the system refuses; the target stays as it was.
    pub fn commit(self, replace: bool) -> io::Result<()> {
        check_fault()?;
        if let Ok(folder) = File::open(&self.part) {
            let _ = folder.sync_all();
        }
        check_fault()?;
        part_files::place(|| match fs::symlink_metadata(&self.target) {
            Ok(_) if !replace => Err(io::ErrorKind::AlreadyExists.into()),
            Ok(_) => self.swap(),
            Err(_) => fs::rename(&self.part, &self.target),
        })?;
        sync_folder(&self.target);
        Ok(())
    }

    /// Exchanges the new folder and the old one, in one operation where the system has it.
    fn swap(&self) -> io::Result<()> {
        if exchange(&self.part, &self.target).is_ok() { Ok(()) } else { self.swap_by_renames() }
    }

    fn swap_by_renames(&self) -> io::Result<()> {
        // A process that is killed between the two renames leaves the old folder under this name: `finish_swap` brings it back.
        let old = self.target.with_file_name(self.name.retired());
        let lock = leftover::hold_folder(&self.target);
        let _locked = lock.as_ref().is_some_and(leftover::lock);
        check_fault()?;
        fs::rename(&self.target, &old)?;
        let moved = check_fault().and_then(|()| fs::rename(&self.part, &self.target));
        match moved {
            Ok(()) => part_files::remove(&old, || true),
            Err(_) => fs::rename(&old, &self.target)?,
        }
        moved
    }
}

impl Drop for SafeFolder {
    fn drop(&mut self) {
        part_files::discard(&self.part);
    }
}

/// Ends the swaps of killed processes: the old folder comes back where none is in its place, else it is removed.
fn finish_swap(target: &Path, name: &MarkedName) {
    let is_retired = |other: &OsStr| name.is_retired(other);
    for (old, _lock) in leftover::in_folder(&folder_of(target), is_retired) {
        // Both may fail; the folder then stays where it is, and nothing is lost.
        if target.symlink_metadata().is_ok() {
            part_files::remove(&old, || true);
        } else {
            let _ = fs::rename(&old, target);
        }
    }
}

/// Exchanges two folders in one operation.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
    check_fault()?;
    Ok(renameat2(AT_FDCWD, a, AT_FDCWD, b, RenameFlags::RENAME_EXCHANGE)?)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::super::tests::names;
    use super::*;

    fn folder_with(target: &Path, name: &str) -> SafeFolder {
        let folder = SafeFolder::create(target).unwrap();
        fs::write(folder.part().join(name), name).unwrap();
        folder
    }

    #[test]
    fn a_folder_takes_its_place_or_changes_places() {
        let beside = tempfile::tempdir().unwrap();
        let target = beside.path().join("clip");
        drop(folder_with(&target, "abandoned"));
        assert_eq!(names(beside.path()), [""; 0]);
        folder_with(&target, "old").commit(false).unwrap();
        assert_eq!(folder_with(&target, "new").commit(false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names(&target), ["old"]);
        folder_with(&target, "new").commit(true).unwrap();
        assert_eq!((names(&target), names(beside.path())), (vec!["new".to_owned()], vec!["clip".to_owned()]));
    }

    /// Where the system cannot exchange two folders in one operation.
    #[test]
    fn folders_change_places_by_two_renames_too() {
        let beside = tempfile::tempdir().unwrap();
        let target = beside.path().join("clip");
        folder_with(&target, "old").commit(false).unwrap();
        let new = folder_with(&target, "new");
        new.swap_by_renames().unwrap();
        drop(new);
        assert_eq!((names(&target), names(beside.path())), (vec!["new".to_owned()], vec!["clip".to_owned()]));
        // The second rename fails: the old folder comes back.
        let mut lost = folder_with(&target, "lost");
        // Windows keeps an open folder until it is closed.
        lost._lock = None;
        fs::remove_dir_all(lost.part()).unwrap();
        assert!(lost.swap_by_renames().is_err());
        assert_eq!(names(&target), ["new"]);
    }

    /// A kill between the two renames, and one before the old folder was removed.
    #[test]
    fn the_next_process_ends_a_swap() {
        let beside = tempfile::tempdir().unwrap();
        let target = beside.path().join("clip");
        for name in [
            "clip.timestep-lab-before-4711-0",
            "clip.timestep-lab-4711-1",
            "other.timestep-lab-4711-1",
            "clip.before",
            "other.timestep-lab-before-4711-0",
        ] {
            fs::create_dir(beside.path().join(name)).unwrap();
            fs::write(beside.path().join(name).join("old"), "").unwrap();
        }
        drop(SafeFolder::create(&target).unwrap());
        assert_eq!(names(beside.path()), ["clip", "clip.before", "other.timestep-lab-before-4711-0"]);
        assert_eq!(names(&target), ["old"]);
        fs::create_dir(beside.path().join("clip.timestep-lab-before-4711-2")).unwrap();
        drop(SafeFolder::create(&target).unwrap());
        assert_eq!(names(beside.path()), ["clip", "clip.before", "other.timestep-lab-before-4711-0"]);
    }
}
