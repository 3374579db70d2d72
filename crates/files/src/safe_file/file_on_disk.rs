//! A file that is written beside its target, then renamed over it.

use super::fault::{FaultyFile, check_fault};
use super::part_name::{self, MarkedName};
use super::{folder_of, leftover, part_files, place};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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
    /// write-protected. A symbolic link stays one: the file that it points to is replaced, or made if there is none.
    pub fn create(target: &Path) -> io::Result<Self> {
        Self::create_as(target, |_| part_name::hidden())
    }

    /// Starts a file for `target` as [`SafeFile::create`] does, under a visible name, so that it can be opened while it
    /// grows: `clip.timestep-lab-4711-0.mp4` for `clip.mp4`, with the number of this process.
    pub fn create_visible(target: &Path) -> io::Result<Self> {
        Self::create_as(target, MarkedName::part)
    }

    fn create_as(target: &Path, name: impl Fn(&MarkedName) -> OsString) -> io::Result<Self> {
        let target = place::resolve(target)?;
        let names_no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it names no file");
        let marked = MarkedName::of_file(&target).ok_or_else(names_no_file)?;
        place::check_name(&target)?;
        let existing = place::existing_file(&target)?;
        leftover::remove_parts(&folder_of(&target));
        let (file, part) =
            leftover::create_locked(&target, || name(&marked), |part| File::create_new(part), leftover::lock)?;
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
        part_files::place(|| place::rename(&self.part, &self.target))?;
        part_files::forget(&self.part);
        self.committed = true;
        place::sync_folder(&self.target);
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
            part_files::discard(&self.part);
        }
    }
}
