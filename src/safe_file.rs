//! Files that are complete or not there at all: written beside their target, then renamed over it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file in the making. Without [`SafeFile::commit`] it is removed, and what was at the target stays.
#[derive(Debug)]
pub struct SafeFile {
    writer: BufWriter<Disk>,
    beside: PathBuf,
    target: PathBuf,
    committed: bool,
}

impl SafeFile {
    /// Starts a file that is to be at `target`. Refuses what is not a plain file and what is write-protected. A link
    /// stays one: the file that it leads to is replaced.
    pub fn create(target: &Path) -> io::Result<Self> {
        Self::create_as(target, hidden)
    }

    /// The same, and the part file can be seen and opened while it grows: `clip.part.mp4` for `clip.mp4`,
    /// `clip.part-2.mp4` if that is taken.
    pub fn create_visible(target: &Path) -> io::Result<Self> {
        Self::create_as(target, visible)
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
        let (file, beside) = new_beside(&target, name)?;
        let safe = SafeFile { writer: BufWriter::new(Disk(file)), beside, target, committed: false };
        if let Some(metadata) = existing {
            fs::set_permissions(&safe.beside, metadata.permissions())?;
        }
        Ok(safe)
    }

    /// Brings everything to the disk and the file to its place.
    pub fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        permit()?;
        self.writer.get_ref().0.sync_all()?;
        permit()?;
        fs::rename(&self.beside, &self.target)?;
        self.committed = true;
        Ok(())
    }

    /// Where it is until it is committed.
    pub fn part(&self) -> &Path {
        &self.beside
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
            // Nothing more can be done about a file that cannot be removed either.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// The bytes on their way to the disk.
#[derive(Debug)]
struct Disk(File);

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        permit()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A file in the same folder, under the first of the names that no other writer uses.
fn new_beside(target: &Path, name: fn(&Path, u64) -> Option<OsString>) -> io::Result<(File, PathBuf)> {
    let names_no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it names no file");
    for attempt in 1.. {
        let beside = target.with_file_name(name(target, attempt).ok_or_else(names_no_file)?);
        permit()?;
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return Ok((result?, beside)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn hidden(target: &Path, _: u64) -> Option<OsString> {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(target.file_name()?);
    name.push(format!(".{}-{}.part", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed)));
    Some(name)
}

/// `clip.part.mp4`, `clip.part-2.mp4`, …
pub fn visible(target: &Path, attempt: u64) -> Option<OsString> {
    let mut name = target.file_stem()?.to_owned();
    name.push(if attempt == 1 { ".part".to_owned() } else { format!(".part-{attempt}") });
    if let Some(ending) = target.extension() {
        name.push(".");
        name.push(ending);
    }
    Some(name)
}

/// Stands before everything that is done to the disk, so that tests can let each of them fail.
#[cfg(not(test))]
pub(crate) fn permit() -> io::Result<()> {
    Ok(())
}

/// The ending of a file name, lower case, without the dot; empty where there is none.
pub fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// ".mp4, .gif or .png" for messages.
pub fn list_endings<'a>(endings: impl Iterator<Item = &'a &'a str>) -> String {
    let all: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

#[cfg(test)]
pub(crate) use fault::permit;

#[cfg(test)]
pub(crate) mod fault {
    //! A disk that is full after so many operations of this thread.

    use std::cell::Cell;
    use std::io;

    thread_local! {
        static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
        static REFUSED: Cell<bool> = const { Cell::new(false) };
    }

    /// Lets that many operations succeed.
    pub fn full_after(operations: u64) {
        LEFT.set(operations);
        REFUSED.set(false);
    }

    /// Whether an operation has been refused since.
    pub fn refused() -> bool {
        REFUSED.get()
    }

    pub fn permit() -> io::Result<()> {
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
