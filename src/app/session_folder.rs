//! The folder of unsaved work: one locked file name per window, one file per document, and what earlier windows left.
//!
//! A window holds a lock on `WINDOW.lock` for as long as it lives, however it ends. Its documents are
//! `WINDOW.NUMBER.toml`, or `WINDOW.NUMBER.seen.toml` once the person has left or discarded them.

use super::session::{Session, SessionHeader};
use crate::safe_file::SafeFile;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Unsaved work that can be restored.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptSession {
    /// The file.
    pub path: PathBuf,
    pub title: String,
    /// When it was last written.
    pub written: SystemTime,
    /// `true` until the person has answered for it: an earlier window ended with it.
    pub offered: bool,
}

/// Changes of the folder, in the order in which they are carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FolderChanges {
    /// The newest state of documents of this window by their number; `None` has nothing unsaved.
    pub documents: BTreeMap<u64, Option<Session>>,
    /// The number of the document that is open.
    pub open: u64,
    /// Files of earlier windows not to offer again.
    pub seen: Vec<PathBuf>,
    /// Files whose work has been taken over by a document of this window.
    pub taken_over: Vec<PathBuf>,
}

/// The folder, and this window's part of it.
#[derive(Debug)]
pub struct SessionFolder {
    folder: PathBuf,
    window: Option<WindowLock>,
}

/// The lock of a living window; the system gives it back when the process ends.
#[derive(Debug)]
struct WindowLock {
    id: String,
    path: PathBuf,
    _file: File,
}

/// Sessions that are kept; older ones are removed.
pub const MOST_KEPT: usize = 10;
const SEEN: &str = ".seen.toml";

impl SessionFolder {
    pub fn new(folder: PathBuf) -> Self {
        SessionFolder { folder, window: None }
    }

    /// Carries the changes out, removes the oldest sessions, and returns the others that can be restored, newest first.
    pub fn apply(&mut self, changes: &FolderChanges) -> io::Result<Vec<KeptSession>> {
        fs::create_dir_all(&self.folder)?;
        let id = self.lock()?.id.clone();
        for (&number, session) in &changes.documents {
            self.keep(&id, number, number == changes.open, session.as_ref())?;
        }
        for path in changes.seen.iter().chain(&self.left_behind(&id, changes.open)?) {
            mark_seen(path)?;
        }
        for path in &changes.taken_over {
            remove(path)?;
        }
        self.list(&id, changes.open)
    }

    /// The lock of this window, taken at the first call.
    fn lock(&mut self) -> io::Result<&WindowLock> {
        let window = match self.window.take() {
            Some(window) => window,
            None => WindowLock::take(&self.folder)?,
        };
        Ok(self.window.insert(window))
    }

    fn keep(&self, id: &str, number: u64, is_open: bool, session: Option<&Session>) -> io::Result<()> {
        let open = self.folder.join(format!("{id}.{number}.toml"));
        let seen = self.folder.join(format!("{id}.{number}{SEEN}"));
        let (path, other) = if is_open { (open, seen) } else { (seen, open) };
        match session {
            Some(session) => {
                let mut file = SafeFile::create(&path)?;
                file.write_all(session.to_text().as_bytes())?;
                file.commit()?;
            }
            None => remove(&path)?,
        }
        remove(&other)
    }

    /// Documents of this window that are no longer open but still named as if they were.
    fn left_behind(&self, id: &str, open: u64) -> io::Result<Vec<PathBuf>> {
        let left = |name: &SessionName<'_>| name.window == id && name.number != open && !name.seen;
        Ok(session_files(&self.folder)?
            .into_iter()
            .filter(|path| SessionName::of(path).is_some_and(|name| left(&name)))
            .collect())
    }

