//! Writes unsaved work and settings to the disk, on a thread of its own: whatever ends the program, edits of the last second at most
//! are lost.

use super::document::Document;
use super::kept_session::{KeptSession, surplus};
use super::saved_session::SavedSession;
use super::saver_end::wait_for_end;
use super::session_folder::FolderChanges;
use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The thread and its jobs.
pub struct SessionSaver {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// [`Document::session_key`] of the document that was handed over last.
    handed_over: Option<(u64, u64)>,
    /// The settings that were handed over last.
    settings: Option<SavedSession>,
}

struct Shared {
    state: Mutex<State>,
    /// Wakes the thread when there is work, and those who wait for its end.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    changes: FolderChanges,
    has_work: bool,
    /// The window closes: no pause before the last write, and the end after it.
    closing: bool,
    ended: bool,
    result: SaverState,
}

/// The result of the last write.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaverState {
    /// Unsaved work that can be restored, newest first.
    pub kept: Arc<[KeptSession]>,
    /// Files of it for which there is no room.
    pub surplus: Arc<[PathBuf]>,
    /// Why unsaved work is not on the disk.
    pub failure: Option<String>,
}

impl SessionSaver {
    /// Pause after a write. A slider that is dragged makes an edit per frame.
    const PAUSE: Duration = Duration::from_millis(400);
    /// Pause after a write that failed, until it is tried again.
    const RETRY: Duration = Duration::from_secs(2);
    /// Longest time that a closing window waits for the disk.
    const LONGEST_WAIT: Duration = Duration::from_secs(3);

    /// Starts the thread. It carries changes out with `apply`, and calls `told` when [`SessionSaver::state`] is another.
    pub fn start(
        apply: impl FnMut(&FolderChanges) -> io::Result<Vec<KeptSession>> + Send + 'static,
        told: impl Fn() + Send + 'static,
    ) -> Self {
        // The first work is none: it lists what earlier windows left, and shows that the folder can be written.
        let state = State { has_work: true, ..State::default() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let own = Arc::clone(&shared);
        let spawned = std::thread::Builder::new().name("sessions".into()).spawn(move || own.work(apply, told));
        if let Err(error) = &spawned {
            tracing::error!("unsaved work is not kept: {error}");
            shared.state().result.failure = Some(error.to_string());
        }
        SessionSaver { shared, thread: spawned.ok(), handed_over: None, settings: None }
    }

    /// Hands the document over if it has changed since the last call. Does not wait for the disk.
    pub fn observe(&mut self, document: &Document) {
        let now = document.session_key();
        if self.handed_over != Some(now) && (self.handed_over.is_some() || now.1 > 0) {
            self.shared.change(|changes| {
                changes.open = now.0;
                changes.documents.insert(now.0, document.session());
            });
        }
        self.handed_over = Some(now);
    }

    /// Hands the settings over if they have changed since the last call.
    pub fn observe_settings(&mut self, settings: SavedSession) {
        if self.settings.as_ref() != Some(&settings) {
            tracing::debug!("settings {}", settings.to_text());
            self.shared.change(|changes| changes.settings = Some(settings.clone()));
            self.settings = Some(settings);
        }
    }

    /// Removes these files, of which the window has said so, as far as there is no room for them.
    pub fn remove_surplus(&self, announced: Vec<PathBuf>) {
        self.shared.change(|changes| changes.announced = announced);
    }

    /// Does not offer these again.
    pub fn set_seen(&self, seen: impl IntoIterator<Item = PathBuf>) {
        self.shared.change(|changes| changes.seen.extend(seen));
    }

    /// Does not offer these again, and removes their runs.
    pub fn discard(&self, discarded: impl IntoIterator<Item = PathBuf>) {
        self.shared.change(|changes| changes.discarded.extend(discarded));
    }

    /// Removes this file once the document that was made from it is on the disk.
    pub fn take_over(&self, path: PathBuf) {
        self.shared.change(|changes| changes.taken_over.push(path));
    }

    pub fn state(&self) -> SaverState {
        self.shared.state().result.clone()
    }
}

impl Drop for SessionSaver {
    /// Waits until everything is on the disk, for a while.
    fn drop(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        let mut state = self.shared.state();
        state.closing = true;
        self.shared.changed.notify_all();
        if !wait_for_end(thread, &self.shared.changed, state, |state| state.ended, Self::LONGEST_WAIT) {
            tracing::error!("the disk did not take the unsaved work in time");
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here can be left half changed, so a poisoned lock is safe to use.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut FolderChanges)) {
        let mut state = self.state();
        change(&mut state.changes);
        state.has_work = true;
        self.changed.notify_all();
    }

