//! Writes the run of the open document while it happens, on a thread of its own: whatever ends the program, two seconds at most are
//! lost, and memory does not grow with the run.

use super::document::Document;
use super::run_file::RunFile;
use super::saver_end::wait_for_end;
use super::window_lock::WindowLock;
use interface::fault_injection;
use simulation::replay::RunPiece;
use std::collections::VecDeque;
use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The thread and its jobs.
pub struct RunSaver {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// Last time that a piece was handed over.
    handed_over: Instant,
    /// The run is removed when the window closes, because nothing is unsaved.
    removes: bool,
}

struct Shared {
    state: Mutex<State>,
    /// Wakes the thread when there is work, and those who wait for its end.
    changed: Condvar,
    /// Called on a failure or a message.
    told: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Bytes of all pieces that wait.
    waiting: usize,
    closing: bool,
    ended: bool,
    /// The reason why the present run is not recorded.
    failure: Option<String>,
    /// Results of saving, for the user.
    messages: Vec<Result<String, String>>,
}

enum Job {
    /// A piece of the run of the document with this number.
    Add(u64, RunPiece),
    /// The rest of the run, and the file that all of it is saved as.
    Save(RunPiece, PathBuf),
    Remove,
}

impl RunSaver {
    /// Longest time from one piece to the next.
    const EVERY: Duration = Duration::from_millis(500);
    /// Longest time that the system may keep a piece from the disk.
    const SYNC_EVERY: Duration = Duration::from_secs(2);
    /// Bytes that may wait for a slow disk.
    const MOST_WAITING: usize = 16 << 20;
    /// Longest time that a closing window waits for the disk.
    const LONGEST_WAIT: Duration = Duration::from_secs(3);

    /// Starts the thread. It calls `told` on a failure or a message.
    pub fn start(window: Arc<WindowLock>, told: impl Fn() + Send + Sync + 'static) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), told: Box::new(told) });
        let own = Arc::clone(&shared);
        let spawned = std::thread::Builder::new().name("run".into()).spawn(move || own.work(RunFile::new(window)));
        if let Err(error) = &spawned {
            shared.fail(error);
        }
        RunSaver { shared, thread: spawned.ok(), handed_over: Instant::now(), removes: false }
    }

    /// Hands over what has happened, a few times a second and where the document comes to rest. Does not wait for the disk.
    pub fn observe(&mut self, document: &mut Document) {
        self.removes = !document.unsaved();
        if document.is_moving() && self.handed_over.elapsed() < Self::EVERY {
            return;
        }
        self.hand_over(document);
    }

    /// Hands over at once what has happened.
    pub fn hand_over(&mut self, document: &mut Document) {
        self.handed_over = Instant::now();
        if let Some(piece) = document.recorder.take_piece() {
            self.shared.add(document.number, piece);
        }
    }

    /// Saves the run of the document as `path`, after the pieces that wait. [`RunSaver::take_messages`] has the result.
    pub fn save(&mut self, document: &mut Document, path: PathBuf) {
        let mut state = self.shared.state();
        let rest = match &state.failure {
            Some(failure) => Err(format!("This run was not recorded: {failure}. Reset starts a new one.")),
            None => document.run_to_save(&path),
        };
        match rest {
            Ok(rest) => state.jobs.push_back(Job::Save(rest, path)),
            Err(error) => state.messages.push(Err(error)),
        }
        self.shared.changed.notify_all();
    }

    /// The reason why the present run is not recorded.
    pub fn failure(&self) -> Option<String> {
        self.shared.state().failure.clone()
    }

    /// Results of saving since the last call.
    pub fn take_messages(&self) -> Vec<Result<String, String>> {
        mem::take(&mut self.shared.state().messages)
    }

    /// Leaves the run on the disk even if nothing is unsaved, as the window ends by a fault.
    pub fn keep(&mut self) {
        self.removes = false;
    }
}