    /// The sessions that no living window writes to, newest first; removes all but the newest and the locks of dead windows.
    fn list(&self, id: &str, open: u64) -> io::Result<Vec<KeptSession>> {
        let mut alive = BTreeMap::new();
        let mut kept = Vec::new();
        for path in session_files(&self.folder)? {
            let Some(name) = SessionName::of(&path) else { continue };
            let own = name.window == id;
            let is_alive = |window: &str| is_alive(&self.folder, window);
            let written_to = if own {
                name.number == open
            } else {
                *alive.entry(name.window.to_owned()).or_insert_with_key(|window| is_alive(window))
            };
            // A file that has just been removed by another window is no error.
            if let (false, Ok(metadata), Ok(header)) = (written_to, fs::metadata(&path), SessionHeader::read(&path)) {
                let written = metadata.modified().unwrap_or(UNIX_EPOCH);
                kept.push(KeptSession { title: header.title, written, offered: !own && !name.seen, path });
            }
        }
        kept.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| b.path.cmp(&a.path)));
        for old in kept.drain(kept.len().min(MOST_KEPT)..) {
            remove(&old.path)?;
        }
        self.remove_locks_of_the_dead(id)?;
        Ok(kept)
    }

    fn remove_locks_of_the_dead(&self, id: &str) -> io::Result<()> {
        for path in plain_files(&self.folder)? {
            let window = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".lock"));
            if let Some(window) = window.filter(|window| *window != id)
                && !is_alive(&self.folder, window)
            {
                remove(&path)?;
            }
        }
        Ok(())
    }
}

impl Drop for SessionFolder {
    fn drop(&mut self) {
        if let Some(window) = &self.window {
            // A file that cannot be removed is removed by the next window.
            let _ = fs::remove_file(&window.path);
        }
    }
}

impl WindowLock {
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
                Ok(()) if path.exists() => return Ok(WindowLock { id, path, _file: file }),
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                // Some network file systems have no locks; the window's number is still its own.
                Err(TryLockError::Error(_)) => return Ok(WindowLock { id, path, _file: file }),
            }
        }
    }
}

/// `true` if a process holds the window's lock.
fn is_alive(folder: &Path, window: &str) -> bool {
    let Ok(file) = File::open(folder.join(format!("{window}.lock"))) else { return false };
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// The parts of a session file's name.
#[derive(Debug, PartialEq, Eq)]
struct SessionName<'a> {
    window: &'a str,
    number: u64,
    seen: bool,
}

impl<'a> SessionName<'a> {
    fn of(path: &'a Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let seen = name.ends_with(SEEN);
        let (window, number) = name.strip_suffix(if seen { SEEN } else { ".toml" })?.split_once('.')?;
        Some(SessionName { window, number: number.parse().ok()?, seen })
    }
}

fn session_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(plain_files(folder)?.into_iter().filter(|path| SessionName::of(path).is_some()).collect())
}

/// The plain files of the folder: opening a FIFO would block.
fn plain_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if fs::metadata(&path).is_ok_and(|metadata| metadata.is_file()) {
            files.push(path);
        }
    }
    Ok(files)
}

