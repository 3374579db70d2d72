//! The lock of a living window on its files: the system gives it back when the process ends, however it ends.

use crate::platform::clock::{SystemTime, UNIX_EPOCH};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A folder, and the name in it that is this window's own. All threads that write there share it.
#[derive(Debug)]
pub struct WindowLock {
    folder: PathBuf,
    held: Mutex<Option<LockedName>>,
}

#[derive(Debug)]
struct LockedName {
    id: String,
    path: PathBuf,
    _file: File,
}

impl WindowLock {
    /// A lock that is taken when it is needed. A folder without a name is none.
    pub fn new(folder: PathBuf) -> Self {
        WindowLock { folder, held: Mutex::new(None) }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The first part of the names of this window's files. The first call makes the folder and takes the lock.
    pub fn id(&self) -> io::Result<String> {
        if self.folder.as_os_str().is_empty() {
            return Err(io::Error::new(io::ErrorKind::NotFound, "this user has no folder for settings"));
        }
        fs::create_dir_all(&self.folder)?;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = &*held {
            return Ok(held.id.clone());
        }
        Ok(held.insert(LockedName::take(&self.folder)?).id.clone())
    }
}

impl Drop for WindowLock {
    fn drop(&mut self) {
        if let Some(held) = self.held.get_mut().unwrap_or_else(PoisonError::into_inner) {
            // A file that cannot be removed is removed by the next window.
            let _ = fs::remove_file(&held.path);
        }
    }
}

impl LockedName {
    /// Creates and locks a file under a name that no other window has.
    fn take(folder: &Path) -> io::Result<Self> {
        loop {
            let millis = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
            let id = format!("{millis:013}-{}", std::process::id());
            let path = folder.join(format!("{id}.lock"));
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // Another window may take the new file for that of a dead one, and remove it before it is locked.
            match file.try_lock() {
                Ok(()) if path.exists() => return Ok(LockedName { id, path, _file: file }),
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                // Some network file systems have no locks; the window's number is still its own.
                Err(TryLockError::Error(_)) => return Ok(LockedName { id, path, _file: file }),
            }
        }
    }
}

/// `true` if a process holds the window's lock.
pub fn is_alive(folder: &Path, window: &str) -> bool {
    let Ok(file) = File::open(folder.join(format!("{window}.lock"))) else { return false };
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
