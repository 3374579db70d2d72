//! Files that are complete or not there at all: written beside their target, then renamed over it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file in the making. Without [`SafeFile::commit`] it is removed, and what was at the target stays.
#[derive(Debug)]
pub struct SafeFile {
    writer: BufWriter<File>,
    beside: PathBuf,
    target: PathBuf,
    committed: bool,
}

impl SafeFile {
    /// Starts a file that is to be at `target`. Refuses what is not a plain file and what is write-protected. A link
    /// stays one: the file that it leads to is replaced.
    pub fn create(target: &Path) -> io::Result<Self> {
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
        let beside = beside(&target)?;
        let file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
        let safe = SafeFile { writer: BufWriter::new(file), beside, target, committed: false };
        if let Some(metadata) = existing {
            fs::set_permissions(&safe.beside, metadata.permissions())?;
        }
        Ok(safe)
    }

    /// Brings everything to the disk and the file to its place.
    pub fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.target)?;
        self.committed = true;
        Ok(())
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

/// A name in the same folder that no other writer uses.
fn beside(target: &Path) -> io::Result<PathBuf> {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let name = target.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it names no file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}-{}.part", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed)));
    Ok(target.with_file_name(hidden))
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
}
