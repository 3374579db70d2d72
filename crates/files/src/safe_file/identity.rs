//! The identity of a file, whatever path leads to it.

use std::fs;
use std::io;
use std::path::Path;

/// Identity of a file: device and number on Unix, elsewhere the path without links and dots.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileId(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl FileId {
    /// The identity of the file that `path` leads to.
    ///
    /// # Errors
    /// Nothing is there, or it cannot be reached.
    pub fn of(path: &Path) -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let metadata = fs::metadata(path)?;
            Ok(FileId((metadata.dev(), metadata.ino())))
        }
        #[cfg(not(unix))]
        fs::canonicalize(path).map(FileId)
    }
}

/// `true` if both paths lead to the same file.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    FileId::of(a).is_ok_and(|a| FileId::of(b).is_ok_and(|b| a == b))
}
