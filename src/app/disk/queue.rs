//! Writes unsaved work, settings and the run to the disk, on one thread with one queue: whatever ends the program, edits of the last
//! second and two seconds of the run at most are lost.

use super::run_jobs::{RunJob, RunJobs};
use super::session_jobs::{SaverState, SessionJobs};
use crate::app::documents::document::Document;
use crate::platform::clock::Instant;
use crate::platform::kept_work::kept_session::KeptSession;
use crate::platform::kept_work::run_file::RunFile;
use crate::platform::kept_work::session_folder::{FolderChanges, SessionFolder};
use crate::platform::kept_work::window_lock::WindowLock;
use crate::platform::settings::SavedSession;
use crate::platform::worker::{JobQueue, Jobs, Worker, without_panic};
use interface::fault_injection;
use std::io;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The thread, and what was handed over last. Dropping it waits until everything is on the disk, for a while.
pub struct Disk {
    worker: Worker<DiskJobs>,
    /// [`Document::session_key`] of the document that was handed over last.
    document: Option<(u64, u64)>,
    /// The settings that were handed over last.
    settings: Option<SavedSession>,
    /// Last time that a piece of the run was handed over.
    run_observed: Instant,
    /// The run is removed when the window closes, because nothing is unsaved.
    removes_run: bool,
}

#[derive(Debug, Default)]
struct DiskJobs {
    sessions: SessionJobs,
    runs: RunJobs,
}

/// The next thing to write.
#[derive(Debug, PartialEq)]
enum DiskJob {
    Sessions,
    Run,
}

impl Jobs for DiskJobs {
    type Job = DiskJob;
    const THREAD: &str = "disk";
    const LONGEST_WAIT: Duration = Duration::from_secs(3);

    /// Unsaved work comes first: the run must not delay it.
    fn next(&self) -> Option<DiskJob> {
        let is_due = |due: Option<Instant>| due.is_some_and(|due| due <= Instant::now());
        let sessions = is_due(self.sessions.due()).then_some(DiskJob::Sessions);
        sessions.or_else(|| is_due(self.runs.due()).then_some(DiskJob::Run))
    }

    fn due(&self) -> Option<Instant> {
        self.sessions.due().into_iter().chain(self.runs.due()).min()
    }

    fn close(&mut self) {
        self.sessions.close();
    }

    fn fail(&mut self, why: &io::Error) {
        tracing::error!("unsaved work is not kept: {why}");
        self.sessions.result.failure = Some(why.to_string());
        self.runs.fail(why);
    }
}

impl Disk {
    /// Longest time from one piece of the run to the next.
    const RUN_EVERY: Duration = Duration::from_millis(500);

    /// Starts the thread. It calls `told` when [`Disk::state`], [`Disk::run_failure`] or the messages are others.
    pub fn start(window: Arc<WindowLock>, told: impl Fn() + Send + Sync + 'static) -> Self {
        let mut folder = SessionFolder::new(Arc::clone(&window));
        let mut complaint = String::new();
        let apply = move |changes: &FolderChanges| {
            if let Some(Err(error)) = changes.settings.as_ref().map(SavedSession::save)
                && error != complaint
            {
                tracing::warn!("{error}");
                complaint = error;
            }
            fault_injection::panic_in("sessions");
            folder.apply(changes)
        };
        Self::with(apply, RunFile::new(window), told)
    }

    /// Starts the thread, which carries changes of the folder out with `apply`.
    pub fn with(
        mut apply: impl FnMut(&FolderChanges) -> io::Result<Vec<KeptSession>> + Send + 'static,
        mut run: RunFile,
        told: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let mut worker = Worker::new(told, move |queue| write_all(queue, &mut apply, &mut run));
        // The first job is there from the beginning.
        worker.request(|_| ());
        Disk { worker, document: None, settings: None, run_observed: Instant::now(), removes_run: false }
    }

    /// Hands over the document if it has changed since the last call, and what has happened to it, a few times a second and where it
    /// comes to rest. Does not wait for the disk.
    pub fn observe(&mut self, document: &mut Document) {
        self.observe_edits(document);
        self.removes_run = !document.unsaved();
        if !document.is_moving() || self.run_observed.elapsed() >= Self::RUN_EVERY {
            self.observe_run(document);
        }
    }

    /// Hands over the document if it has changed since the last call.
    pub fn observe_edits(&mut self, document: &Document) {
        let now = document.session_key();
        if self.document != Some(now) && (self.document.is_some() || now.1 > 0) {
            self.change(|changes| {
                changes.open = now.0;
                changes.documents.insert(now.0, document.session());
            });
        }
        self.document = Some(now);
    }

