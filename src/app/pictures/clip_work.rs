//! The work on a clip or a still: on a thread of its own or, where there are none, between the frames of the window.

use crate::app::event::UserEvent;
#[cfg(feature = "page")]
use crate::platform::clock::Instant;
#[cfg(not(feature = "page"))]
use crate::platform::task::Task;
use interface::fault_injection;
#[cfg(feature = "page")]
use interface::studio::{ClipStep, ClipSteps};
use interface::studio::{Progress, StudioError};
use std::sync::Arc;
use std::time::Duration;
use winit::event_loop::EventLoopProxy;

/// The number of frames that were made.
type Made = Result<u64, StudioError>;

/// A job that ends before anything else happens, but for the thread that it may have.
pub type Job = Box<dyn FnOnce(&Progress) -> Made + Send>;

/// The work; [`UserEvent::RecordingEnded`] tells its end.
pub struct ClipWork {
    #[cfg(not(feature = "page"))]
    thread: Task<Made>,
    #[cfg(feature = "page")]
    steps: Option<Box<ClipSteps>>,
    #[cfg(feature = "page")]
    made: Option<Made>,
    #[cfg(feature = "page")]
    proxy: EventLoopProxy<UserEvent>,
}

/// Tells the event loop that the recording thread has ended, also after a panic.
#[cfg(not(feature = "page"))]
struct EndSignal(EventLoopProxy<UserEvent>);

#[cfg(not(feature = "page"))]
impl Drop for EndSignal {
    fn drop(&mut self) {
        // The window may be closed by now.
        let _ = self.0.send_event(UserEvent::RecordingEnded);
    }
}

#[cfg(not(feature = "page"))]
impl ClipWork {
    /// Longest time that a closing window waits until the recording has removed its files.
    const LONGEST_WAIT: Duration = Duration::from_secs(5);

    /// Starts a job.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub fn start(job: Job, progress: Arc<Progress>, proxy: EventLoopProxy<UserEvent>) -> std::io::Result<Self> {
        let thread = Task::start("recording", move || {
            let _signal = EndSignal(proxy);
            fault_injection::panic_in("recording");
            job(&progress)
        })?;
        Ok(ClipWork { thread })
    }

    /// Goes on with it; a thread does so by itself.
    pub fn go_on(&mut self) {}

    /// The result, once it has ended.
    pub fn result(self) -> Made {
        let panicked = || StudioError::Request("internal error while recording (details in the log)".to_owned());
        self.thread.result().unwrap_or_else(|| Err(panicked()))
    }

    /// Waits for a while until its part files are removed.
    pub fn wait(&self) {
        self.thread.wait(Self::LONGEST_WAIT);
    }
}

#[cfg(feature = "page")]
impl ClipWork {
    /// Time that steps take between two frames of the window.
    const SLICE: Duration = Duration::from_millis(12);

    /// Does a job at once.
    pub fn start(job: Job, progress: Arc<Progress>, proxy: EventLoopProxy<UserEvent>) -> std::io::Result<Self> {
        fault_injection::panic_in("recording");
        let made = job(&progress);
        let _ = proxy.send_event(UserEvent::RecordingEnded);
        Ok(ClipWork { steps: None, made: Some(made), proxy })
    }

    /// Takes over a clip that is made in steps.
    pub fn of_steps(steps: ClipSteps, proxy: EventLoopProxy<UserEvent>) -> Self {
        ClipWork { steps: Some(Box::new(steps)), made: None, proxy }
    }

    /// Goes on with it for a moment, and asks for the next frame.
    pub fn go_on(&mut self) {
        let Some(mut steps) = self.steps.take() else { return };
        let begun = Instant::now();
        let end = loop {
            match steps.step() {
                Err(error) => break Some(Err(error)),
                Ok(_) if steps.is_complete() => break Some(steps.finish()),
                Ok(ClipStep::Done) if begun.elapsed() < Self::SLICE => {}
                Ok(_) => {
                    self.steps = Some(steps);
                    break None;
                }
            }
        };
        let event = if end.is_some() { UserEvent::RecordingEnded } else { UserEvent::Repaint(Instant::now()) };
        self.made = end;
        let _ = self.proxy.send_event(event);
    }

    /// The result, once it has ended.
    pub fn result(self) -> Made {
        self.made.unwrap_or(Err(StudioError::Cancelled))
    }

    /// Nothing is left to wait for.
    pub fn wait(&self) {}
}
