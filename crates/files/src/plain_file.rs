//! Plain files, read whole: never a pipe, a device or a file of the system's own, for which reading could wait forever, and
//! never more than a limit.

#[cfg(not(target_arch = "wasm32"))]
use std::fs::{self, File};
use std::io;
#[cfg(not(target_arch = "wasm32"))]
use std::io::Read;
use std::path::Path;
use thiserror::Error;

/// The reason why a file was not read, as the rest of a sentence that begins with its name.
#[derive(Debug, Error)]
pub enum PlainFileError {
    /// The system refuses.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A folder, a pipe, a device, or a file that the system makes up (`/proc`, `/sys`).
    #[error("is not a plain file")]
    NotPlain,
    /// More than this many bytes.
    #[error("is larger than {} MiB", .0 >> 20)]
    TooLarge(u64),
    /// Other bytes than UTF-8.
    #[error("is not text in UTF-8")]
    NotText,
}

/// Reads the text of a plain file of at most `largest` bytes.
pub fn read_text(path: &Path, largest: u64) -> Result<String, PlainFileError> {
    String::from_utf8(read_bytes(path, largest)?).map_err(|_| PlainFileError::NotText)
}

/// Reads a plain file of at most `largest` bytes.
pub fn read_bytes(path: &Path, largest: u64) -> Result<Vec<u8>, PlainFileError> {
    let bytes = read_start(path, largest + 1)?;
    if bytes.len() as u64 > largest { Err(PlainFileError::TooLarge(largest)) } else { Ok(bytes) }
}

/// Reads the first `most` bytes of a file that the user has picked, or all of a shorter one.
#[cfg(target_arch = "wasm32")]
pub fn read_start(path: &Path, most: u64) -> Result<Vec<u8>, PlainFileError> {
    let missing =
        || io::Error::new(io::ErrorKind::NotFound, "a page reads the files that its user opens, and no others");
    crate::kept_files::read_start(path, most).ok_or_else(|| missing().into())
}

/// Reads the first `most` bytes of a plain file, or all of a shorter one.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_start(path: &Path, most: u64) -> Result<Vec<u8>, PlainFileError> {
    let metadata = fs::metadata(path)?;
    // Opening a pipe would wait for its other end.
    if !metadata.is_file() || is_made_up(path) {
        return Err(PlainFileError::NotPlain);
    }
    let mut bytes = Vec::new();
    // A file without a size is empty, or made up as it is read.
    if metadata.len() > 0 {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

#[cfg(not(target_arch = "wasm32"))]
/// `true` for files of the system's own folders: some of them never end, or answer only when something happens.
fn is_made_up(path: &Path) -> bool {
    cfg!(unix) && fs::canonicalize(path).is_ok_and(|path| path.starts_with("/proc") || path.starts_with("/sys"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_text_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "ä\n").unwrap();
        assert_eq!(read_text(&file, 3).unwrap(), "ä\n");
        assert!(matches!(read_text(&file, 2), Err(PlainFileError::TooLarge(2))));
        fs::write(&file, [0xFF]).unwrap();
        assert!(matches!(read_text(&file, 2), Err(PlainFileError::NotText)));
        fs::write(&file, "").unwrap();
        assert_eq!(read_text(&file, 2).unwrap(), "");
        assert!(matches!(read_text(folder.path(), 2), Err(PlainFileError::NotPlain)));
        assert!(matches!(read_text(&folder.path().join("none"), 2), Err(PlainFileError::Io(_))));
    }

    /// None of them may make the reader wait; some would forever.
    #[test]
    #[cfg(target_os = "linux")]
    fn special_files_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/proc/self/environ", &link).unwrap();
        let special = ["/dev/null", "/dev/zero", "/proc/kmsg", "/proc/self/mem", "/proc/cpuinfo", "/sys"];
        for path in special.iter().map(Path::new).chain([&*pipe, &*link]).filter(|path| path.exists()) {
            assert!(matches!(read_text(path, 100), Err(PlainFileError::NotPlain)), "{}", path.display());
        }
    }
}
