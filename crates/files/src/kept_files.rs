//! The files of a page, which has no disk: those that its user has picked, and those that were written here and handed to the browser.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Largest file that is kept once it is handed over: a scenario, to see whether it has changed. Clips are larger.
const LARGEST_KEPT: usize = 1 << 22;

static FILES: Mutex<BTreeMap<PathBuf, Vec<u8>>> = Mutex::new(BTreeMap::new());
static RECEIVER: OnceLock<Receiver> = OnceLock::new();

/// Takes files that are written. The error is why it does not.
type Receiver = fn(&Path, &[u8]) -> io::Result<()>;

fn files() -> MutexGuard<'static, BTreeMap<PathBuf, Vec<u8>>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a file that the user has picked, to be read under this path.
pub fn keep(path: &Path, bytes: Vec<u8>) {
    files().insert(path.to_owned(), bytes);
}

/// Hands every file that is written to `receiver`, the first that is named.
pub fn hand_over_to(receiver: Receiver) {
    RECEIVER.get_or_init(|| receiver);
}

/// Writes a whole file.
///
/// # Errors
/// It was not taken.
pub(crate) fn write(path: &Path, bytes: Vec<u8>) -> io::Result<()> {
    if let Some(receiver) = RECEIVER.get() {
        receiver(path, &bytes)?;
    }
    if bytes.len() <= LARGEST_KEPT {
        keep(path, bytes);
    }
    Ok(())
}

/// The first `most` bytes of a file, or all of a shorter one; `None` if there is none.
pub(crate) fn read_start(path: &Path, most: u64) -> Option<Vec<u8>> {
    let files = files();
    let bytes = files.get(path)?;
    Some(bytes[..bytes.len().min(usize::try_from(most).unwrap_or(usize::MAX))].to_owned())
}