impl Drop for RunSaver {
    /// Waits until everything is written, for a while.
    fn drop(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        let mut state = self.shared.state();
        if self.removes {
            state.jobs.push_back(Job::Remove);
        }
        state.closing = true;
        self.shared.changed.notify_all();
        if !wait_for_end(thread, &self.shared.changed, state, |state| state.ended, Self::LONGEST_WAIT) {
            tracing::error!("the disk did not take the run in time");
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here can be left half changed, so a poisoned lock is safe to use.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the thread a piece. A run that failed is recorded no further; the next one is tried again.
    fn add(&self, number: u64, piece: RunPiece) {
        let mut state = self.state();
        if piece.at == 0 {
            state.failure = None;
            // The run before is gone, unless a save waits for it.
            if !state.jobs.iter().any(|job| matches!(job, Job::Save(..))) {
                state.jobs.clear();
                state.waiting = 0;
            }
        }
        if state.failure.is_some() {
            return;
        }
        if state.waiting > RunSaver::MOST_WAITING {
            drop(state);
            return self.fail(&"the disk is too slow");
        }
        state.waiting += piece.bytes.len();
        state.jobs.push_back(Job::Add(number, piece));
        self.changed.notify_all();
    }

    fn fail(&self, why: &dyn std::fmt::Display) {
        tracing::warn!("the run is not recorded: {why}");
        self.state().failure = Some(why.to_string());
        (self.told)();
    }

    /// Works until the window closes.
    fn work(&self, mut file: RunFile) {
        let mut synced = Instant::now();
        loop {
            let due = file.is_ahead().then(|| RunSaver::SYNC_EVERY.saturating_sub(synced.elapsed()));
            if due.is_some_and(|due| due.is_zero()) {
                synced = Instant::now();
                if let Err(error) = file.sync() {
                    self.fail(&error);
                }
                continue;
            }
            match self.next_job(due) {
                Some(Some(job)) => self.do_job(job, &mut file),
                Some(None) => {}
                None => break,
            }
        }
        // The window closes; a beginning that the disk has lost is shorter.
        let _ = file.sync();
        drop(file);
        self.state().ended = true;
        self.changed.notify_all();
    }

    /// The next job, or `Some(None)` if none came in time; `None` at the end.
    fn next_job(&self, longest: Option<Duration>) -> Option<Option<Job>> {
        let state = self.state();
        let is_idle = |state: &mut State| state.jobs.is_empty() && !state.closing;
        let mut state = match longest {
            Some(longest) => {
                let waited = self.changed.wait_timeout_while(state, longest, is_idle);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self.changed.wait_while(state, is_idle).unwrap_or_else(PoisonError::into_inner),
        };
        let job = state.jobs.pop_front();
        if let Some(Job::Add(_, piece)) = &job {
            state.waiting = state.waiting.saturating_sub(piece.bytes.len());
        }
        if job.is_none() && state.closing { None } else { Some(job) }
    }

    fn do_job(&self, job: Job, file: &mut RunFile) {
        let done = catch_unwind(AssertUnwindSafe(|| {
            fault_injection::panic_in("runs");
            match job {
                Job::Add(number, piece) => match file.add(number, &piece) {
                    Err(error) => Err((piece.at == 0, error)),
                    Ok(()) => Ok(None),
                },
                Job::Save(rest, path) => {
                    let saved = file.save(&rest, &path);
                    Ok(Some(saved.map(|()| format!("Saved the run as {}", path.display()))))
                }
                Job::Remove => {
                    file.remove();
                    Ok(None)
                }
            }
        }));
        match done.unwrap_or_else(|_| Err((true, io::Error::other("internal error (details in the log)")))) {
            Ok(None) => {}
            Ok(Some(message)) => {
                self.state().messages.push(message);
                (self.told)();
            }
            // Of a run that has failed, only the first reason counts.
            Err((is_first, error)) => {
                if is_first || self.state().failure.is_none() {
                    self.fail(&error);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::session_name::SessionName;
    use super::*;
    use simulation::lab::{Action, Lab};
    use simulation::replay::Run;
    use simulation::scenario::Scenario;
    use std::path::Path;
    use timestep::time::Flicks;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
        let started = Instant::now();
        while !is_so() {
            assert!(started.elapsed() < PATIENCE, "waited in vain for {what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn saver_in(folder: &Path) -> RunSaver {
        RunSaver::start(Arc::new(WindowLock::new(folder.to_owned())), || ())
    }

    /// The only run file of the folder.
    fn run_in(folder: &Path) -> Option<PathBuf> {
        let paths = std::fs::read_dir(folder).ok()?.map(|entry| entry.unwrap().path());
        let runs: Vec<PathBuf> = paths.filter(|path| SessionName::of(path).is_some()).collect();
        assert!(runs.len() < 2, "{runs:?}");
        runs.into_iter().next()
    }

    /// Memory stays small however long a run is, and the file is the run.
    #[test]
    fn memory_does_not_grow_with_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let mut saver = saver_in(folder.path());
        let mut document = Document::new(Scenario::parse("[[lane]]\n", "test").unwrap(), None);
        let (mut most, mut written) = (0, 0);
        for frame in 0..12_000_i64 {
            document.frame(Lab::NOMINAL_FRAME + Flicks(frame * 7919 % 20_000));
            most = most.max(document.recorder.held());
            if frame % 30 == 0 {
                written += document.recorder.held();
                saver.hand_over(&mut document);
            }
        }
        document.edit(None, [Action::SetPaused(true)]);
        document.frame(Flicks::ZERO);
        saver.observe(&mut document);
        assert!(most < 2000 && written > 40 * most, "{most} bytes of {written}");
        let length = || Run::load(&run_in(folder.path())?).ok().map(|(run, _)| run.length());
        wait_until("the whole run", || length() == Some(document.lab.snapshot().elapsed));

        document.edit(None, [Action::Reset]);
        document.frame(Flicks::ZERO);
        saver.hand_over(&mut document);
        wait_until("the next run", || length() == Some(Flicks::ZERO));
        document.open_lesson("orbit-methods").unwrap();
        saver.hand_over(&mut document);
        wait_until("the run of another document", || {
            run_in(folder.path()).and_then(|run| SessionName::of(&run).map(|name| name.number)) == Some(1)
        });
        drop(saver);
        assert_eq!(run_in(folder.path()), None, "the window closed with nothing unsaved");
    }

    #[test]
    fn a_run_with_unsaved_changes_or_of_a_broken_window_stays() {
        for broken in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut saver = saver_in(folder.path());
            let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
            if !broken {
                document.edit(Some(Scenario { title: "mine".to_owned(), ..document.current().clone() }), None);
            }
            document.frame(Lab::NOMINAL_FRAME);
            saver.hand_over(&mut document);
            if broken {
                saver.keep();
            }
            drop(saver);
            let run = Run::load(&run_in(folder.path()).expect("a run")).unwrap().0;
            assert_eq!(run.length(), document.lab.snapshot().elapsed);
        }
    }

    /// A disk that takes nothing ends the recording, not the run; the next run is recorded when the disk is back.
    #[test]
    fn a_folder_that_cannot_be_written_stops_the_recording() {
        let folder = tempfile::tempdir().unwrap();
        let obstacle = folder.path().join("sessions");
        std::fs::write(&obstacle, "").unwrap();
        let mut saver = saver_in(&obstacle);
        let mut document = Document::new(Scenario::load("welcome").unwrap(), None);
        for _ in 0..20 {
            document.frame(Lab::NOMINAL_FRAME);
            saver.hand_over(&mut document);
        }
        wait_until("the failure", || saver.failure().is_some());
        document.frame(Lab::NOMINAL_FRAME);
        saver.hand_over(&mut document);
        assert_eq!(document.recorder.held(), 0, "memory does not hold what the disk refuses");
        saver.save(&mut document, folder.path().join("my.run"));
        assert!(matches!(&saver.take_messages()[..], [Err(text)] if text.contains("was not recorded")));

        std::fs::remove_file(&obstacle).unwrap();
        document.edit(None, [Action::Reset]);
        document.frame(Lab::NOMINAL_FRAME);
        saver.hand_over(&mut document);
        wait_until("the next run", || obstacle.is_dir() && run_in(&obstacle).is_some());
        assert_eq!(saver.failure(), None);
    }
}
