//! Files that are replaced as a whole: written beside their target, then renamed over it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file that is being written beside its target. Without [`SafeFile::commit`] it is removed and the target stays.
#[derive(Debug)]
pub struct SafeFile {
    writer: BufWriter<FaultyFile>,
    /// The path until the file is committed.
    part: PathBuf,
    target: PathBuf,
    committed: bool,
}

impl SafeFile {
    /// Starts a file for `target`, under a hidden name in the same folder. Refuses a target that is not a plain file or is
    /// write-protected. A symbolic link stays one: the file that it points to is replaced.
    pub fn create(target: &Path) -> io::Result<Self> {
        Self::create_as(target, hidden_part_name)
    }

    /// Starts a file for `target` as [`SafeFile::create`] does, under a visible name, so that it can be opened while it
    /// grows: `clip.part.mp4` for `clip.mp4`, `clip.part-2.mp4` if that is taken.
    pub fn create_visible(target: &Path) -> io::Result<Self> {
        Self::create_as(target, visible_part_name)
    }

    fn create_as(target: &Path, name: fn(&Path, u64) -> Option<OsString>) -> io::Result<Self> {
        let existing = match fs::metadata(target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let target = if existing.is_some() { fs::canonicalize(target)? } else { target.to_owned() };
        if let Some(metadata) = &existing {
            if metadata.is_dir() {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            if !metadata.is_file() {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file"));
            }
            if metadata.permissions().readonly() {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is write-protected"));
            }
        }
        let (file, part) = create_part(&target, name)?;
        let safe = SafeFile { writer: BufWriter::new(FaultyFile(file)), part, target, committed: false };
        if let Some(metadata) = existing {
            fs::set_permissions(&safe.part, metadata.permissions())?;
        }
        Ok(safe)
    }

    /// Flushes the file to the disk and renames it over its target.
    pub fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        check_fault()?;
        self.writer.get_ref().0.sync_all()?;
        check_fault()?;
        fs::rename(&self.part, &self.target)?;
        self.committed = true;
        Ok(())
    }

    /// The path of the file until it is committed.
    pub fn part(&self) -> &Path {
        &self.part
    }
}

impl Write for SafeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for SafeFile {
    fn drop(&mut self) {
        if !self.committed {
            // A file that cannot be removed stays; there is nobody to tell.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// A file whose writes tests can let fail.
#[derive(Debug)]
pub(crate) struct FaultyFile(pub File);

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check_fault()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Creates a file in the same folder, under the first of the names that is free.
fn create_part(target: &Path, name: fn(&Path, u64) -> Option<OsString>) -> io::Result<(File, PathBuf)> {
    let names_no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it names no file");
    for attempt in 1.. {
        let part = target.with_file_name(name(target, attempt).ok_or_else(names_no_file)?);
        check_fault()?;
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return Ok((result?, part)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn hidden_part_name(target: &Path, _: u64) -> Option<OsString> {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(target.file_name()?);
    name.push(format!(".{}-{}.part", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed)));
    Some(name)
}

/// `clip.part.mp4`, or `clip.part-2.mp4` at the second attempt, and so on; `None` if `target` names no file.
pub fn visible_part_name(target: &Path, attempt: u64) -> Option<OsString> {
    let mut name = target.file_stem()?.to_owned();
    name.push(if attempt == 1 { ".part".to_owned() } else { format!(".part-{attempt}") });
    if let Some(ending) = target.extension() {
        name.push(".");
        name.push(ending);
    }
    Some(name)
}

/// Stands before every operation on the disk, so that tests can let each of them fail.
#[cfg(not(test))]
pub(crate) fn check_fault() -> io::Result<()> {
    Ok(())
}

/// The ending of a file name, lower case, without the dot; empty if it has none.
pub fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// ".mp4, .gif or .png", for messages.
pub fn list_endings<'a>(endings: impl Iterator<Item = &'a &'a str>) -> String {
    let all: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

#[cfg(test)]
pub(crate) use fault::check_fault;

#[cfg(test)]
pub(crate) mod fault {
    //! A disk that is full after a number of operations of this thread.

    use std::cell::Cell;
    use std::io;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
        static REFUSED: Cell<bool> = const { Cell::new(false) };
    }

    /// Lets that many operations of this thread succeed.
    pub fn full_after(operations: u64) {
        LEFT.set(operations);
        REFUSED.set(false);
    }

    /// `true` if an operation was refused since then.
    pub fn refused() -> bool {
        REFUSED.get()
    }

    pub fn check_fault() -> io::Result<()> {
        match LEFT.get() {
            0 => {
                REFUSED.set(true);
                Err(io::ErrorKind::StorageFull.into())
            }
            left => {
                LEFT.set(left - 1);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_are_kept_and_nothing_is_left_behind() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = std::env::temp_dir().join(format!("timestep-lab-safe-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();

        let mut abandoned = SafeFile::create(&link).unwrap();
        abandoned.write_all(b"half").unwrap();
        drop(abandoned);
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");

        let mut finished = SafeFile::create(&link).unwrap();
        finished.write_all(b"new").unwrap();
        finished.commit().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// At any operation, and with the part file's usual name taken by somebody else.
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clip.mp4");
        fs::write(&target, "old").unwrap();
        fs::write(folder.path().join("clip.part.mp4"), "somebody's").unwrap();
        let write = || {
            let mut file = SafeFile::create_visible(&target)?;
            assert_eq!(file.part(), folder.path().join("clip.part-2.mp4"));
            file.write_all(&[7; 20_000])?;
            file.commit()
        };
        for operations in 0..20 {
            fault::full_after(operations);
            let result = write();
            let refused = fault::refused();
            fault::full_after(u64::MAX);
            assert_eq!(result.is_err(), refused);
            assert_eq!(fs::read(&target).unwrap() == b"old", refused, "after {operations}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        assert_eq!(fs::read(&target).unwrap(), [7; 20_000]);
    }
}
