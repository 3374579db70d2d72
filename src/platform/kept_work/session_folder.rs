//! The folder of unsaved work: one locked file name per window, one file per document, and what earlier windows left.
//!
//! A window holds a lock on `WINDOW.lock` for as long as it lives, however it ends. Its documents are
//! `WINDOW.NUMBER.COUNTER.toml`, or `….seen.toml` once the user has left or discarded them ([`super::session_name`]). The run of the
//! open document is a file of the same window and number ([`super::run_file`]); it stays beside the document, or alone where a window
//! was killed without edits.

use super::kept_session::{KeptSession, surplus};
use super::run_file::RunFile;
use super::session::{Session, SessionHeader};
use super::session_files::{if_there, next_counter, plain_files, remove};
use super::session_name::{SessionKind, SessionName};
use super::window_lock::{WindowLock, is_alive};
use crate::platform::settings::SavedSession;
use files::safe_file::write_whole;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Changes of the folder, in the order in which they are carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FolderChanges {
    /// Settings of the window, which are beside the folder, if they have changed.
    pub settings: Option<SavedSession>,
    /// The newest state of documents of this window by their number; `None` has nothing unsaved.
    pub documents: BTreeMap<u64, Option<Session>>,
    /// The number of the document that is open.
    pub open: u64,
    /// Answers of the user about kept files, and announcements of the window.
    pub fates: Vec<(PathBuf, KeptFate)>,
}

/// Fate of a kept file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFate {
    /// The file is not offered again.
    Seen,
    /// The file is not offered again, and its run is removed.
    Discarded,
    /// A document of this window has its work: it is removed.
    TakenOver,
    /// There is no room for it, and the window has said that it goes. One that has room by now stays.
    Announced,
}

impl FolderChanges {
    /// Files with this fate.
    fn with_fate(&self, fate: KeptFate) -> impl Iterator<Item = &Path> {
        self.fates.iter().filter(move |(_, given)| *given == fate).map(|(path, _)| path.as_path())
    }
}

/// The folder, and this window's part of it.
#[derive(Debug)]
pub struct SessionFolder {
    window: Arc<WindowLock>,
}

/// Runs that are kept without a scenario: nothing had been edited.
const MOST_RUNS: usize = 3;

impl SessionFolder {
    pub fn new(window: Arc<WindowLock>) -> Self {
        SessionFolder { window }
    }

    /// Carries the changes out, and returns the sessions that can be restored, newest first.
    pub fn apply(&mut self, changes: &FolderChanges) -> io::Result<Vec<KeptSession>> {
        let id = self.window.id()?;
        for (&number, session) in &changes.documents {
            self.keep(&id, number, number == changes.open, session.as_ref())?;
        }
        for path in changes.with_fate(KeptFate::Discarded) {
            let is_of_it = |run: &SessionName<'_>| SessionName::of(path).is_some_and(|of| of.is_of_same_document(run));
            let runs = self.files(|name| name.kind == SessionKind::Run && is_of_it(name))?;
            runs.iter().try_for_each(|run| remove(run))?;
            mark_seen(path)?;
        }
        // Documents of this window that are no longer open but still named as if they were.
        let is_left = |name: &SessionName<'_>| name.window == id && name.number != changes.open;
        let left = self.files(|name| name.kind == SessionKind::Offered && is_left(name))?;
        for path in changes.with_fate(KeptFate::Seen).chain(left.iter().map(PathBuf::as_path)) {
            mark_seen(path)?;
        }
        for path in changes.with_fate(KeptFate::TakenOver) {
            remove(path)?;
        }
        let kept = self.list(&id, changes.open)?;
        let is_announced = |path: &PathBuf| changes.with_fate(KeptFate::Announced).any(|other| other == path);
        let unwanted: Vec<PathBuf> = surplus(&kept).into_iter().filter(is_announced).collect();
        if unwanted.is_empty() {
            return Ok(kept);
        }
        unwanted.iter().try_for_each(|path| remove(path))?;
        self.list(&id, changes.open)
    }

