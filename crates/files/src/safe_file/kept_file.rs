//! A file of a page, which has no disk: it is kept, and handed over once it is whole.

use crate::kept_files;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is being written. Without [`SafeFile::commit`] nothing is left of it.
#[derive(Debug)]
pub struct SafeFile {
    bytes: Vec<u8>,
    target: PathBuf,
}

impl SafeFile {
    /// Starts a file for `target`.
    pub fn create(target: &Path) -> io::Result<Self> {
        match target.file_name() {
            Some(_) => Ok(SafeFile { bytes: Vec::new(), target: target.to_owned() }),
            None => Err(io::Error::new(io::ErrorKind::InvalidInput, "it names no file")),
        }
    }

    /// Starts a file for `target`, which is not seen before it is whole.
    pub fn create_visible(target: &Path) -> io::Result<Self> {
        Self::create(target)
    }

    /// Hands the file over.
    pub fn commit(self) -> io::Result<()> {
        kept_files::write(&self.target, self.bytes)
    }

    /// The path of the file.
    pub fn part(&self) -> &Path {
        &self.target
    }
}

impl Write for SafeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
