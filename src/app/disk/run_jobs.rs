//! Pieces of the run of the open document that wait for the disk, and what became of them. Memory does not grow with the run.

use crate::platform::clock::Instant;
use crate::platform::kept_work::run_file::RunFile;
use simulation::replay::RunPiece;
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// The jobs in their order, and their results.
#[derive(Debug, Default)]
pub struct RunJobs {
    /// Each with the number of its run.
    queue: VecDeque<(u64, RunJob)>,
    /// Number of the run whose pieces are added now.
    run: u64,
    /// Number of the run that the disk writes, which may be one before.
    written: u64,
    /// Bytes of all pieces that wait.
    waiting: usize,
    /// When the disk shall have all that was written; `None` if it has.
    sync_due: Option<Instant>,
    /// The reason why the present run is not recorded.
    pub failure: Option<String>,
    /// Results of saving, for the user.
    pub messages: Vec<Result<String, String>>,
}

/// A change of the file of the run.
#[derive(Debug)]
pub enum RunJob {
    /// A piece of the run of the document with this number.
    Add(u64, RunPiece),
    /// The rest of the run, and the file that all of it is saved as.
    Save(RunPiece, PathBuf),
    /// Waits until the disk has all of it.
    Sync,
    Remove,
}

impl RunJobs {
    /// Longest time that the system may keep a piece from the disk.
    const SYNC_EVERY: Duration = Duration::from_secs(2);
    /// Bytes that may wait for a slow disk.
    const MOST_WAITING: usize = 16 << 20;

    /// Adds a piece. A run that failed is recorded no further; the next one is tried again.
    pub fn add(&mut self, number: u64, piece: RunPiece) {
        if piece.at == 0 {
            self.failure = None;
            self.run += 1;
            // The run before is gone, unless a save waits for it.
            if !self.queue.iter().any(|(_, job)| matches!(job, RunJob::Save(..))) {
                self.queue.clear();
                self.waiting = 0;
            }
        }
        if self.failure.is_some() {
            return;
        }
        if self.waiting > Self::MOST_WAITING {
            return self.fail(&"the disk is too slow");
        }
        self.waiting += piece.bytes.len();
        self.push(RunJob::Add(number, piece));
    }

    /// Adds another job.
    pub fn push(&mut self, job: RunJob) {
        self.queue.push_back((self.run, job));
    }

    /// Notes why the run is not recorded. Only the first reason counts.
    pub fn fail(&mut self, why: &dyn std::fmt::Display) {
        if self.failure.is_none() {
            tracing::warn!("the run is not recorded: {why}");
            self.failure = Some(why.to_string());
        }
    }

    /// When there is something to do.
    pub fn due(&self) -> Option<Instant> {
        if self.queue.is_empty() { self.sync_due } else { Some(Instant::now()) }
    }

    /// The next job.
    pub fn take(&mut self) -> RunJob {
        let sync_is_due = self.sync_due.is_some_and(|due| due <= Instant::now());
        let Some((run, job)) = self.queue.pop_front_if(|_| !sync_is_due) else { return RunJob::Sync };
        self.written = run;
        if let RunJob::Add(_, piece) = &job {
            self.waiting = self.waiting.saturating_sub(piece.bytes.len());
        }
        job
    }

    /// Notes the result of a job. Returns `true` if the window has something to tell.
    pub fn finish(&mut self, done: io::Result<Option<SaveResult>>, file: &RunFile) -> bool {
        let due = self.sync_due.unwrap_or_else(|| Instant::now() + Self::SYNC_EVERY);
        self.sync_due = file.is_ahead().then_some(due);
        let before = (self.messages.len(), self.failure.is_some());
        match done {
            Ok(message) => self.messages.extend(message),
            Err(error) if self.written == self.run => self.fail(&error),
            // A run that has ended meanwhile.
            Err(_) => (),
        }
        before != (self.messages.len(), self.failure.is_some())
    }
}

/// The answer to a request to save a run, for the user.
type SaveResult = Result<String, String>;

impl RunJob {
    /// Changes the file. Saving a long run calls `pause` now and then.
    pub fn carry_out(self, file: &mut RunFile, pause: impl FnMut()) -> io::Result<Option<SaveResult>> {
        match self {
            RunJob::Add(number, piece) => file.add(number, &piece)?,
            RunJob::Save(rest, path) => {
                let saved = file.save(&rest, &path, pause);
                return Ok(Some(saved.map(|()| format!("Saved the run as {}", path.display()))));
            }
            RunJob::Sync => file.sync()?,
            RunJob::Remove => file.remove(),
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::kept_work::window_lock::WindowLock;
    use std::sync::Arc;

    /// A piece that the disk is writing as the next run begins fails that run no more.
    #[test]
    fn a_failure_of_the_run_before_does_not_stop_the_next_one() {
        let (mut jobs, file) = (RunJobs::default(), RunFile::new(Arc::new(WindowLock::new(PathBuf::new()))));
        let piece = |at| RunPiece { at, bytes: vec![0] };
        let full = || Err(io::Error::other("full"));
        jobs.add(0, piece(0));
        jobs.take();
        jobs.add(0, piece(0));
        jobs.finish(full(), &file);
        assert_eq!(jobs.failure, None);
        jobs.take();
        jobs.finish(full(), &file);
        assert_eq!(jobs.failure.as_deref(), Some("full"));
    }
}
