//! A clip in the making beside the running window: one thread, its progress, and its end.

use super::{UserEvent, clip_form};
use crate::scenario::Scenario;
use crate::studio::{self, ClipRequest, Progress, StudioError};
use crate::ui::{FormatInfo, RecordCheck, RecordProgress, RecordingInfo};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use winit::event_loop::EventLoopProxy;

/// Everything the window has to do with recording.
pub struct Recorder {
    formats: Vec<FormatInfo>,
    /// The answer to the page's last question.
    pub check: Option<RecordCheck>,
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<Result<u64, StudioError>>,
    progress: Arc<Progress>,
    target: PathBuf,
    /// For people.
    name: String,
    /// When the first pictures were seen, and how many.
    since: Option<(Instant, u64)>,
}

/// How a recording ended.
pub struct Ended {
    pub target: PathBuf,
    /// The number of pictures.
    pub result: Result<u64, StudioError>,
}

/// Tells the event loop that the recording has ended, however it did.
struct Bell(EventLoopProxy<UserEvent>);

impl Drop for Bell {
    fn drop(&mut self) {
        // The window may be gone by now.
        let _ = self.0.send_event(UserEvent::RecordingEnded);
    }
}

impl Default for Recorder {
    fn default() -> Self {
        Recorder { formats: clip_form::formats(), check: None, running: None }
    }
}

impl Recorder {
    /// How long a window that is being closed waits for the files of its recording to go away.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Between two pictures, for a window that the processor draws as well: it keeps more of its frames.
    const REST: Duration = Duration::from_millis(15);

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Notes when pictures began to come, for the estimate.
    pub fn look(&mut self) {
        if let Some(running) = &mut self.running {
            let (done, _) = running.progress.pictures();
            if done > 0 && running.since.is_none() {
                running.since = Some((Instant::now(), done));
            }
        }
    }

    pub fn info(&self) -> RecordingInfo<'_> {
        RecordingInfo {
            formats: &self.formats,
            check: self.check.as_ref(),
            running: self.running.as_ref().map(Running::progress),
        }
    }

    /// Begins; the end is a [`UserEvent::RecordingEnded`]. Where the processor draws the window too, the window comes
    /// in between.
    pub fn start(
        &mut self,
        scenario: Scenario,
        request: ClipRequest,
        shares_processor: bool,
        proxy: EventLoopProxy<UserEvent>,
    ) -> io::Result<()> {
        // The next clip gets another name.
        self.check = None;
        let progress = Arc::new(Progress::default());
        if shares_processor {
            progress.rest(Self::REST);
        }
        let (target, shared) = (request.target.clone(), Arc::clone(&progress));
        let thread = std::thread::Builder::new().name("recording".into()).spawn(move || {
            let _bell = Bell(proxy);
            studio::record(&scenario, &request, &shared)
        })?;
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.running = Some(Running { thread, progress, target, name, since: None });
        Ok(())
    }

    pub fn cancel(&self) {
        if let Some(running) = &self.running {
            running.progress.cancel();
        }
    }

    /// How the recording ended whose bell has rung.
    pub fn ended(&mut self) -> Option<Ended> {
        let running = self.running.take()?;
        self.check = None;
        let broken = || StudioError::Request("it broke off, which is a mistake in the program".to_owned());
        let result = running.thread.join().unwrap_or_else(|_| Err(broken()));
        Some(Ended { target: running.target, result })
    }
}

impl Drop for Recorder {
    /// The window closes: cancels, and waits until nothing half done is left, but not for ever.
    fn drop(&mut self) {
        self.cancel();
        let Some(running) = self.running.take() else { return };
        let started = Instant::now();
        while !running.thread.is_finished() && started.elapsed() < Self::PATIENCE {
            std::thread::sleep(Duration::from_millis(10));
        }
        if !running.thread.is_finished() {
            tracing::warn!("the recording of {} did not end in time", running.target.display());
        }
    }
}

impl Running {
    fn progress(&self) -> RecordProgress<'_> {
        let (done, total) = self.progress.pictures();
        let left_secs = self.since.filter(|(_, before)| done > *before).map(|(since, before)| {
            let each = since.elapsed().as_secs_f64() / (done - before) as f64;
            each * (total - done) as f64
        });
        let cancelled = self.progress.is_cancelled();
        RecordProgress { name: &self.name, frames: (done, total), left_secs, cancelled }
    }
}