    /// Writes a document of this window under the next counter. Its file is renamed before it is replaced, so that there is one at any
    /// moment, and never two.
    fn keep(&self, id: &str, number: u64, is_open: bool, session: Option<&Session>) -> io::Result<()> {
        let is_own = |name: &SessionName<'_>| (name.window, name.number) == (id, number) && name.is_scenario();
        let before = self.files(is_own)?.pop();
        let Some(session) = session else { return before.map_or(Ok(()), |before| remove(&before)) };
        let kind = if is_open { SessionKind::Offered } else { SessionKind::Seen };
        let name = SessionName { window: id, number, counter: next_counter(self.window.folder())?, kind };
        let path = self.window.folder().join(name.to_string());
        before.map_or(Ok(()), |before| fs::rename(before, &path))?;
        write_whole(&path, |file| file.write_all(session.to_text().as_bytes()))
    }

    /// The files of documents with such names.
    fn files(&self, is_wanted: impl Fn(&SessionName<'_>) -> bool) -> io::Result<Vec<PathBuf>> {
        let files = plain_files(self.window.folder())?.into_iter();
        Ok(files.filter(|path| SessionName::of(path).is_some_and(|name| is_wanted(&name))).collect())
    }

    /// The sessions that no living window writes to, newest first. Removes locks of dead windows, and what is no work: runs without
    /// edits but for the newest, and those that did not begin.
    fn list(&self, id: &str, open: u64) -> io::Result<Vec<KeptSession>> {
        let mut alive = BTreeMap::from([(id.to_owned(), true)]);
        let mut is_alive = |window: &str| {
            *alive.entry(window.to_owned()).or_insert_with_key(|window| is_alive(self.window.folder(), window))
        };
        let files = plain_files(self.window.folder())?;
        let named = || files.iter().filter_map(|path| Some((path, SessionName::of(path)?)));
        let mut kept = Vec::new();
        for (path, name) in named().filter(|(_, name)| name.is_scenario()) {
            let own = name.window == id;
            let written_to = if own { name.number == open } else { is_alive(name.window) };
            if written_to {
                continue;
            }
            // A file that has just been removed by another window is no error.
            if let Ok(mut found) = SessionHeader::read(path).and_then(|header| KeptSession::of(path.clone(), header)) {
                found.offered = !own && name.kind == SessionKind::Offered;
                kept.push(found);
            }
        }
        for (path, name) in named().filter(|(_, name)| !name.is_scenario()) {
            let is_of_it = |kept: &&mut KeptSession| {
                SessionName::of(&kept.path).is_some_and(|other| other.is_scenario() && other.is_of_same_document(&name))
            };
            if let Some(kept) = kept.iter_mut().find(is_of_it) {
                kept.add_run(path);
            } else if !is_alive(name.window) {
                match RunFile::title(path) {
                    Some(title) => {
                        let header = SessionHeader { title, ..SessionHeader::default() };
                        if let Ok(found) = KeptSession::of(path.clone(), header) {
                            kept.push(found);
                        }
                    }
                    // The window was killed before the run began.
                    None => remove(path)?,
                }
            }
        }
        kept.sort_by(|a, b| b.order(a));
        let mut runs = 0;
        let is_old_run = |kept: &mut KeptSession| {
            runs += usize::from(kept.is_only_a_run());
            kept.is_only_a_run() && runs > MOST_RUNS
        };
        let old: Vec<KeptSession> = kept.extract_if(.., is_old_run).collect();
        old.iter().try_for_each(|old| remove(&old.path))?;
        self.remove_locks_of_the_dead(id)?;
        Ok(kept)
    }

    fn remove_locks_of_the_dead(&self, id: &str) -> io::Result<()> {
        for path in plain_files(self.window.folder())? {
            let window = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".lock"));
            if let Some(window) = window.filter(|window| *window != id)
                && !is_alive(self.window.folder(), window)
            {
                remove(&path)?;
            }
        }
        Ok(())
    }
}