    /// Hands over at once what has happened to the document.
    pub fn observe_run(&mut self, document: &mut Document) {
        self.run_observed = Instant::now();
        if let Some(piece) = document.recorder.take_piece() {
            self.worker.request(|jobs| jobs.runs.add(document.number, piece));
        }
    }

    /// Hands over the settings if they have changed since the last call.
    pub fn observe_settings(&mut self, settings: SavedSession) {
        if self.settings.as_ref() != Some(&settings) {
            tracing::debug!("settings {}", settings.to_text());
            self.change(|changes| changes.settings = Some(settings.clone()));
            self.settings = Some(settings);
        }
    }

    /// Adds changes of the folder of unsaved work.
    pub fn change(&mut self, change: impl FnOnce(&mut FolderChanges)) {
        self.worker.request(|jobs| change(jobs.sessions.change()));
    }

    /// Saves the run of the document as `path`, after the pieces that wait. [`Disk::take_messages`] has the result.
    pub fn save_run(&mut self, document: &mut Document, path: PathBuf) {
        let rest = match self.run_failure() {
            Some(failure) => Err(format!("This run was not recorded: {failure}. Reset starts a new one.")),
            None => document.run_to_save(&path),
        };
        self.worker.request(|jobs| match rest {
            Ok(rest) => jobs.runs.push(RunJob::Save(rest, path)),
            Err(error) => jobs.runs.messages.push(Err(error)),
        });
    }

    /// The result of the last write of unsaved work.
    pub fn state(&self) -> SaverState {
        self.worker.jobs().sessions.result.clone()
    }

    /// The reason why the present run is not recorded.
    pub fn run_failure(&self) -> Option<String> {
        self.worker.jobs().runs.failure.clone()
    }

    /// Results of saving runs since the last call.
    pub fn take_messages(&self) -> Vec<Result<String, String>> {
        mem::take(&mut self.worker.jobs().runs.messages)
    }

    /// Leaves the run on the disk even if nothing is unsaved, as the window ends by a fault.
    pub fn keep_run(&mut self) {
        self.removes_run = false;
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if self.removes_run {
            self.worker.request(|jobs| jobs.runs.push(RunJob::Remove));
        }
    }
}

/// Carries changes of the folder of unsaved work out.
type Apply<'a> = &'a mut dyn FnMut(&FolderChanges) -> io::Result<Vec<KeptSession>>;

/// Writes until the window closes.
fn write_all(queue: &JobQueue<DiskJobs>, apply: Apply<'_>, run: &mut RunFile) {
    while let Some(job) = queue.next_job() {
        match job {
            DiskJob::Sessions => write_sessions(queue, apply),
            DiskJob::Run => write_run(queue, run, || {
                if queue.jobs().next() == Some(DiskJob::Sessions) {
                    write_sessions(queue, apply);
                }
            }),
        }
    }
    // A beginning that the disk has lost is shorter.
    let _ = run.sync();
}

fn write_sessions(queue: &JobQueue<DiskJobs>, apply: Apply<'_>) {
    let changes = queue.jobs().sessions.take();
    let written = without_panic(|| apply(&changes)).unwrap_or_else(|| Err(internal_error()));
    if queue.jobs().sessions.finish(changes, written) {
        queue.request_frame();
    }
}

fn write_run(queue: &JobQueue<DiskJobs>, run: &mut RunFile, pause: impl FnMut()) {
    let job = queue.jobs().runs.take();
    let done = without_panic(|| {
        fault_injection::panic_in("runs");
        job.carry_out(run, pause)
    });
    if queue.jobs().runs.finish(done.unwrap_or_else(|| Err(internal_error())), run) {
        queue.request_frame();
    }
}

fn internal_error() -> io::Error {
    io::Error::other("internal error (details in the log)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::replay::RunPiece;

    #[test]
    fn the_run_does_not_delay_unsaved_work() {
        let mut jobs = DiskJobs::default();
        for at in 0..3 {
            jobs.runs.add(0, RunPiece { at, bytes: vec![0] });
        }
        assert_eq!(jobs.next(), Some(DiskJob::Sessions));
        let changes = jobs.sessions.take();
        assert_eq!(jobs.next(), Some(DiskJob::Run), "nothing else is unsaved");
        jobs.sessions.change();
        assert_eq!(jobs.next(), Some(DiskJob::Sessions));
        jobs.sessions.finish(changes, Ok(Vec::new()));
        assert_eq!(jobs.next(), Some(DiskJob::Run), "unsaved work pauses after a write");
        jobs.close();
        assert_eq!(jobs.next(), Some(DiskJob::Sessions), "not when the window closes");
    }
}