/// Renames a session so that it is not offered again.
fn mark_seen(path: &Path) -> io::Result<()> {
    match SessionName::of(path) {
        Some(SessionName { window, number, seen: false }) => {
            if_there(fs::rename(path, path.with_file_name(format!("{window}.{number}{SEEN}"))))
        }
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    if_there(fs::remove_file(path))
}

fn if_there(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LESSONS;

    fn session(title: &str) -> Option<Session> {
        let scenario = crate::scenario::Scenario { title: title.to_owned(), ..LESSONS[0].scenario() };
        Some(Session { scenario, file: None, edits: 1 })
    }

    fn changes(open: u64, documents: impl IntoIterator<Item = (u64, Option<Session>)>) -> FolderChanges {
        FolderChanges { documents: documents.into_iter().collect(), open, ..FolderChanges::default() }
    }

    fn titles(kept: &[KeptSession]) -> Vec<(&str, bool)> {
        kept.iter().map(|kept| (kept.title.as_str(), kept.offered)).collect()
    }

    #[test]
    fn the_work_of_a_dead_window_is_offered_and_that_of_a_living_one_is_not() {
        let root = tempfile::tempdir().unwrap();
        let window = || SessionFolder::new(root.path().join("a/b"));
        let (mut first, mut second) = (window(), window());
        assert_eq!(first.apply(&changes(0, [(0, session("one"))])).unwrap(), []);
        assert_eq!(second.apply(&changes(0, [])).unwrap(), [], "the first window lives");
        drop(first);
        let kept = second.apply(&changes(0, [])).unwrap();
        assert_eq!(titles(&kept), [("one", true)]);
        assert_eq!(Some(Session::load(&kept[0].path).unwrap()), session("one"));

        let discarded = FolderChanges { seen: vec![kept[0].path.clone()], ..changes(0, []) };
        assert_eq!(titles(&second.apply(&discarded).unwrap()), [("one", false)], "it can still be recovered");
        let mut third = window();
        let kept = third.apply(&changes(0, [])).unwrap();
        assert_eq!(titles(&kept), [("one", false)]);
        let taken = FolderChanges { taken_over: vec![kept[0].path.clone()], ..changes(1, [(1, session("one"))]) };
        assert_eq!(third.apply(&taken).unwrap(), [], "this window writes to it now");
        drop(third);
        assert_eq!(titles(&second.apply(&changes(0, [])).unwrap()), [("one", true)]);
    }

    #[test]
    fn a_document_that_was_left_can_be_recovered_and_a_saved_one_need_not() {
        let root = tempfile::tempdir().unwrap();
        let mut window = SessionFolder::new(root.path().to_owned());
        window.apply(&changes(0, [(0, session("old"))])).unwrap();
        assert_eq!(titles(&window.apply(&changes(1, [])).unwrap()), [("old", false)]);
        // The last edit of the first document is written after it was left.
        let both = changes(2, [(1, session("late")), (2, session("open"))]);
        let mut kept = window.apply(&both).unwrap();
        kept.sort_by(|a, b| a.title.cmp(&b.title));
        assert_eq!(titles(&kept), [("late", false), ("old", false)]);
        window.apply(&changes(2, [(2, None)])).unwrap();
        drop(window);
        let kept = SessionFolder::new(root.path().to_owned()).apply(&changes(0, [])).unwrap();
        assert_eq!(kept.len(), 2, "the saved document left nothing: {kept:?}");
    }

    #[test]
    fn ten_are_kept_and_nothing_else_is_touched() {
        let root = tempfile::tempdir().unwrap();
        let strangers = ["notes.txt", "a.toml", "x.y.toml", "b.1.toml.part"];
        strangers.iter().for_each(|name| fs::write(root.path().join(name), "mine").unwrap());
        fs::create_dir(root.path().join("9.9.toml")).unwrap();
        fs::write(root.path().join("0-0.lock"), "").unwrap();
        for number in 0..14_u64 {
            let path = root.path().join(format!("0-0.{number}.toml"));
            fs::write(&path, format!("{}{number}", session(&number.to_string()).unwrap().to_text())).unwrap();
            let file = File::options().append(true).open(&path).unwrap();
            file.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(1000 + number)).unwrap();
        }
        let mut window = SessionFolder::new(root.path().to_owned());
        let kept = window.apply(&changes(0, [])).unwrap();
        let newest: Vec<String> = (4..14).rev().map(|number| number.to_string()).collect();
        assert_eq!(kept.iter().map(|kept| kept.title.clone()).collect::<Vec<_>>(), newest);
        drop(window);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), strangers.len() + 1 + MOST_KEPT, "no locks are left");
        assert!(strangers.iter().all(|name| fs::read(root.path().join(name)).unwrap() == b"mine"));
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        let mut window = SessionFolder::new(file.join("sessions"));
        assert!(window.apply(&changes(0, [(0, session("lost"))])).is_err());
        fs::remove_file(&file).unwrap();
        assert!(window.apply(&changes(0, [(0, session("kept"))])).is_ok(), "it goes on when the disk is back");
    }

    /// A full disk keeps the work that was written before.
    #[test]
    fn a_full_disk_keeps_the_last_version() {
        use crate::safe_file::fault;
        let root = tempfile::tempdir().unwrap();
        let mut window = SessionFolder::new(root.path().to_owned());
        window.apply(&changes(0, [(0, session("old"))])).unwrap();
        let mut refusals = 0;
        for operations in 0..20 {
            fault::full_after(operations);
            let result = window.apply(&changes(0, [(0, session("new"))]));
            let refused = fault::refused();
            fault::full_after(u64::MAX);
            assert_eq!(result.is_err(), refused, "after {operations}");
            refusals += u32::from(refused);
            let files = session_files(root.path()).unwrap();
            assert_eq!(files.len(), 1, "{files:?}");
            let title = Session::load(&files[0]).unwrap().scenario.title;
            assert_eq!(title, if refused { "old" } else { "new" });
            window.apply(&changes(0, [(0, session("old"))])).unwrap();
        }
        assert!((2..20).contains(&refusals), "{refusals}");
    }
}