/// Renames a session so that it is not offered again.
fn mark_seen(path: &Path) -> io::Result<()> {
    match SessionName::of(path) {
        Some(name) if name.kind == SessionKind::Offered => {
            let seen = SessionName { kind: SessionKind::Seen, ..name };
            if_there(fs::rename(path, path.with_file_name(seen.to_string())))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::{FileState, LESSONS};

    fn session(title: &str) -> Option<Session> {
        let scenario = simulation::scenario::Scenario { title: title.to_owned(), ..LESSONS[0].scenario() };
        Some(Session { scenario, file: None, known: FileState::default(), edits: 1 })
    }

    fn window_in(folder: &Path) -> SessionFolder {
        SessionFolder::new(Arc::new(WindowLock::new(folder.to_owned())))
    }

    fn changes(open: u64, documents: impl IntoIterator<Item = (u64, Option<Session>)>) -> FolderChanges {
        FolderChanges { documents: documents.into_iter().collect(), open, ..FolderChanges::default() }
    }

    fn titles(kept: &[KeptSession]) -> Vec<(&str, bool)> {
        kept.iter().map(|kept| (kept.header.title.as_str(), kept.offered)).collect()
    }

    #[test]
    fn the_work_of_a_dead_window_is_offered_and_that_of_a_living_one_is_not() {
        let root = tempfile::tempdir().unwrap();
        let window = || window_in(&root.path().join("a/b"));
        let (mut first, mut second) = (window(), window());
        assert_eq!(first.apply(&changes(0, [(0, session("one"))])).unwrap(), []);
        assert_eq!(second.apply(&changes(0, [])).unwrap(), [], "the first window lives");
        drop(first);
        let kept = second.apply(&changes(0, [])).unwrap();
        assert_eq!(titles(&kept), [("one", true)]);
        assert_eq!(Some(Session::load(&kept[0].path).unwrap()), session("one"));

        let discarded = FolderChanges { fates: vec![(kept[0].path.clone(), KeptFate::Seen)], ..changes(0, []) };
        assert_eq!(titles(&second.apply(&discarded).unwrap()), [("one", false)], "it can still be recovered");
        let mut third = window();
        let kept = third.apply(&changes(0, [])).unwrap();
        assert_eq!(titles(&kept), [("one", false)]);
        let taken = FolderChanges {
            fates: vec![(kept[0].path.clone(), KeptFate::TakenOver)],
            ..changes(1, [(1, session("one"))])
        };
        assert_eq!(third.apply(&taken).unwrap(), [], "this window writes to it now");
        drop(third);
        assert_eq!(titles(&second.apply(&changes(0, [])).unwrap()), [("one", true)]);
    }

    #[test]
    fn a_document_that_was_left_can_be_recovered_and_a_saved_one_need_not() {
        let root = tempfile::tempdir().unwrap();
        let mut window = window_in(root.path());
        window.apply(&changes(0, [(0, session("old"))])).unwrap();
        assert_eq!(titles(&window.apply(&changes(1, [])).unwrap()), [("old", false)]);
        // The last edit of the first document is written after it was left.
        let both = changes(2, [(1, session("late")), (2, session("open"))]);
        let mut kept = window.apply(&both).unwrap();
        kept.sort_by(|a, b| a.header.title.cmp(&b.header.title));
        assert_eq!(titles(&kept), [("late", false), ("old", false)]);
        window.apply(&changes(2, [(2, None)])).unwrap();
        drop(window);
        let kept = window_in(root.path()).apply(&changes(0, [])).unwrap();
        assert_eq!(kept.len(), 2, "the saved document left nothing: {kept:?}");
    }

    /// Scenarios of older programs, which have no counter, are read, offered and ordered by their dates; files of others stay.
    #[test]
    fn files_without_a_counter_are_offered_and_nothing_else_is_touched() {
        let root = tempfile::tempdir().unwrap();
        let strangers = ["notes.txt", "a.toml", "x.y.toml", "b.1.toml.part", "my.run", "x.y.run"];
        strangers.iter().for_each(|name| fs::write(root.path().join(name), "mine").unwrap());
        fs::create_dir(root.path().join("9.9.toml")).unwrap();
        fs::write(root.path().join("0-0.lock"), "").unwrap();
        for number in 0..14_u64 {
            let path = root.path().join(format!("0-0.{number}.toml"));
            fs::write(&path, format!("{}{number}", session(&number.to_string()).unwrap().to_text())).unwrap();
            let file = fs::File::options().append(true).open(&path).unwrap();
            file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1000 + number)).unwrap();
            fs::write(root.path().join(format!("0-0.{number}.run")), run("old")).unwrap();
        }
        let mut window = window_in(root.path());
        let kept = window.apply(&changes(0, [])).unwrap();
        let newest: Vec<String> = (0..14).rev().map(|number| number.to_string()).collect();
        assert_eq!(kept.iter().map(|kept| kept.header.title.clone()).collect::<Vec<_>>(), newest);
        assert!(kept.iter().all(|kept| kept.offered && kept.run.is_some() && !kept.is_only_a_run()));
        drop(window);
        let expected = strangers.len() + 1 + 2 * 14;
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), expected, "no locks are left");
        assert!(strangers.iter().all(|name| fs::read(root.path().join(name)).unwrap() == b"mine"));

        let mut window = window_in(root.path());
        window.apply(&changes(0, [(0, session("new"))])).unwrap();
        drop(window);
        let kept = window_in(root.path()).apply(&changes(0, [])).unwrap();
        assert_eq!(titles(&kept)[..2], [("new", true), ("13", true)], "a counter is newer than none");
    }

    /// A run file with this title.
    fn run(title: &str) -> Vec<u8> {
        let mut lab = simulation::lab::Lab::new(session(title).unwrap().scenario);
        simulation::replay::RunRecorder::starting(&mut lab).take_piece().unwrap().bytes
    }

    /// A run stays beside its document, alone where nothing was edited, and goes when it is discarded.
    #[test]
    fn runs_of_dead_windows_are_kept() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::write(at("1-1.0.toml"), session("edited").unwrap().to_text()).unwrap();
        for (name, title) in [("1-1.0.run", "edited"), ("2-2.3.run", "watched"), ("1-1.1.run", "after")] {
            fs::write(at(name), run(title)).unwrap();
        }
        fs::write(at("3-3.0.run"), &run("cut off")[..20]).unwrap();
        let mut window = window_in(root.path());
        let mut kept = window.apply(&changes(0, [])).unwrap();
        kept.sort_by(|a, b| a.header.title.cmp(&b.header.title));
        assert_eq!(titles(&kept), [("after", false), ("edited", true), ("watched", false)]);
        assert_eq!(kept.iter().map(KeptSession::is_only_a_run).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(kept[1].run, Some(at("1-1.0.run")));
        assert!(!at("3-3.0.run").exists(), "there is no run in it");

        let discarded = FolderChanges { fates: vec![(kept[1].path.clone(), KeptFate::Discarded)], ..changes(0, []) };
        let kept = window.apply(&discarded).unwrap();
        assert!(at("1-1.0.seen.toml").exists() && !at("1-1.0.run").exists());
        assert_eq!(kept.len(), 3);
        for number in 4..8 {
            fs::write(at(&format!("2-2.{number}.run")), run("more")).unwrap();
        }
        let kept = window.apply(&changes(0, [])).unwrap();
        assert_eq!(kept.iter().filter(|kept| kept.is_only_a_run()).count(), MOST_RUNS);
        assert_eq!(kept.len(), MOST_RUNS + 1, "runs drive no scenario out");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        let mut window = window_in(&file.join("sessions"));
        assert!(window.apply(&changes(0, [(0, session("lost"))])).is_err());
        fs::remove_file(&file).unwrap();
        assert!(window.apply(&changes(0, [(0, session("kept"))])).is_ok(), "it goes on when the disk is back");
    }

    /// A full disk keeps the work that was written before.
    #[test]
    fn a_full_disk_keeps_the_last_version() {
        use files::safe_file::fault;
        let root = tempfile::tempdir().unwrap();
        let mut window = window_in(root.path());
        window.apply(&changes(0, [(0, session("old"))])).unwrap();
        let mut refusals = 0;
        for operations in 0..20 {
            let write = || window.apply(&changes(0, [(0, session("new"))]));
            let (result, refused) = fault::on_full_disk(operations, write);
            assert_eq!(result.is_err(), refused, "after {operations}");
            refusals += u32::from(refused);
            let files = window.files(|name| name.is_scenario()).unwrap();
            assert_eq!(files.len(), 1, "{files:?}");
            let title = Session::load(&files[0]).unwrap().scenario.title;
            assert_eq!(title, if refused { "old" } else { "new" });
            window.apply(&changes(0, [(0, session("old"))])).unwrap();
        }
        assert!((2..20).contains(&refusals), "{refusals}");
    }
}