    /// Writes until the window closes.
    fn work(&self, mut apply: impl FnMut(&FolderChanges) -> io::Result<Vec<KeptSession>>, told: impl Fn()) {
        while let Some(changes) = self.next_changes() {
            let written = catch_unwind(AssertUnwindSafe(|| apply(&changes)));
            let written = written.unwrap_or_else(|_| Err(io::Error::other("internal error (details in the log)")));
            let failed = written.is_err();
            if self.finish(changes, written) {
                told();
            }
            self.pause(if failed { SessionSaver::RETRY } else { SessionSaver::PAUSE });
        }
        drop(apply);
        self.state().ended = true;
        self.changed.notify_all();
    }

    /// Waits for work; `None` when the window closes and everything is written or has failed.
    fn next_changes(&self) -> Option<FolderChanges> {
        let mut state = self.state();
        while !state.has_work && !state.closing {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if !mem::take(&mut state.has_work) {
            return None;
        }
        let open = state.changes.open;
        Some(mem::replace(&mut state.changes, FolderChanges { open, ..FolderChanges::default() }))
    }

    /// Notes the result. What was not written is work again, but for what is newer by now. Returns `true` if the result
    /// is another than the last one.
    fn finish(&self, changes: FolderChanges, written: io::Result<Vec<KeptSession>>) -> bool {
        let mut state = self.state();
        let result = match written {
            Ok(kept) => SaverState { surplus: surplus(&kept).into(), kept: kept.into(), failure: None },
            Err(error) => {
                let newer = mem::take(&mut state.changes);
                state.changes = changes.followed_by(newer);
                // A closing window tries once more at most, if it had been waiting for the next attempt.
                state.has_work = !state.closing;
                SaverState { failure: Some(error.to_string()), ..state.result.clone() }
            }
        };
        if result.failure.is_some() && result.failure != state.result.failure {
            tracing::warn!("unsaved work is not kept: {}", result.failure.as_deref().unwrap_or_default());
        }
        let is_new = state.result != result;
        state.result = result;
        is_new
    }

    /// Waits that long, or until the window closes.
    fn pause(&self, length: Duration) {
        let until = Instant::now() + length;
        let mut state = self.state();
        while !state.closing {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl FolderChanges {
    /// These changes and then `newer` ones.
    fn followed_by(mut self, newer: FolderChanges) -> FolderChanges {
        self.open = newer.open;
        self.settings = newer.settings.or(self.settings);
        self.documents.extend(newer.documents);
        self.seen.extend(newer.seen);
        self.discarded.extend(newer.discarded);
        self.taken_over.extend(newer.taken_over);
        self.announced.extend(newer.announced);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::LESSONS;
    use std::sync::mpsc::{Receiver, Sender, channel};

    const PATIENCE: Duration = Duration::from_secs(30);

    /// A saver whose writes the test reads, and answers if it fails some.
    fn saver(
        mut answer: impl FnMut(usize) -> io::Result<()> + Send + 'static,
    ) -> (SessionSaver, Receiver<FolderChanges>) {
        let (sent, received): (Sender<FolderChanges>, _) = channel();
        let mut count = 0;
        let apply = move |changes: &FolderChanges| {
            count += 1;
            let result = answer(count).map(|()| Vec::new());
            // The test may have ended.
            let _ = sent.send(changes.clone());
            result
        };
        (SessionSaver::start(apply, || ()), received)
    }

    fn next(received: &Receiver<FolderChanges>) -> FolderChanges {
        received.recv_timeout(PATIENCE).expect("a write")
    }

    fn document() -> Document {
        Document::new(LESSONS[0].scenario(), None)
    }

    fn rename(document: &mut Document, title: &str) {
        let scenario = simulation::scenario::Scenario { title: title.to_owned(), ..document.current().clone() };
        document.edit(Some(scenario), None);
    }

    /// The title that the last write has for the document, if it has the document at all.
    fn title(changes: &FolderChanges, number: u64) -> Option<Option<String>> {
        let session = changes.documents.get(&number)?;
        Some(session.as_ref().map(|session| session.scenario.title.clone()))
    }

    #[test]
    fn an_edit_is_written_soon_and_many_edits_seldom() {
        let (mut saver, received) = saver(|_| Ok(()));
        let mut document = document();
        saver.observe(&document);
        assert_eq!(next(&received), FolderChanges::default(), "the first write lists what is there");
        let started = Instant::now();
        for edit in 1..=100 {
            rename(&mut document, &format!("edit {edit}"));
            saver.observe(&document);
            saver.observe(&document);
        }
        let mut writes = 0;
        loop {
            writes += 1;
            if title(&next(&received), 0) == Some(Some("edit 100".to_owned())) {
                break;
            }
        }
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        assert!(writes <= 2, "{writes} writes of 100 edits");
        rename(&mut document, "at the end");
        saver.observe(&document);
        drop(saver);
        assert_eq!(title(&received.iter().last().unwrap(), 0), Some(Some("at the end".to_owned())), "the end waits");
    }

    #[test]
    fn a_saved_document_is_none_and_another_one_has_another_number() {
        let folder = tempfile::tempdir().unwrap();
        let (mut saver, received) = saver(|_| Ok(()));
        let mut document = document();
        next(&received);
        rename(&mut document, "first");
        saver.observe(&document);
        assert_eq!(title(&next(&received), 0), Some(Some("first".to_owned())));
        document.save(&folder.path().join("saved.toml")).unwrap();
        saver.observe(&document);
        assert_eq!(title(&next(&received), 0), Some(None));
        document.open_lesson(LESSONS[1].id).unwrap();
        saver.observe(&document);
        let changes = next(&received);
        assert_eq!((changes.open, title(&changes, 1)), (1, Some(None)));
    }

    #[test]
    fn a_failed_write_is_told_and_tried_again_with_what_is_newer() {
        for panics in [false, true] {
            let (mut saver, received) = saver(move |write| match write {
                2 if panics => panic!("on purpose"),
                2 => Err(io::ErrorKind::StorageFull.into()),
                _ => Ok(()),
            });
            let mut document = document();
            next(&received);
            rename(&mut document, "old");
            saver.observe(&document);
            saver.take_over(PathBuf::from("taken"));
            if !panics {
                assert_eq!(title(&next(&received), 0), Some(Some("old".to_owned())));
            }
            let started = Instant::now();
            while saver.state().failure.is_none() {
                assert!(started.elapsed() < PATIENCE);
                std::thread::sleep(Duration::from_millis(5));
            }
            rename(&mut document, "new");
            saver.observe(&document);
            let again = next(&received);
            assert_eq!(title(&again, 0), Some(Some("new".to_owned())));
            assert_eq!(again.taken_over, [PathBuf::from("taken")], "it was not removed before");
            drop(saver);
        }
    }

    #[test]
    fn a_disk_that_hangs_does_not_keep_the_window_open() {
        let (unblock, blocked) = channel::<()>();
        let (saver, received) = saver(move |_| {
            // Ends with the test.
            let _ = blocked.recv();
            Ok(())
        });
        let started = Instant::now();
        drop(saver);
        assert!((SessionSaver::LONGEST_WAIT..PATIENCE).contains(&started.elapsed()));
        drop(unblock);
        next(&received);
    }
}
